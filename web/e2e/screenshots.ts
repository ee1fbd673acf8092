/** Pictures of every page, wide and narrow, light and dark, into web/screenshots: to be looked at. */
import type { Page } from '@playwright/test';
import { expect, test } from './test';
import { dismissGuide, snapshot, tableId } from './player';
import type { Position } from '../src/generated/wire/Position';

const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/** Lets a table play on through the API, by the first wish that is offered. */
async function advance(page: Page, wishes: string[], until: (position: Position) => boolean): Promise<void> {
  let { position } = await snapshot(page);
  while (!until(position) && position.legal[0]) {
    const { choices } = position.legal[0];
    const wished = wishes.map((wish) => choices.find((choice) => choice.notation.startsWith(wish)));
    const choice = wished.find((found) => found) ?? choices[0]!;
    const answer = await page.request.post(`/api/tables/${tableId(page)}/acts`, {
      data: { seq: position.seq, action: choice.action },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    position = (await answer.json()) as Position;
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

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${size}, ${colorScheme}`, async ({ browser, server }) => {
      const context = await browser.newContext({
        baseURL: server.base,
        viewport,
        colorScheme,
        hasTouch: size === 'phone',
        isMobile: size === 'phone',
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
      await expect(page.getByTestId('prompt')).toBeVisible();
      await advance(page, ['confirm'], at(1, 'code_breaking_first'));
      await expect(page.getByTestId('film-skip')).toBeVisible();
      await page.waitForFunction(() => document.querySelectorAll('[data-testid=board] *').length > 0);
      await shoot('table-film');
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
      for (const [name, path] of Object.entries({
        home: '/',
        new: '/new/harbinger',
        rules: '/rules/harbinger#H5.1',
        statistics: '/history',
        account: '/account',
        settings: '/settings',
        about: '/about',
      })) {
        await page.goto(path);
        await expect(page.getByRole('main')).toBeVisible();
        await shoot(name);
      }
      await context.close();
    });
  }
}
