/** What happens at a table beside the moves: undo, own dice, film, odds, hint, people. */
import type { Page } from '@playwright/test';
import type { Catalogue } from '../src/generated/wire/Catalogue';
import { drawn } from './boards';
import { tooSmall } from './legible';
import { expect, test } from './test';
import { Server } from './server';
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
  take,
} from './player';

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

test('a choice that throws something away takes a second press, on the board and by its key', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await playNow(page, GAME);
  await play(page, preferring('defend', 'deploy'), mouse, 2);
  const before = await snapshot(page);
  const confirm = before.position.legal[0]!.choices.find((choice) => choice.notation === 'confirm')!;
  expect(confirm.warning).toContain('lost');
  const prompt = page.getByTestId('prompt');
  const shortcut = await page.locator('[data-notation=confirm]').getAttribute('aria-keyshortcuts');
  expect(shortcut, 'not the key that a hand falls on').not.toBe('1');
  const ask = [
    () => place(page, confirm).first().dblclick(),
    () => page.locator('[data-notation=confirm]').dblclick(),
    () => page.keyboard.press(shortcut!),
  ];
  for (const raise of ask) {
    await raise();
    await expect(prompt).toContainText(`${confirm.warning}. ${confirm.text}?`);
    await page.keyboard.press('Escape');
    await expect(prompt).not.toContainText(`${confirm.text}?`);
  }
  await page.keyboard.press('1');
  expect((await snapshot(page)).position.seq).toBe(before.position.seq);
  await place(page, confirm).first().click();
  await place(page, confirm).first().click();
  await expect.poll(async () => (await snapshot(page)).position.seq).toBeGreaterThan(before.position.seq);
});

test('every choice can be seen at once, or by one press', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await playNow(page, GAME);
  await take(page, 'deploy');
  const prompt = page.getByTestId('prompt');
  const cutOff = async () => {
    const bar = (await prompt.boundingBox())!;
    const boxes = await page
      .getByTestId('choice')
      .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().bottom));
    return { offered: boxes.length, hidden: boxes.filter((bottom) => bottom > bar.y + bar.height).length };
  };
  await expect.poll(cutOff, '1440 x 900').toEqual({ offered: 6, hidden: 0 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await cutOff()).hidden, '390 x 844').toBeGreaterThan(0);
  await page.getByTestId('more').click();
  await expect.poll(cutOff, 'with the list opened').toEqual({ offered: 6, hidden: 0 });
});

const SCREENS = [
  { width: 1440, height: 900, least: 11 },
  { width: 390, height: 844, least: 12 },
  { width: 320, height: 640, least: 12 },
  { width: 844, height: 390, least: 12 },
];
for (const game of drawn) {
  test(`every letter on the board of ${game} can be read on every screen`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { games } = (await (await page.request.get('/api/games')).json()) as Catalogue;
    const entry = games.find(({ id }) => id === game)!;
    const seats = entry.seating.seats.map(() => ({ type: 'me' }) as const); // one mind, from whom nothing is covered
    await openTable(page, { game, options: {}, seats });
    await dismissGuide(page);
    for (let looks = 0; looks < 7; looks += 1) {
      for (const { least, ...size } of SCREENS) {
        await page.setViewportSize(size);
        const said = `${size.width} x ${size.height}, look ${looks}`;
        await expect.poll(() => tooSmall(page, least), said).toEqual([]);
      }
      await playOn(page, 9);
    }
  });
}

/** Plays some decisions without the page: every time another one of those that are offered. */
async function playOn(page: Page, decisions: number): Promise<void> {
  for (let made = 0; made < decisions; made += 1) {
    const { position } = await snapshot(page);
    const [legal] = position.legal;
    if (!legal) return;
    const { action } = legal.choices[(position.seq * 7) % legal.choices.length]!;
    const answer = await page.request.post(`/api/tables/${tableId(page)}/acts`, {
      data: { seq: position.seq, seat: legal.seat, action },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}

test('own dice are asked for one by one and fall as they were entered', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/new/harbinger');
  await page.getByRole('radio', { name: /With your own dice/ }).check();
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
  await page.reload();
  await page.getByRole('button', { name: 'Last turn' }).click();
  await expect(skip, 'it is still there when the page is loaded again').toBeVisible();
  await skip.click();
  await expect(page.getByTestId('prompt')).toContainText('code-breakers');
});

test('the tour points at what it tells of', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.getByRole('article').filter({ hasText: GAME }).getByRole('button', { name: 'Play now' }).click();
  for (let step = 1; step < 5; step += 1) await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('dialog')).toContainText('Guard your own codes');
  const spot = page.getByTestId('guide-spot');
  const told = page.getByTestId('board').locator('text').filter({ hasText: 'Enemy Cipher' });
  await expect
    .poll(async () => {
      const [outer, inner] = [await spot.boundingBox(), await told.boundingBox()];
      if (!outer || !inner) return false;
      const inX = outer.x <= inner.x && inner.x + inner.width <= outer.x + outer.width;
      return inX && outer.y <= inner.y && inner.y + inner.height <= outer.y + outer.height;
    })
    .toBe(true);
});

test('the board as text is opened and closed', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await playNow(page, GAME);
  const close = page.getByTestId('outline').getByRole('button', { name: 'Close' });
  await page.keyboard.press('t');
  await expect(page.getByTestId('outline')).toBeFocused();
  await close.click();
  await expect(close).toHaveCount(0);
  await page.keyboard.press('t');
  await expect(close).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(close).toHaveCount(0);
});

test('a click where nothing can be done tells what is decided, and is no error', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await playNow(page, GAME);
  await play(page, preferring('break'), mouse, 1); // once in a Row
  const [legal] = (await snapshot(page)).position.legal;
  await page.getByTestId('board').getByText('Break', { exact: true }).click({ force: true });
  const notice = page.getByTestId('notice');
  await expect(notice).toContainText('H6.1');
  await expect(notice).toContainText(`To decide now: ${legal!.prompt.text}`);
  expect(errors).toEqual([]);
});

test('odds are shown for a choice in focus, a hint is given, a rule opens', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await playNow(page, GAME);
  await play(page, preferring('recruit', 'capital'), mouse, 7); // the fourth box may bring the Invasion
  const split = (await snapshot(page)).position.legal[0]!.choices.find((choice) => choice.notation === 'capital 1')!;
  await page.getByTestId('board').getByRole('button', { name: split.text, exact: true }).first().hover();
  await expect(page.getByTestId('odds')).toContainText('12.5');
  await page.getByTestId('hint').click();
  await expect(page.getByTestId('hint')).toHaveAttribute('aria-pressed', 'true');
  await page.getByTestId('log').getByRole('button', { name: 'Rule H4.4' }).last().click();
  await expect(page.locator('[data-rule-id="H4.4"]')).toBeVisible();
});
