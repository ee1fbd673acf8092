/** The first visit: small, and nothing jumps. */
import type { Page } from '@playwright/test';
import { expect, test } from './test';

const KILOBYTE = 1000;

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

test('home and table load in less than 200 kB each and do not jump', async ({ page, browser, server }) => {
  const home = await visit(page, '/');
  const made = await page.request.post('/api/tables', { data: { game: 'harbinger', options: {}, seats: [{ type: 'me' }] } });
  const { id } = (await made.json()) as { id: string };
  const context = await browser.newContext({ baseURL: server.base, storageState: await page.context().storageState() });
  const table = await visit(await context.newPage(), `/table/${id}`);
  await context.close();
  console.log(`first load: home ${Math.round(home.bytes / KILOBYTE)} kB, table ${Math.round(table.bytes / KILOBYTE)} kB`);
  expect(home.bytes).toBeLessThan(200 * KILOBYTE);
  expect(table.bytes).toBeLessThan(200 * KILOBYTE);
  expect(home.shift).toBeLessThan(0.02);
  expect(table.shift).toBeLessThan(0.02);
});
