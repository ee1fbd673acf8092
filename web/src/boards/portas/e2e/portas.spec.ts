/** The Colonists: Ante Portas alone in a real browser: by mouse, by keyboard alone, by touch, and by dragging. */
import { devices, type Page } from '@playwright/test';
import { violations } from '../../../../e2e/access';
import { best, BY_HAND, finger, KEYED, keys, noting } from '../../../../e2e/hands';
import { tooSmall } from '../../../../e2e/legible';
import { mouse, play, snapshot, type Hand } from '../../../../e2e/player';
import { expect, test } from '../../../../e2e/test';
import { hexSpot, tileSpot } from '../lookup';
import { asks, curious, GAMES_MAX, playOut, seek, sitDownAlone, viewOf } from './table';

test.use({ reducedMotion: 'reduce' });

/** How long a whole game may take on a busy machine. */
const GAME_MS = 480_000;

async function ends(page: Page): Promise<void> {
  const { position } = await snapshot(page);
  await expect(page.getByTestId('outcome')).toContainText(new RegExp(position.outcome!.how, 'i'));
}

test('an Era is played by mouse to its end, and everything is done on the board itself', async ({ page }) => {
  test.setTimeout(GAME_MS);
  const { hand, beside } = noting(mouse);
  const policy = curious();
  const kinds = new Set<string>();
  // A front that falls early asks little: then another game shows the rest.
  for (let games = 0; games < GAMES_MAX && kinds.size <= 12; games += 1) {
    await sitDownAlone(page);
    for (const kind of await playOut(page, policy, hand)) kinds.add(kind);
    await ends(page);
  }
  expect(beside, 'beside the board').toEqual([]);
  expect(kinds.size, [...kinds].join(', ')).toBeGreaterThan(12);
});

test('a game is played by keyboard alone', async ({ page }) => {
  test.setTimeout(GAME_MS);
  await sitDownAlone(page);
  await play(page, curious(), keys, KEYED);
  if (BY_HAND) await ends(page);
});

test.describe('on a phone', () => {
  const { viewport: _, defaultBrowserType: __, ...phone } = devices['iPhone 13']!;
  test.use({ ...phone, viewport: { width: 390, height: 844 } });

  test('a whole game is played by touch, and everything can be read', async ({ page }) => {
    test.setTimeout(GAME_MS);
    await sitDownAlone(page);
    let decisions = 0;
    const touched = new Set<string>();
    const tap = finger(({ notation }, onBoard) => onBoard && touched.add(notation.split(' ')[0]!));
    const reading: Hand = async (page, choice) => {
      if (decisions % 6 === 0) expect(await tooSmall(page, 12), 'no letters below 12 px').toEqual([]);
      decisions += 1;
      await tap(page, choice);
    };
    await playOut(page, curious(), reading);
    await ends(page);
    expect([...touched], 'the board itself is played on').toContain('go');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, 'nothing sticks out sideways').toBeLessThanOrEqual(390);
  });
});

test('a Steward is dragged to a Place, and Soldiers to a hex', async ({ page }) => {
  test.setTimeout(GAME_MS);
  await sitDownAlone(page);
  const board = page.getByTestId('board');
  const spot = (name: string) => board.locator(`[data-hotspot="${name}"]`);
  const walk = await seek(page, (view, now) => asks('move')(view, now) && view.seats[0]?.steward !== null);
  const step = walk.position.legal[0]!.choices.find(({ notation }) => notation.startsWith('go'))!;
  await board.locator('[data-piece^=steward]').hover();
  await page.mouse.down();
  await spot(step.hotspot!).hover();
  await page.mouse.up();
  await expect.poll(async () => tileSpot(viewOf(await snapshot(page)).seats[0]!.steward!)).toBe(step.hotspot);

  const march = await seek(page, asks('deploy'));
  const source = march.position.legal[0]!.choices.find(({ notation }) => notation.startsWith('from'))!;
  await spot(source.hotspot!).hover();
  await page.mouse.down();
  const hex = Number(source.hotspot!.split(':')[1]) - 1;
  const goal = hexSpot(hex + 5);
  await spot(goal).hover();
  await expect.poll(async () => viewOf(await snapshot(page)).phase.type).toBe('direction');
  await spot(goal).hover();
  await page.mouse.up();
  await expect.poll(async () => viewOf(await snapshot(page)).phase.type).not.toBe('direction');
});

test('nobody is shut out, and everything can be read', async ({ page }) => {
  test.setTimeout(GAME_MS);
  await sitDownAlone(page);
  for (const [types, colorScheme] of [
    [['move'], 'light'],
    [['deploy'], 'dark'],
    [['place'], 'light'],
    [['open', 'volley'], 'dark'],
  ] as const) {
    await seek(page, asks(...types));
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violations(page), `${types[0]}, ${colorScheme}`).toEqual([]);
    expect(await tooSmall(page, 11), `no letters below 11 px: ${types[0]}`).toEqual([]);
  }
});

test('a reload in the middle of an order to Soldiers loses nothing', async ({ page }) => {
  test.setTimeout(GAME_MS);
  await sitDownAlone(page);
  await seek(page, asks('deploy'));
  await play(page, (choices) => best(['from'], choices), mouse, 1);
  await expect.poll(async () => viewOf(await snapshot(page)).phase.type).toBe('direction');
  const before = await snapshot(page);
  await page.reload();
  await expect(page.getByTestId('prompt')).toContainText(before.position.legal[0]!.prompt.text);
  expect((await snapshot(page)).position).toEqual(before.position);
  await play(page, (choices) => choices[0]!, mouse, 1);
  await expect.poll(async () => (await snapshot(page)).position.step).toBeGreaterThan(before.position.step);
});
