/** Pictures of every page, at six sizes, light and dark, into web/screenshots: to be looked at. */
import type { Page } from '@playwright/test';
import { expect, test } from './test';
import { dismissGuide, snapshot, tableId } from './player';
import type { Catalogue } from '../src/generated/wire/Catalogue';
import type { Position } from '../src/generated/wire/Position';
import { drawn } from './boards';

const SIZES = [
  [320, 640],
  [390, 844],
  [768, 1024],
  [844, 390],
  [1440, 900],
  [1920, 1080],
] as const;

/** Lets a table play on through the API, by the first wish that is offered. */
async function advance(page: Page, wishes: string[], until: (position: Position) => boolean): Promise<void> {
  let { position } = await snapshot(page);
  while (!until(position) && position.legal[0]) {
    const { choices } = position.legal[0];
    const wished = wishes.map((wish) => choices.find((choice) => choice.notation.startsWith(wish)));
    const choice = wished.find((found) => found) ?? choices[0]!;
    const answer = await page.request.post(`/api/tables/${tableId(page)}/acts`, {
      data: { seq: position.seq, seat: position.legal[0].seat, action: choice.action },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    ({ position } = await snapshot(page)); // an answer holds only what has changed
  }
}

interface Harbinger {
  row: number;
  phase: { type: string };
}
const at = (row: number, phase: string) => (position: Position) => {
  const view = position.view as unknown as Harbinger;
  return view.row >= row && view.phase.type === phase;
};
const VARIED = ['place', 'write', 'break', 'accept', 'capital 1', 'number', 'defend', 'recruit', 'confirm', 'cipher'];

async function newTable(page: Page): Promise<void> {
  const made = await page.request.post('/api/tables', {
    data: { game: 'harbinger', name: 'Night watch', options: {}, seats: [{ type: 'me' }] },
  });
  await page.goto(`/table/${((await made.json()) as { id: string }).id}`);
  await dismissGuide(page);
}

for (const [width, height] of SIZES) {
  const size = `${width}x${height}`;
  const phone = Math.min(width, height) < 500;
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${size}, ${colorScheme}`, async ({ browser, server }) => {
      test.setTimeout(400_000);
      const context = await browser.newContext({
        baseURL: server.base,
        viewport: { width, height },
        colorScheme,
        hasTouch: phone,
        isMobile: phone,
      });
      const page = await context.newPage();
      const shoot = async (name: string) => {
        await page.waitForLoadState('networkidle');
        await page.screenshot({
          path: `screenshots/${name}-${size}-${colorScheme}.png`,
          animations: name.includes('film') ? 'allow' : 'disabled',
        });
      };
      await page.request.get('/api/me');
      await newTable(page);
      await shoot('table-early');
      await advance(page, ['decipher'], at(0, 'decipher_first'));
      await page.reload();
      await shoot('table-decipher');
      await advance(page, VARIED, at(1, 'assign'));
      await page.reload();
      await shoot('table-assign');
      await advance(
        page,
        VARIED.filter((wish) => wish !== 'confirm'),
        (position) => !position.legal[0]?.choices.some((choice) => choice.notation.startsWith('place')),
      );
      await page.reload();
      await expect(page.getByTestId('link')).toHaveAttribute('data-state', 'live'); // who is told later sees no film
      await advance(page, ['confirm'], at(1, 'code_breaking_first'));
      const film = page.getByTestId('film-skip').waitFor({ timeout: 5_000 });
      await film.then(
        () => shoot('table-film'),
        () => console.log('no film was long enough for a picture'),
      );
      await page.reload();
      await shoot('table-code-breaking');
      await advance(
        page,
        VARIED,
        (position) => (position.view as unknown as Harbinger).phase.type === 'siege' || position.outcome !== null,
      );
      await page.reload();
      await shoot('table-late');
      await advance(page, VARIED, (position) => position.outcome !== null);
      await page.reload();
      await expect(page.getByTestId('outcome')).toBeVisible();
      await shoot('table-end');
      await page.goto(`${page.url()}/replay`);
      await page.getByTestId('slider').fill('60');
      await shoot('replay');
      await page.request.post('/api/tables', {
        data: { game: 'harbinger', name: 'Night watch', options: {}, seats: [{ type: 'me' }], visibility: 'public' },
      });
      const games: [string, string][] = drawn.flatMap((game) => [
        [`new-${game}`, `/new/${game}`],
        [`rules-${game}`, `/rules/${game}`],
      ]);
      const others = {
        home: '/',
        missing: '/nowhere',
        statistics: '/history',
        account: '/account',
        settings: '/settings',
        about: '/about',
      };
      for (const [name, path] of [...games, ...Object.entries(others)]) {
        await page.goto(path);
        await expect(page.getByRole('main')).toBeVisible();
        await shoot(name);
      }
      const { games: entries } = (await (await page.request.get('/api/games')).json()) as Catalogue;
      for (const game of entries.filter(({ id }) => id !== 'harbinger' && drawn.includes(id))) {
        const seats = game.seating.seats.map(() => ({ type: 'me' }));
        const made = await page.request.post('/api/tables', { data: { game: game.id, options: {}, seats } });
        await page.goto(`/table/${((await made.json()) as { id: string }).id}`);
        await dismissGuide(page);
        for (const decisions of [0, 12, 60]) {
          let made = 0;
          await advance(page, [], () => made++ >= decisions);
          await page.reload();
          await expect(page.getByTestId('prompt')).toBeVisible();
          await shoot(`${game.id}-after-${decisions}-more`);
        }
      }
      await context.close();
    });
  }
}
