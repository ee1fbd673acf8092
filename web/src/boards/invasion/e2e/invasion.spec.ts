/** Level 7 [Invasion] in a real browser: by mouse, by keyboard alone, by touch, and through a reload. */
import { devices, type Locator, type Page } from '@playwright/test';
import { violations } from '../../../../e2e/access';
import { tooSmall } from '../../../../e2e/legible';
import { dismissGuide, mouse, place, play, press, snapshot, type Hand, type Policy } from '../../../../e2e/player';
import { expect, test } from '../../../../e2e/test';
import type { Choice } from '../../../generated/Choice';
import type { Components } from '../../../generated/invasion/Components';
import type { View } from '../../../generated/invasion/View';
import type { Snapshot } from '../../../generated/wire/Snapshot';

test.use({ reducedMotion: 'reduce' });
test.setTimeout(400_000);

const viewOf = (now: Snapshot): View => now.position.view as unknown as View;
const componentsOf = (now: Snapshot): Components => now.components as unknown as Components;

/** A table at which one person runs all coalitions. */
async function sitDown(page: Page, options: Record<string, string> = {}): Promise<void> {
  await page.goto('/');
  const made = await page.request.post('/api/tables', {
    data: { game: 'invasion', options, seats: Array.from({ length: 5 }, () => ({ type: 'me' })) },
  });
  expect(made.ok(), await made.text()).toBe(true);
  await page.goto(`/table/${((await made.json()) as { id: string }).id}`);
  await dismissGuide(page);
  await expect(page.getByTestId('link')).toHaveAttribute('data-state', 'live');
}

/** Words in order of worth; what is not listed is worth nothing. */
const worth = (words: string[], { notation }: Choice): number => {
  const at = words.findIndex((word) => notation.startsWith(word));
  return at < 0 ? 0 : words.length - at;
};
const best = (words: string[], choices: Choice[]): Choice =>
  choices.reduce((most, next) => (worth(words, next) > worth(words, most) ? next : most));

/** Lets everything happen, so that Earth falls soon. */
const IDLE = ['rest', 'withhold', 'abandon', 'decline', 'drop', 'blind', 'keep', 'stop', 'done', 'pass'];
const idle: Policy = (choices) => best(IDLE, choices);

/** Does a bit of everything in the first round, then lets go. */
const lively: Policy = (choices, now) => {
  const early = viewOf(now).round < 2;
  const words = ['fund', 'buy', 'upgrade military', 'deploy', 'attach', 'look', 'put bravo', 'calm', 'fight', 'pay'];
  return best([...(early ? words : []), 'fight', ...IDLE], choices);
};

/** Plays on until a kind of question is asked. */
async function until(page: Page, type: string, policy: Policy): Promise<Snapshot> {
  let now = await snapshot(page);
  while (viewOf(now).question?.type !== type) {
    expect(now.position.outcome, `${type} is asked before the game ends`).toBeNull();
    await play(page, policy, mouse, 1);
    now = await snapshot(page);
  }
  return now;
}

test('a whole game is played by mouse, on the board itself', async ({ page }) => {
  await sitDown(page);
  let decisions = 0;
  let onBoard = 0;
  const counting: Hand = async (page, choice) => {
    decisions += 1;
    onBoard += Math.min(1, await place(page, choice).count());
    await mouse(page, choice);
  };
  await play(page, lively, counting);
  expect(onBoard / decisions, 'the board itself is played on').toBeGreaterThan(0.9);
  const { position } = await snapshot(page);
  await expect(page.getByTestId('outcome')).toContainText(new RegExp(position.outcome!.how, 'i'));
});

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 300; presses += 1) {
    if (await target.evaluate((it) => it === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('not reached by Tab');
}

test('a round is played by keyboard alone', async ({ page }) => {
  await sitDown(page);
  const keys: Hand = async (page, choice) => {
    const offered = page.locator(`[data-testid=choice][data-notation="${choice.notation}"]`);
    const fold = page.getByRole('button', { name: /the board: \d+/ });
    await expect(offered.or(fold).first()).toBeVisible();
    if ((await offered.count()) === 0) {
      await tabTo(page, fold);
      await page.keyboard.press('Enter');
    }
    await expect(offered).toBeEnabled();
    const number = await offered.getAttribute('aria-keyshortcuts');
    if (number) return press(choice, () => page.keyboard.press(number));
    await tabTo(page, page.getByTestId('choice').first());
    while (!(await offered.evaluate((it) => it === document.activeElement))) await page.keyboard.press('ArrowRight');
    await press(choice, () => page.keyboard.press('Enter'));
  };
  for (let now = await snapshot(page); viewOf(now).round < 2; now = await snapshot(page)) {
    if (now.position.outcome) break;
    await play(page, idle, keys, 1);
  }
  await expect(page.getByTestId('board').getByLabel('Round', { exact: true })).toContainText('Round 2');
});

/** Where the board offers a choice, if it can be touched without moving the board. */
async function inSight(page: Page, choice: Choice): Promise<Locator | null> {
  const [frame, spots] = [await page.getByTestId('board').boundingBox(), await place(page, choice).all()];
  for (const spot of spots) {
    const box = await spot.boundingBox();
    if (!frame || !box || box.y < frame.y || box.y + box.height > frame.y + frame.height) continue;
    if (box.x >= frame.x && box.x + box.width <= frame.x + frame.width) return spot;
  }
  return null;
}

test.describe('on a phone', () => {
  const { viewport: _, defaultBrowserType: __, ...phone } = devices['iPhone 13']!;
  test.use({ ...phone, viewport: { width: 390, height: 844 } });

  test('two rounds are played by touch, and everything can be read', async ({ page }) => {
    await sitDown(page);
    expect(await tooSmall(page, 12), 'no letters below 12 px').toEqual([]);
    let decisions = 0;
    let onBoard = 0;
    const tap: Hand = async (page, choice) => {
      decisions += 1;
      const spot = await inSight(page, choice);
      if (spot) {
        onBoard += 1;
        return press(choice, () => spot.tap());
      }
      const offered = page.locator(`[data-testid=choice][data-notation="${choice.notation}"]`);
      const fold = page.getByRole('button', { name: /the board: \d+/ });
      await expect(offered.or(fold).first()).toBeVisible();
      if ((await offered.count()) === 0) await fold.tap();
      await offered.tap();
      if (choice.warning) await page.getByTestId('sure').tap();
    };
    for (let now = await snapshot(page); viewOf(now).round < 3; now = await snapshot(page)) {
      if (now.position.outcome) break;
      await play(page, lively, tap, 1);
    }
    expect(onBoard / decisions, 'the board itself is played on').toBeGreaterThan(0.4);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, 'nothing sticks out sideways').toBeLessThanOrEqual(390);
  });
});

test('a unit is dragged to where it shall go, and only where the rules let it', async ({ page }) => {
  await sitDown(page);
  const now = await until(page, 'move_from', idle);
  const from = viewOf(now).movers[0]!;
  const { links, hotspots } = componentsOf(now);
  const goals = links.flatMap((link) => (link.from === from.at ? [link.to] : link.to === from.at ? [link.from] : []));
  const far = hotspots.findIndex((_, at) => at !== from.at && !goals.includes(at));
  const spot = (at: number) => page.locator(`[data-testid=board] g[role=button][data-place="${at}"]`);
  const unit = page.locator(`[data-testid=board] [data-piece="unit ${from.at}"]`).first();
  const drag = async (at: number) => {
    await unit.hover();
    await page.mouse.down();
    await spot(at).hover();
    await expect.poll(async () => viewOf(await snapshot(page)).question?.type).toBe('move_to');
    await spot(at).hover();
    await page.mouse.up();
  };
  await drag(far);
  await expect(page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: 'adjacent' })).toBeVisible();
  await drag(goals[0]!);
  const units = (view: View): number => view.places[goals[0]!]!.units.reduce((sum, count) => sum + count, 0);
  const before = units(viewOf(now));
  await expect.poll(async () => units(viewOf(await snapshot(page)))).toBe(before + 1);
});

test('an offer is built at the trade desk, line by line', async ({ page }) => {
  await sitDown(page);
  await until(page, 'window', (choices) => best(['deploy'], choices));
  const board = page.getByTestId('board');
  const take = async (start: string) => {
    const choices = (await snapshot(page)).position.legal[0]!.choices;
    await mouse(
      page,
      choices.find(({ notation }) => notation.startsWith(start))!,
    );
  };
  await take('offer na');
  await expect(board.getByRole('group', { name: 'Trade desk' })).toBeVisible();
  await take('give food');
  await board.getByRole('button', { name: 'More' }).click();
  await board.getByRole('button', { name: '2', exact: true }).click();
  await expect.poll(async () => viewOf(await snapshot(page)).offer?.give[3]).toBe(2);
  await take('send');
  await expect.poll(async () => viewOf(await snapshot(page)).question?.type).toBe('answer');
  await take('accept');
  await expect.poll(async () => viewOf(await snapshot(page)).offer).toBeNull();
});

test('a reload in the middle of a pledge loses nothing', async ({ page }) => {
  await sitDown(page);
  const before = await until(page, 'pledge', (choices) => best(['fund', ...IDLE], choices));
  await page.reload();
  await expect(page.getByTestId('prompt')).toContainText(before.position.legal[0]!.prompt.text);
  expect((await snapshot(page)).position).toEqual(before.position);
});

test('nobody is shut out, and everything can be read', async ({ page }) => {
  await sitDown(page);
  for (const [type, colorScheme] of [
    ['window', 'dark'],
    ['move_from', 'light'],
  ] as const) {
    await until(page, type, (choices) => best(['deploy', ...IDLE], choices));
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violations(page), `${type}, ${colorScheme}`).toEqual([]);
    expect(await tooSmall(page, 11), 'no letters below 11 px').toEqual([]);
  }
});
