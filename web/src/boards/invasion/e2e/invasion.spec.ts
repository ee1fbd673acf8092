/** Level 7 [Invasion] alone in a real browser: by mouse, by keyboard alone, by touch, and through a reload. */
import { devices, type Page } from '@playwright/test';
import { violations } from '../../../../e2e/access';
import { best, BY_HAND, finger, KEYED, keys, noting } from '../../../../e2e/hands';
import { tooSmall } from '../../../../e2e/legible';
import { mouse, play, snapshot } from '../../../../e2e/player';
import { expect, test } from '../../../../e2e/test';
import type { View } from '../../../generated/invasion/View';
import { componentsOf, idle, lively, playOut, sitDownAlone, until, viewOf } from './table';

test.use({ reducedMotion: 'reduce' });

/** How long a game may take on a busy machine. */
const GAME_MS = 300_000;
/** The kinds of answers that are given in every game, whatever falls or is drawn. */
const CERTAIN = [
  'place_start: deploy',
  'buy: buy',
  'attach: attach',
  'upgrade: upgrade',
  'announce: fund',
  'pledge: pledge',
  'move_from: done',
  'mode: look',
  'pile: put',
];

/** How the game ended stands in the panel, and on the wall. */
async function ends(page: Page): Promise<void> {
  const { position } = await snapshot(page);
  await expect(page.getByTestId('outcome')).toContainText(new RegExp(position.outcome!.how, 'i'));
}

test('a game of five coalitions is played by mouse to its end, on the board itself', async ({ page }) => {
  test.setTimeout(GAME_MS);
  await sitDownAlone(page, ['trade']);
  const { hand, beside } = noting(mouse);
  const kinds = await playOut(page, lively, hand);
  expect(beside, 'everything can be done on the board itself').toEqual([]);
  expect(kinds).toEqual(expect.arrayContaining(CERTAIN));
  await ends(page);
});

test('a game is played by keyboard alone', async ({ page }) => {
  test.setTimeout(GAME_MS);
  await sitDownAlone(page, ['trade']);
  await play(page, lively, keys, KEYED);
  if (BY_HAND) await ends(page);
});

test.describe('on a phone', () => {
  const { viewport: _, defaultBrowserType: __, ...phone } = devices['iPhone 13']!;
  test.use({ ...phone, viewport: { width: 390, height: 844 } });

  test('a game is played to its end by touch, and everything can be read', async ({ page }) => {
    test.setTimeout(GAME_MS);
    await sitDownAlone(page, ['trade']);
    expect(await tooSmall(page, 12), 'no letters below 12 px').toEqual([]);
    const onBoard = new Set<string>();
    const tap = finger(({ notation }, here) => here && onBoard.add(notation.split(' ')[0]!));
    const kinds = await playOut(page, lively, tap);
    expect(kinds).toEqual(expect.arrayContaining(CERTAIN));
    await ends(page);
    expect([...onBoard], 'the board itself is played on').toEqual(
      expect.arrayContaining(['deploy', 'buy', 'look', 'put']),
    );
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
