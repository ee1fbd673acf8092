/** The first visit: small, and nothing jumps. */
import type { Page } from '@playwright/test';
import type { Catalogue } from '../src/generated/wire/Catalogue';
import type { TableSummary } from '../src/generated/wire/TableSummary';
import { quickTable } from '../src/lib/plans';
import { drawn } from './boards';
import { expect, test } from './test';

/** What may cross the net, compressed and with headers. */
const HOME_MAX = 150_000;
const TABLE_MAX = 200_000;
/** How much of the screen may move while it loads. */
const SHIFT_MAX = 0.02;

/** Counts what crosses the net, headers included, and how much the page shifts while it loads. */
async function visit(page: Page, path: string): Promise<{ bytes: number; shift: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.total += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total);
  return { bytes, shift };
}

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} kB`;

test('home loads in less than 150 kB and does not jump', async ({ page }) => {
  const { bytes, shift } = await visit(page, '/');
  console.log(`first load: home ${kilobytes(bytes)}`);
  await expect(page.getByRole('article').first().locator('.picture svg').first()).toBeVisible();
  expect(bytes).toBeLessThan(HOME_MAX);
  expect(shift).toBeLessThan(SHIFT_MAX);
});

test('a game’s picture is loaded when it comes into sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 400 });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const last = page.getByRole('article').last();
  await expect(last).toBeAttached();
  await expect(last.locator('.picture > *')).toHaveCount(0);
  await last.scrollIntoViewIfNeeded();
  await expect(last.locator('.picture > *')).toBeVisible();
});

for (const game of drawn) {
  test(`a table of ${game} loads in less than 200 kB and does not jump`, async ({ page }) => {
    await page.request.get('/api/me'); // becomes a guest
    const catalogue = (await (await page.request.get('/api/games')).json()) as Catalogue;
    const entry = catalogue.games.find(({ id }) => id === game);
    expect(entry, `the server offers ${game}, which has a board`).toBeDefined();
    const made = await page.request.post('/api/tables', { data: quickTable(entry!) });
    expect(made.ok(), await made.text()).toBe(true);
    const { id } = (await made.json()) as TableSummary;
    const { bytes, shift } = await visit(page, `/table/${id}`);
    console.log(`first load: ${game} ${kilobytes(bytes)}`);
    await expect(page.getByTestId('board').locator('svg').first()).toBeVisible();
    expect(bytes).toBeLessThan(TABLE_MAX);
    expect(shift).toBeLessThan(SHIFT_MAX);
  });
}
