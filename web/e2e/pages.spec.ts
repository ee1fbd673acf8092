/** The pages beside the table: replay, rules, account; and nobody is shut out of any. */
import { expect, test } from './test';
import { violations } from './access';
import { dismissGuide, mouse, openTable, play, playNow, preferring, snapshot, tableId } from './player';

const GAME = 'The Harbinger Project';
const QUICK = preferring('defend', 'confirm', 'deploy');

test.use({ reducedMotion: 'reduce' });

test('a finished game is looked back at by link, step by step', async ({ page, browser, server }) => {
  await playNow(page, GAME);
  const id = tableId(page);
  await play(page, QUICK, mouse, 8);
  const eighth = await snapshot(page);
  await play(page, QUICK, mouse);
  const context = await browser.newContext({ baseURL: server.base, reducedMotion: 'reduce' });
  const other = await context.newPage();
  await other.goto(`/table/${id}/replay`);
  const slider = other.getByTestId('slider');
  await expect(slider).toBeVisible();
  await slider.fill(String(eighth.position.step));
  await expect(other.getByText(eighth.position.log.at(-1)!.lines.at(-1)!.text).first()).toBeVisible();
  await slider.press('ArrowLeft');
  await expect(slider).toHaveValue(String(eighth.position.step - 1));
  const file = await other.request.get(`/api/tables/${id}/replay`);
  expect(((await file.json()) as { steps: unknown[] }).steps.length).toBe((await snapshot(page)).position.step);
  await context.close();
});

test('rules are found by words and by link', async ({ page }) => {
  await page.goto('/rules/harbinger#H6.4');
  await expect(page.locator('[id="H6.4"]')).toBeInViewport();
  await page.getByRole('searchbox').fill('radio tower');
  await expect(page.getByRole('main').locator('mark').first()).toBeVisible();
});

test('on a small phone, links of the rules lead on and tables scroll in their own boxes', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/rules/frontline');
  await page.getByRole('main').getByRole('link', { name: 'worked example', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'A worked example' })).toBeInViewport();
  const board = page.getByRole('table').filter({ hasText: '10, Red' }).first();
  await expect(board).toContainText('Capital');
  const wide = await board.evaluate((table) => table.parentElement!.scrollWidth > table.parentElement!.clientWidth);
  const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect({ wide, pageWidth }).toEqual({ wide: true, pageWidth: 320 });
});

test('the rules at a table show the pack that is played with', async ({ page }) => {
  await openTable(page, { game: 'harbinger', options: { pack: 'mixed' }, seats: [{ type: 'me' }] });
  await dismissGuide(page);
  await page.keyboard.press('r');
  const rules = page.getByRole('region', { name: 'Rules' });
  await expect(rules.getByRole('row', { name: '2 Mill Country Factory Bridge' })).toBeVisible();
});

test('a guest becomes an account and keeps the tables', async ({ page, browser, server }) => {
  await playNow(page, GAME);
  const id = tableId(page);
  await page.goto('/account');
  const name = `Ada ${Date.now() % 100_000}`;
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Make an account' }).click();
  await expect(page.getByText(name).first()).toBeVisible();
  const context = await browser.newContext({ baseURL: server.base });
  const elsewhere = await context.newPage();
  const signed = await elsewhere.request.post('/api/account/sign-in', {
    data: { name, password: 'correct horse battery' },
  });
  expect(signed.ok()).toBe(true);
  await elsewhere.goto('/');
  await expect(elsewhere.locator(`a[href*="${id}"]`).first()).toBeVisible();
  await context.close();
});

test('an address without a page says so', async ({ page }) => {
  for (const path of ['/nowhere', '/rules/chess', '/new/chess', '/table/000000000000']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toContainText(/no such|nothing/i);
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no page shuts anybody out, ${colorScheme}`, async ({ page }) => {
    test.setTimeout(300_000); // axe reads a dozen pages
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await playNow(page, GAME);
    const id = tableId(page);
    const found: Record<string, string[]> = { 'table, first decision': await violations(page) };
    await play(page, preferring('defend', 'deploy'), mouse, 2);
    found['table, assignment'] = await violations(page);
    await play(page, QUICK, mouse);
    await expect(page.getByTestId('outcome')).toBeVisible();
    found['table, the end'] = await violations(page);
    for (const path of [
      '/',
      '/new/harbinger',
      '/rules/harbinger',
      '/history',
      '/account',
      '/settings',
      '/about',
      '/nowhere',
      `/table/${id}/replay`,
    ]) {
      await page.goto(path);
      await expect(page.getByRole('main')).toBeVisible();
      await page.waitForLoadState('networkidle');
      found[path] = await violations(page);
    }
    expect(Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))).toEqual({});
  });
}
