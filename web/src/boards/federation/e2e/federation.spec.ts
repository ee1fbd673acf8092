/** Space Infantry Federation in a real browser: by mouse, by keyboard alone, by touch, and through a reload. */
import { devices, type Page } from '@playwright/test';
import { violations } from '../../../../e2e/access';
import { BY_HAND, finger, KEYED, keys } from '../../../../e2e/hands';
import { tooSmall } from '../../../../e2e/legible';
import { dismissGuide, mouse, openTable, place, play, snapshot, type Hand, type Policy } from '../../../../e2e/player';
import { expect, test } from '../../../../e2e/test';
import { isMovable } from '../drag';
import { askedIn } from '../lookup';
import type { Legal } from '../types';
import type { Choice } from '../../../generated/Choice';
import type { View } from '../../../generated/federation/View';
import type { Snapshot } from '../../../generated/wire/Snapshot';

test.use({ reducedMotion: 'reduce' });

/** How long a whole game may take on a busy machine. */
const GAME_MS = 300_000;

const viewOf = (now: Snapshot): View => now.position.view as View;

/** A table at which the aliens come soon. */
async function sitDown(page: Page, more: Record<string, string> = {}): Promise<void> {
  const options = { difficulty: 'hard', open_start: 'off', ...more };
  await openTable(page, { game: 'federation', options, seats: [{ type: 'me' }] });
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

/** Lets everything happen, so that the Federation falls soon: nothing that would help is placed or kept. */
const IDLE = [
  'accept',
  'roll',
  'pass',
  'end',
  'place diplomacy',
  'place research',
  'lose',
  'discard espionage',
  'discard',
];
const idle: Policy = (choices) => best(IDLE, choices);

/** Does a bit of everything in the first turns, then lets go. */
const lively: Policy = (choices, now) => {
  const early = viewOf(now).turn < 3;
  const words = [
    'settle',
    'base maneuver',
    'propaganda',
    'track',
    'initiate',
    'look',
    'tech',
    'construct',
    'piece',
    'move',
    'ship',
  ];
  const on = ['at cuaetera', 'at fe1', 'carry nothing', 'pay free', 'roll', 'accept', 'pass', 'end'];
  return best([...(early ? words : []), ...on, ...IDLE], choices);
};

test('a whole game is played by mouse, on the board itself', async ({ page }) => {
  test.setTimeout(GAME_MS);
  await sitDown(page);
  let decisions = 0;
  let onBoard = 0;
  const counting: Hand = async (page, choice) => {
    decisions += 1;
    onBoard += Math.min(1, await place(page, choice).count());
    await mouse(page, choice);
  };
  await play(page, lively, counting);
  expect(onBoard / decisions, 'the board itself is played on').toBeGreaterThan(0.8);
  const { position } = await snapshot(page);
  await expect(page.getByTestId('outcome')).toContainText(new RegExp(position.outcome!.how, 'i'));
});

test('a game is played by keyboard alone', async ({ page }) => {
  test.setTimeout(GAME_MS);
  await sitDown(page);
  await play(page, idle, keys, KEYED);
  if (BY_HAND) await expect(page.getByTestId('outcome')).toBeVisible();
});

test.describe('on a phone', () => {
  const { viewport: _, defaultBrowserType: __, ...phone } = devices['iPhone 13']!;
  test.use({ ...phone, viewport: { width: 390, height: 844 } });

  test('a whole game is played by touch, and everything can be read', async ({ page }) => {
    test.setTimeout(GAME_MS);
    await sitDown(page);
    expect(await tooSmall(page, 12), 'no letters below 12 px').toEqual([]);
    let decisions = 0;
    let onBoard = 0;
    const tap = finger((_, here) => {
      decisions += 1;
      onBoard += Number(here);
    });
    await play(page, idle, tap);
    await expect(page.getByTestId('outcome')).toBeVisible();
    expect(onBoard / decisions, 'the board itself is played on').toBeGreaterThan(0.25);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, 'nothing sticks out sideways').toBeLessThanOrEqual(390);
  });
});

test('a reload in the middle of a re-roll loses nothing', async ({ page }) => {
  await sitDown(page);
  const keepAgents: Policy = (choices) =>
    best(['place espionage', ...IDLE.filter((word) => word !== 'discard espionage')], choices);
  for (let now = await snapshot(page); askedIn(viewOf(now)).type !== 'reroll'; now = await snapshot(page)) {
    expect(now.position.outcome, 'a roll can be made again before the game ends').toBeNull();
    await play(page, keepAgents, mouse, 1);
  }
  const before = await snapshot(page);
  await page.reload();
  await expect(page.getByTestId('prompt')).toContainText(before.position.legal[0]!.prompt.text);
  const after = await snapshot(page);
  expect(after.position).toEqual(before.position);
  const dice = viewOf(after).roll!.dice;
  await expect(page.getByTestId('board').getByRole('img', { name: /^die: / })).toHaveCount(dice.length);
  const again = after.position.legal[0]!.choices.find(({ notation }) => notation.startsWith('reroll'))!;
  await mouse(page, again);
  await expect.poll(async () => (await snapshot(page)).position.seq).toBeGreaterThan(after.position.seq);
});

/** Plays on to the first turn, in a game whose first dice let the flagship move. */
async function canMove(page: Page): Promise<void> {
  const flagship = { ship: 'flagship', from: 'sol' } as const;
  for (;;) {
    await sitDown(page);
    while (askedIn(viewOf(await snapshot(page))).type !== 'main') await play(page, idle, mouse, 1);
    const now = await snapshot(page);
    if (isMovable(viewOf(now), now.position.legal[0] as unknown as Legal, flagship)) return;
  }
}

test('a ship is dragged to where it shall go', async ({ page }) => {
  await canMove(page);
  const ship = page.locator('[data-testid=board] [data-vessel="flagship sol"]');
  await ship.hover();
  await page.mouse.down();
  await page.locator('[data-testid=board] [data-hotspot="space-fe1"]').hover();
  await expect.poll(async () => askedIn(viewOf(await snapshot(page))).type).toBe('to');
  await page.locator('[data-testid=board] [data-hotspot="space-fe1"]').hover();
  await page.mouse.up();
  await expect.poll(async () => viewOf(await snapshot(page)).spaces[1].flagships).toBe(1);
});

test('nobody is shut out, and everything can be read', async ({ page }) => {
  await sitDown(page);
  for (const [phase, colorScheme] of [
    ['place', 'dark'],
    ['main', 'light'],
  ] as const) {
    while (askedIn(viewOf(await snapshot(page))).type !== phase) await play(page, idle, mouse, 1);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violations(page), `${phase}, ${colorScheme}`).toEqual([]);
    expect(await tooSmall(page, 11), 'no letters below 11 px').toEqual([]);
  }
});
