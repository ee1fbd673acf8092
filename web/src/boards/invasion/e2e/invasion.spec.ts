/** Level 7 [Invasion] alone in a real browser: by mouse, by keyboard alone, by touch, and through a reload. */
import { devices, type Locator, type Page } from '@playwright/test';
import { violations } from '../../../../e2e/access';
import { tooSmall } from '../../../../e2e/legible';
import { mouse, place, play, press, snapshot, type Hand } from '../../../../e2e/player';
import { expect, test } from '../../../../e2e/test';
import type { Choice } from '../../../generated/Choice';
import type { View } from '../../../generated/invasion/View';
import { best, componentsOf, idle, lively, noting, sitDownAlone, until, viewOf } from './table';

test.use({ reducedMotion: 'reduce' });

/** How long a whole game may take on a busy machine. */
const GAME_MS = 300_000;

/** How the game ended stands in the panel, and on the wall. */
async function ends(page: Page): Promise<void> {
  const { position } = await snapshot(page);
  await expect(page.getByTestId('outcome')).toContainText(new RegExp(position.outcome!.how, 'i'));
}

test('a whole game of five coalitions is played by mouse, on the board itself', async ({ page }) => {
  test.setTimeout(GAME_MS);
  await sitDownAlone(page, ['trade']);
  const { hand, beside } = noting(mouse);
  await play(page, lively, hand);
  expect(beside, 'everything can be done on the board itself').toEqual([]);
  await ends(page);
});

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 300; presses += 1) {
    if (await target.evaluate((it) => it === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('not reached by Tab');
}

test('a whole game is played by keyboard alone', async ({ page }) => {
  test.setTimeout(GAME_MS);
  await sitDownAlone(page, ['trade']);
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
  await play(page, idle, keys);
  await ends(page);
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

  test('a whole game is played by touch, and everything can be read', async ({ page }) => {
    test.setTimeout(GAME_MS);
    await sitDownAlone(page, ['trade']);
    expect(await tooSmall(page, 12), 'no letters below 12 px').toEqual([]);
    let decisions = 0;
    let onBoard = 0;
    const tap: Hand = async (page, choice) => {
      decisions += 1;
      const spot = await inSight(page, choice);
      onBoard += spot ? 1 : 0;
      const offered = page.locator(`[data-testid=choice][data-notation="${choice.notation}"]`);
      const fold = page.getByRole('button', { name: /the board: \d+/ });
      if (!spot) {
        await expect(offered.or(fold).first()).toBeVisible();
        if ((await offered.count()) === 0) await fold.tap();
      }
      await (spot ?? offered).tap();
      if (choice.warning) await page.getByTestId('sure').tap();
    };
    await play(page, idle, tap);
    await ends(page);
    expect(onBoard / decisions, 'the board itself is played on').toBeGreaterThan(0.4);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, 'nothing sticks out sideways').toBeLessThanOrEqual(390);
  });
});

test('a unit is dragged to where it shall go, and only where the rules let it', async ({ page }) => {
  await sitDownAlone(page);
  const now = await until(page, 'move_from');
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
  await expect(page.getByTestId('notice')).toContainText('adjacent');
  await drag(goals[0]!);
  const units = (view: View): number => view.places[goals[0]!]!.units.reduce((sum, count) => sum + count, 0);
  const before = units(viewOf(now));
  await expect.poll(async () => units(viewOf(await snapshot(page)))).toBe(before + 1);
});

test('a reload in the middle of a pledge loses nothing', async ({ page }) => {
  await sitDownAlone(page);
  const before = await until(page, 'pledge', (choices, now) => best(['fund'], [idle(choices, now), ...choices]));
  await page.reload();
  await expect(page.getByTestId('prompt')).toContainText(before.position.legal[0]!.prompt.text);
  expect((await snapshot(page)).position).toEqual(before.position);
});

test('nobody is shut out, and everything can be read', async ({ page }) => {
  test.setTimeout(240_000);
  await sitDownAlone(page);
  for (const [type, colorScheme] of [
    ['window', 'dark'],
    ['lines', 'light'],
    ['move_from', 'light'],
    ['pile', 'dark'],
  ] as const) {
    await until(page, type, (choices, now) => {
      const offers = type === 'lines' ? ['offer'] : type === 'pile' ? ['look'] : [];
      return best(offers, [idle(choices, now), ...choices]);
    });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violations(page), `${type}, ${colorScheme}`).toEqual([]);
    expect(await tooSmall(page, 11), `no letters below 11 px: ${type}`).toEqual([]);
  }
});
