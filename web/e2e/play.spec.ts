/** Whole games in a real browser: by mouse, by keyboard alone, on a phone. */
import { devices } from '@playwright/test';
import { BY_HAND, KEYED, keys, tabTo } from './hands';
import { expect, test } from './test';
import { button, mouse, place, play, playNow, preferring, snapshot, type Hand } from './player';

const GAME = 'The Harbinger Project';

/** Every kind of decision at least once, and an end within a hundred decisions. */
const VARIED = preferring('write', 'accept', 'capital 1', 'stop', 'number', 'defend', 'scramble', 'confirm', 'deploy');
const QUICK = preferring('defend', 'confirm', 'deploy');

test.use({ reducedMotion: 'reduce' });

test('a whole game is played by mouse', async ({ page }) => {
  let decisions = 0;
  let onBoard = 0;
  const counting: Hand = async (page, choice) => {
    decisions += 1;
    onBoard += Math.min(1, await place(page, choice).count());
    await mouse(page, choice);
  };
  await playNow(page, GAME);
  for (const action of [
    'decipher',
    'write',
    'write',
    'decipher',
    'write',
    'write',
    'break',
    'accept',
    'accept',
    'recruit',
    'encipher',
  ]) {
    const [legal] = (await snapshot(page)).position.legal;
    if (legal?.choices.some((choice) => choice.notation.startsWith(action)))
      await play(page, preferring(action), counting, 1);
  }
  await play(page, VARIED, counting);
  expect(onBoard / decisions, 'the board itself is played on').toBeGreaterThan(0.5);
  const outcome = page.getByTestId('outcome');
  await expect(outcome).toBeVisible();
  const { position, seed } = await snapshot(page);
  await expect(outcome).toContainText(new RegExp(position.outcome!.how, 'i'));
  expect(seed, 'the seed is shown at the end').not.toBeNull();
});

test('a game is played by keyboard alone', async ({ page }) => {
  await page.goto('/');
  const start = page.getByRole('article').filter({ hasText: GAME }).getByRole('button', { name: 'Play now' });
  await expect(start).toBeVisible();
  await tabTo(page, start);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/table/*');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape'); // the tour
  await expect(page.locator('dialog')).toHaveCount(0);
  await play(page, QUICK, keys, KEYED);
  if (BY_HAND) await expect(page.getByTestId('outcome')).toBeVisible();
});

test.describe('on a phone', () => {
  const { viewport: _, defaultBrowserType: __, ...phone } = devices['iPhone 13']!;
  test.use({ ...phone, viewport: { width: 390, height: 844 } });

  test('a whole game is played by touch', async ({ page }) => {
    await playNow(page, GAME);
    const tap: Hand = async (page, choice) => {
      const offered = page.locator(`[data-testid=choice][data-notation="${choice.notation}"]`);
      if ((await offered.count()) === 0) return button(page, choice);
      const box = await offered.boundingBox();
      expect(Math.min(box!.height, box!.width), `${choice.text} is large enough for a thumb`).toBeGreaterThanOrEqual(
        40,
      );
      await offered.tap();
      if (choice.warning) await page.getByTestId('sure').tap();
    };
    await play(page, QUICK, tap);
    await expect(page.getByTestId('outcome')).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, 'nothing sticks out sideways').toBeLessThanOrEqual(390);
  });
});
