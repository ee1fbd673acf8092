/** On every screen, from a small phone to a large desk, in both themes, all of a page is there. */
import type { Page } from '@playwright/test';
import { expect, test } from './test';
import { drawn } from './boards';
import type { Catalogue } from '../src/generated/wire/Catalogue';
import type { CreateTable } from '../src/generated/wire/CreateTable';
import type { TableSummary } from '../src/generated/wire/TableSummary';
import { friendTable, quickTable } from '../src/lib/plans';

test.use({ trace: 'off', reducedMotion: 'reduce' }); // a trace would keep some hundred looks at a whole board

const SIZES = [
  [320, 640],
  [390, 844],
  [768, 1024],
  [844, 390],
  [1440, 900],
  [1920, 1080],
] as const;

/** What makes the page broader than the screen, if anything does once it is laid out. */
async function sticksOut(page: Page): Promise<string | null> {
  const look = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return null;
      const all = [...document.querySelectorAll('body *:not(svg *)')];
      const far = all.filter((element) => element.getBoundingClientRect().right > clientWidth + 1).slice(0, 5);
      return `${scrollWidth}, ${far.map(({ tagName, className }) => `${tagName}.${String(className)}`).join(' ')}`;
    });
  const settled = expect.poll(look, { timeout: 2_000 }).toBeNull();
  return settled.then(() => null, look);
}

/** A frame was drawn, or would have been by now: a page that nobody sees may draw none. */
const laidOut = (page: Page) =>
  page.evaluate(() => Promise.race([new Promise(requestAnimationFrame), new Promise((late) => setTimeout(late, 500))]));

/** Opens pages at every size, in both themes: none is broader than the screen, and a table can be started at once. */
async function fits(page: Page, paths: string[]) {
  const wrong: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await page.waitForLoadState('networkidle');
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await laidOut(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const out = await sticksOut(page);
        if (out) wrong.push(`${path} at ${width}, ${colorScheme}: ${out}`);
      }
      const start = page.getByRole('button', { name: 'Start', exact: true });
      if (path.startsWith('/new')) await expect(start, `${path} at ${width}`).toBeInViewport({ ratio: 1 });
    }
  }
  expect(wrong).toEqual([]);
}

async function sitDown(page: Page, plan: CreateTable): Promise<string> {
  const made = await page.request.post('/api/tables', { data: plan });
  return ((await made.json()) as TableSummary).id;
}

async function catalogue(page: Page) {
  await page.request.get('/api/me'); // becomes a guest
  const { games } = (await (await page.request.get('/api/games')).json()) as Catalogue;
  const guided = games.map(({ id }) => id);
  await page.addInitScript((guided) => localStorage.setItem('redoubt.settings', JSON.stringify({ guided })), guided);
  return games;
}

test('nothing sticks out sideways on the pages', async ({ page }) => {
  const [first] = await catalogue(page);
  const finished = await sitDown(page, quickTable(first!));
  await page.request.post(`/api/tables/${finished}/concede`, { data: { seq: 0 } });
  const pages = ['/', '/new', '/history', '/account', '/settings', '/about', '/nowhere', '/table/000000000000'];
  await fits(page, [...pages, `/table/${finished}`, `/table/${finished}/replay`]);
});

for (const id of drawn) {
  test(`nothing sticks out sideways at the tables of ${id}, and one can be started at once`, async ({ page }) => {
    const game = (await catalogue(page)).find((game) => game.id === id)!;
    const plans = [quickTable(game), ...(game.seating.seats.length > 1 ? [friendTable(game)] : [])];
    const tables: string[] = [];
    for (const plan of plans) tables.push(`/table/${await sitDown(page, plan)}`);
    await fits(page, [`/new/${id}`, `/rules/${id}`, ...tables]);
  });
}
