/** What happens at a table beside the moves: undo, own dice, film, odds, hint, people. */
import { expect, test } from './test';
import { Server } from './server';
import { button, dismissGuide, mouse, play, playNow, preferring, snapshot, tableId, take } from './player';

const GAME = 'The Harbinger Project';

test('the server is killed in mid-game and the game goes on where it was', async ({ browser }) => {
  const server = await new Server().start();
  const context = await browser.newContext({ baseURL: server.base, reducedMotion: 'reduce' });
  const page = await context.newPage();
  try {
    await playNow(page, GAME);
    await play(page, preferring('defend', 'confirm', 'deploy'), mouse, 6);
    const before = await snapshot(page);
    await server.kill();
    await expect(page.getByTestId('link')).not.toHaveAttribute('data-state', 'live');
    await server.start();
    await expect(page.getByTestId('link')).toHaveAttribute('data-state', 'live', { timeout: 30_000 });
    const after = await snapshot(page);
    expect(after.position.seq).toBe(before.position.seq);
    expect(after.position.view).toEqual(before.position.view);
    await play(page, preferring('defend', 'confirm', 'deploy'), mouse, 4);
  } finally {
    await context.close();
    await server.stop();
  }
});

test('a spectator sees every move and makes none', async ({ page, browser, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await playNow(page, GAME);
  const context = await browser.newContext({ baseURL: server.base, reducedMotion: 'reduce' });
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByText(/watching/i).first()).toBeVisible();
  await play(page, preferring('recruit', 'capital'), mouse, 2);
  const line = (await snapshot(page)).position.log.at(-1)!.lines.at(-1)!.text;
  await expect(other.getByTestId('log')).toContainText(line);
  await expect(other.getByTestId('choice')).toHaveCount(0);
  const refused = await other.request.post(`/api/tables/${tableId(page)}/acts`, {
    data: { seq: (await snapshot(page)).position.seq, action: { type: 'deploy' } },
  });
  expect(refused.status()).toBe(403);
  await context.close();
});

test('a step is taken back as long as no die has fallen', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await playNow(page, GAME);
  const before = await snapshot(page);
  await expect(page.getByTestId('undo')).toBeDisabled();
  await play(page, preferring('deploy'), mouse, 1);
  await page.getByTestId('undo').click();
  await expect.poll(async () => (await snapshot(page)).position.view).toEqual(before.position.view);
  await play(page, preferring('decipher'), mouse, 1);
  await expect(page.getByTestId('undo')).toBeDisabled();
});

test('own dice are asked for one by one and fall as they were entered', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/new/harbinger');
  await page.getByRole('radio', { name: 'I roll my own' }).check();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL('**/table/*');
  await dismissGuide(page);
  await take(page, 'decipher');
  const dice = page.getByTestId('own-dice');
  await expect(dice).toBeVisible();
  await dice.getByRole('button', { name: '4', exact: true }).click();
  await expect(dice).toContainText('So far');
  await dice.getByRole('button', { name: '8', exact: true }).click();
  await expect(dice).toBeHidden();
  const { phase } = (await snapshot(page)).position.view as { phase: unknown };
  expect(phase).toEqual({ type: 'decipher_first', dice: [4, 8] });
});

test('an invasion plays as a film that can be skipped', async ({ page }) => {
  await playNow(page, GAME);
  await play(page, preferring('defend', 'deploy'), button, 2);
  await take(page, 'confirm');
  const skip = page.getByTestId('film-skip');
  await expect(skip).toBeVisible();
  await skip.click();
  await expect(skip).toBeHidden();
  await expect(page.getByTestId('prompt')).toContainText('code-breakers');
});

test('odds are shown for a choice in focus, a hint is given, a rule opens', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await playNow(page, GAME);
  await play(page, preferring('recruit', 'capital'), mouse, 7); // the fourth box may bring the Invasion
  const split = (await snapshot(page)).position.legal!.choices.find((choice) => choice.notation === 'capital 1')!;
  await page.getByTestId('board').getByRole('button', { name: split.text, exact: true }).first().hover();
  await expect(page.getByTestId('odds')).toContainText('12.5');
  await page.getByTestId('hint').click();
  await expect(page.getByTestId('hint')).toHaveAttribute('aria-pressed', 'true');
  await page.getByTestId('log').getByRole('button', { name: 'Rule H4.4' }).last().click();
  await expect(page.locator('[data-rule-id="H4.4"]')).toBeVisible();
});
