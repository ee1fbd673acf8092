/** Front Line in real browsers: two people over the net, two at one screen, and one against a bot. */
import { devices, type Browser, type Page } from '@playwright/test';
import { violations } from '../../../../e2e/access';
import { BY_HAND } from '../../../../e2e/hands';
import {
  button,
  dismissGuide,
  mouse,
  openTable,
  place,
  play,
  playNow,
  preferring,
  snapshot,
  tableId,
  type Hand,
  type Policy,
} from '../../../../e2e/player';
import { expect, test } from '../../../../e2e/test';
import { Wire } from '../../../../e2e/wire';
import type { Choice } from '../../../generated/Choice';
import type { Components } from '../../../generated/frontline/Components';
import type { UnitView } from '../../../generated/frontline/UnitView';
import type { View } from '../../../generated/frontline/View';
import type { Legal } from '../../../generated/Legal';
import type { Me } from '../../../generated/wire/Me';
import type { Snapshot } from '../../../generated/wire/Snapshot';
import { unitData } from '../lookup';

const GAME = 'Front Line';
const SIDES = ['green', 'red'] as const;
/** From this month on both only let the year pass: November. */
const QUIET = 2;

test.use({ reducedMotion: 'reduce' });

const viewOf = (now: Snapshot): View => now.position.view as View;
const componentsOf = (now: Snapshot): Components => now.components as Components;
/** What the page is asked. */
const askedOf = (now: Snapshot): Legal => now.position.legal[0]!;
const rankOf = (space: string): number => Number(space.slice(1));
const distance = (a: string, b: string): number =>
  Math.max(Math.abs(a.charCodeAt(0) - b.charCodeAt(0)), Math.abs(rankOf(a) - rankOf(b)));

/**
 * Marches at the enemy, shoots at whoever is in range, and keeps Leadership for reactions, of which it misses none;
 * late in the year it lets the time pass.
 */
const march: Policy = (choices, now) => {
  const view = viewOf(now);
  const own = SIDES[askedOf(now).seat]!;
  const forward = (space: string): number => (own === 'green' ? rankOf(space) : 11 - rankOf(space));
  const inRange = ({ kind, space }: UnitView): boolean => {
    const { range } = unitData(componentsOf(now), kind);
    return view.units.some((one) => one.colour !== own && distance(one.space, space) <= range);
  };
  const worth = (choice: Choice): number => {
    const [word, space] = choice.notation.split(' ');
    const unit = view.units.find((one) => one.space === space);
    if (word === 'end') return view.month < QUIET && view.supply > 0 ? 1 : 100;
    if (word === 'unit' && unit) {
      if (unit.disrupted || unit.done.includes('attack') || (unit.done.length > 0 && !inRange(unit))) return 0;
      return inRange(unit) ? 60 : unit.kind === 'tank' ? 20 + forward(unit.space) : 10;
    }
    if (word === 'to') return view.phase.type === 'target' && view.phase.verb === 'attack' ? 50 : forward(space!);
    if (word === 'maneuver' && view.phase.type === 'reaction') return 40;
    return ['fire', 'attack', 'rally', 'retreat', 'advance', 'reroll', 'move'].includes(word!)
      ? 40
      : ['back', 'cache'].includes(word!)
        ? -1
        : 2;
  };
  return choices.reduce((best, next) => (worth(next) > worth(best) ? next : best));
};

/** Whether the page is asked something, or the game is over. */
const mayGoOn = ({ position }: Snapshot): boolean => position.legal.length > 0 || position.outcome !== null;

async function sitDown(browser: Browser, base: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

/** Sets up a table by link and takes both seats. */
async function meet(green: Page, red: Page, through: string): Promise<void> {
  await green.goto('/');
  await green.getByRole('article').filter({ hasText: GAME }).getByRole('button', { name: 'Play a friend' }).click();
  const link = await green.getByTestId('invitation').getByRole('textbox', { name: 'Link to this table' }).inputValue();
  await red.goto(through + new URL(link).pathname);
  await red.getByTestId('welcome').getByRole('button', { name: 'Play Red' }).click();
  await expect(green.getByTestId('invitation')).toHaveCount(0);
  for (const page of [green, red]) {
    await dismissGuide(page); // whoever comes by invitation is shown round too
    await expect(page.getByTestId('link')).toHaveAttribute('data-state', 'live');
  }
}

test('two people play a whole game over the net, and one of them is cut off in the middle of a reaction', async ({
  browser,
  server,
}) => {
  test.setTimeout(300_000);
  const wire = await new Wire(server.base).open();
  const pages = [await sitDown(browser, server.base), await sitDown(browser, wire.base)] as const;
  const [green, red] = pages;
  await meet(green, red, wire.base);
  const reactions = [0, 0];
  let onBoard = 0;
  let decisions = 0;
  let cutOff = false;
  for (let now = await snapshot(green); now.position.outcome === null; now = await snapshot(green)) {
    const seat = now.position.to_act[0]!;
    const page = pages[seat]!;
    const mine = await snapshot(page);
    const phase = viewOf(mine).phase.type;
    if (phase === 'reaction' && seat === 1 && !cutOff) {
      cutOff = true;
      await loseTheWire(red, wire);
    }
    const choice = march(askedOf(mine).choices, mine);
    decisions += 1;
    onBoard += Math.min(1, await place(page, choice).count());
    if (['reaction', 'rally'].includes(phase) && choice.notation !== 'pass') reactions[seat]! += 1;
    await mouse(page, choice);
    await expect
      .poll(async () => (await snapshot(page)).position.seq, { intervals: [10, 20, 50, 100] })
      .toBeGreaterThan(mine.position.seq);
  }
  expect(cutOff, 'Red was asked to react').toBe(true);
  expect(Math.min(...reactions), 'both reacted to the other').toBeGreaterThan(0);
  expect(onBoard / decisions, 'the board itself is played on').toBeGreaterThan(0.5);
  const { position } = await snapshot(green);
  expect(position.step, 'no step was lost or made twice').toBe(decisions);
  for (const page of pages) {
    await expect(page.getByTestId('outcome')).toContainText(new RegExp(position.outcome!.how, 'i'));
  }
  await rematch(green, red);
  wire.close();
  for (const page of pages) await page.context().close();
});

/** Red is asked, loses the connection and has it again: the question is still there. */
async function loseTheWire(red: Page, wire: Wire): Promise<void> {
  await expect(red.getByTestId('prompt')).toContainText('Do you react?');
  wire.cut();
  await expect(red.getByTestId('link')).not.toHaveAttribute('data-state', 'live');
  wire.mend();
  await expect(red.getByTestId('link')).toHaveAttribute('data-state', 'live', { timeout: 30_000 });
  await expect(red.getByTestId('prompt')).toContainText('Do you react?');
}

/** The next game is one click away for both, with sides exchanged. */
async function rematch(green: Page, red: Page): Promise<void> {
  await green
    .getByTestId('outcome')
    .getByRole('button', { name: /Rematch/ })
    .click();
  await green.waitForURL((url) => !url.pathname.endsWith(tableId(red)));
  await red
    .getByTestId('outcome')
    .getByRole('button', { name: /next game|Rematch/i })
    .click();
  await expect.poll(() => tableId(red)).toBe(tableId(green));
  const { table } = await snapshot(green);
  expect(table.seats.map((seat) => seat.you)).toEqual([false, true]);
}

test('two play at one screen: what is chosen in secret is covered while the device changes hands', async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto('/new/frontline');
  await page.getByRole('radio', { name: /Two on this screen/ }).check();
  await page.getByText('Rules and sheets').click();
  await page
    .getByRole('radiogroup', { name: 'Supply' })
    .getByRole('radio', { name: /choose/i })
    .check();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL('**/table/*');
  await dismissGuide(page);
  const cards = askedOf(await snapshot(page)).choices;
  await button(
    page,
    cards.find((choice) => choice.notation === 'card patient')!,
  );
  const cover = page.getByTestId('hand-over');
  await expect(cover).toContainText('Hand the device to Red');
  // A guest may be called Patient Seal.
  const { name } = (await (await page.request.get('/api/me')).json()) as Me;
  const isTold = (text: string) => /patient/i.test(text.replaceAll(name, ''));
  expect(isTold(await page.content()), 'nothing of Green’s choice is left on the page').toBe(false);
  await page.reload();
  await expect(cover).toContainText('Hand the device to Red');
  await cover.getByRole('button', { name: /I am Red/ }).click();
  expect(isTold(await page.getByTestId('log').innerText()), 'nor in the log that Red reads').toBe(false);
  await button(
    page,
    askedOf(await snapshot(page)).choices.find((choice) => choice.notation === 'card strategic')!,
  );
  await expect.poll(async () => isTold(await page.getByTestId('log').innerText()), 'now both may know').toBe(true);
  await play(page, preferring('first green'), mouse, 1);
  let asked = 0;
  const quick: Policy = (choices, now) => {
    asked += askedOf(now).pass ? 1 : 0;
    return viewOf(now).month === 0 ? march(choices, now) : preferring('pass', 'hold', 'stay', 'end')(choices, now);
  };
  await play(page, quick, mouse);
  await expect(cover, 'an open game needs no cover').toHaveCount(0);
  expect(asked, 'both sides were asked to react').toBeGreaterThan(0);
  await expect(page.getByTestId('outcome')).toBeVisible();
});

test('a game is played against a bot, with exact chances before the shot', async ({ page }) => {
  test.setTimeout(240_000);
  await playNow(page, GAME);
  let shown = 0;
  const goesOn = (now: Snapshot) => now.position.outcome === null && (shown === 0 || BY_HAND);
  for (let now = await snapshot(page); goesOn(now); now = await snapshot(page)) {
    const [legal] = now.position.legal;
    if (!legal) {
      await expect.poll(async () => mayGoOn(await snapshot(page))).toBe(true);
      continue;
    }
    const view = viewOf(now);
    const choice = march(legal.choices, now);
    if (view.phase.type === 'target' && view.phase.verb === 'attack' && !choice.text.includes('empty') && shown === 0) {
      await place(page, choice).first().hover();
      const chances = view.previews.find((one) => `to ${one.target}` === choice.notation)!;
      await expect(page.getByTestId('odds')).toBeVisible();
      expect(
        chances.odds!.reduce((sum, part) => sum + part, 0),
        'in 36ths',
      ).toBe(36);
      const miss = Math.round((chances.odds![3] * 100) / 36);
      await expect(page.getByTestId('board'), 'the panel tells the chance to miss').toContainText(
        new RegExp(`Miss\\s*${miss}\\s*%`),
      );
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        expect(await violations(page), `nobody is shut out, ${colorScheme}`).toEqual([]);
      }
      shown += 1;
    }
    await mouse(page, choice);
    await expect
      .poll(async () => (await snapshot(page)).position.seq, { intervals: [10, 20, 50, 100] })
      .toBeGreaterThan(now.position.seq);
  }
  expect(shown, 'an attack was made').toBe(1);
  if (BY_HAND) await expect(page.getByTestId('outcome')).toBeVisible();
});

/** Starts a game of two at one screen, up to Green's first turn. */
async function opening(page: Page): Promise<void> {
  await openTable(page, { game: 'frontline', options: {}, seats: [{ type: 'me' }, { type: 'guest', name: 'Red' }] });
  await dismissGuide(page);
  while (viewOf(await snapshot(page)).phase.type !== 'main')
    await play(page, preferring('first green', 'supply air'), mouse, 1);
}

const spaceOf = (page: Page, space: string) => page.locator(`[data-testid=board] [data-hotspot="space-${space}"]`);

test('a unit is dragged to where it shall go, and snaps back with a reason from where it cannot', async ({ page }) => {
  await opening(page);
  const before = viewOf(await snapshot(page));
  const unit = before.units.find(({ colour, kind }) => colour === 'green' && kind === 'tank')!;
  await spaceOf(page, unit.space).hover();
  await page.mouse.down();
  await spaceOf(page, 'f10').hover();
  await expect.poll(async () => viewOf(await snapshot(page)).in_hand).toBe(unit.space);
  await expect(page.locator('[data-hotspot^="space-"].move').first(), 'what it can reach is lit').toBeVisible();
  await page.mouse.up();
  await expect(page.getByTestId('notice')).toContainText(/far|barred|range/);
  const [move] = viewOf(await snapshot(page)).goals;
  expect(move!.verb).toBe('move');
  const to = move!.to.at(-1)!;
  await spaceOf(page, unit.space).hover();
  await page.mouse.down();
  await spaceOf(page, to).hover();
  await page.mouse.up();
  await expect.poll(async () => viewOf(await snapshot(page)).units.find(({ id }) => id === unit.id)?.space).toBe(to);
});

test('the whole board is in sight at first on every screen, and can be zoomed', async ({ page }) => {
  await opening(page);
  for (const [width, height] of [
    [768, 1024],
    [844, 390],
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.reload();
    const field = page.getByRole('group', { name: 'Battle board' });
    await expect(field, `${width} x ${height}`).toBeVisible();
    const inSight = async () => {
      const [board, stage] = [(await field.boundingBox())!, (await page.getByTestId('board').boundingBox())!];
      const across = board.x >= stage.x - 1 && board.x + board.width <= stage.x + stage.width + 1;
      return across && board.y >= stage.y - 1 && board.y + board.height <= stage.y + stage.height + 1;
    };
    await expect.poll(inSight, `${width} x ${height}`).toBe(true);
    const small = (await field.boundingBox())!.height;
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(async () => (await field.boundingBox())!.height).toBeGreaterThan(small * 1.3);
  }
});

/** Touches the button of the prompt bar, after unfolding the list if the board alone offers the choice. */
const tap: Hand = async (page, choice) => {
  const offered = page.locator(`[data-testid=choice][data-notation="${choice.notation}"]`);
  const fold = page.getByRole('button', { name: /the board: \d+/ });
  await expect(offered.or(fold).first()).toBeVisible();
  if ((await offered.count()) === 0) await fold.tap();
  await offered.tap();
  if (choice.warning) await page.getByTestId('sure').tap();
};

test.describe('on a phone', () => {
  const { viewport: _, defaultBrowserType: __, ...phone } = devices['iPhone 13']!;
  test.use({ ...phone, viewport: { width: 390, height: 844 } });

  test('a whole game is played by touch', async ({ page }) => {
    await playNow(page, GAME);
    const quick = preferring('pass', 'accept', 'take', 'hold', 'stay', 'end');
    for (let now = await snapshot(page); now.position.outcome === null; now = await snapshot(page)) {
      if (now.position.legal.length > 0) await play(page, quick, tap, 1);
      else await expect.poll(async () => mayGoOn(await snapshot(page))).toBe(true);
    }
    await expect(page.getByTestId('outcome')).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, 'nothing sticks out sideways').toBeLessThanOrEqual(390);
  });
});
