/** Pictures of every page and of the scenes of every board, at six sizes, light and dark, into web/screenshots. */
import type { Browser, BrowserContext } from '@playwright/test';
import { drawn } from './boards';
import { dismissGuide, tableId } from './player';
import { playTo, sitDown, storiesOf, type Scene, type Story } from './scenes';
import { expect, test } from './test';

const SIZES = [
  [320, 640],
  [390, 844],
  [768, 1024],
  [844, 390],
  [1440, 900],
  [1920, 1080],
] as const;
const SCHEMES = ['light', 'dark'] as const;
const isPhone = ([width, height]: readonly [number, number]): boolean => Math.min(width, height) < 500;

/** How long one game may take, and how often it is begun anew if it ends before its last scene. */
const STORY_MS = 1_800_000;
const TRIES_MAX = 4;

/** Takes pictures of the page at each size of the device, light and dark; of a moment if it must not be loaded anew. */
async function shoot({ page, sizes }: Device, name: string, moment = false): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      if (!moment) await page.reload();
      await page.waitForLoadState('networkidle');
      await page.screenshot({
        path: `screenshots/${name}-${width}x${height}-${colorScheme}.png`,
        animations: moment ? 'allow' : 'disabled',
      });
    }
  }
}

/** One person at two devices, and the sizes of each. */
async function devices(browser: Browser, baseURL: string) {
  const desk = await browser.newContext({ baseURL });
  await desk.request.get('/api/me');
  const phone = await browser.newContext({
    baseURL,
    hasTouch: true,
    isMobile: true,
    storageState: await desk.storageState(),
  });
  return [
    { context: desk, page: await desk.newPage(), sizes: SIZES.filter((size) => !isPhone(size)) },
    { context: phone, page: await phone.newPage(), sizes: SIZES.filter(isPhone) },
  ];
}
type Device = Awaited<ReturnType<typeof devices>>[number];

/** Watches the last turn once more, and stops in the midst of it. The first showing may be over by now. */
async function stopFilm({ page }: Device): Promise<void> {
  await expect(page.getByTestId('prompt')).toBeVisible();
  await page.keyboard.press('w');
  await page.getByRole('button', { name: 'Pause' }).click();
}

/** Plays to a scene and takes its pictures; false if the game ends before. */
async function picture(game: string, all: readonly Device[], story: Story, scene: Scene): Promise<boolean> {
  const { page, context } = all[0]!;
  const come = await playTo(context.request, tableId(page), story, scene);
  if (!come) return false;
  if (scene.film) await Promise.all(all.map(stopFilm));
  for (const device of all) await shoot(device, `${game}-${scene.name}`, scene.film);
  return true;
}

/** Plays a game from scene to scene; false if it ends before the last. */
async function tell(game: string, all: readonly Device[], story: Story, context: BrowserContext): Promise<boolean> {
  const table = await sitDown(context.request, game, { options: story.options ?? {} });
  for (const { page } of all) {
    await page.goto(`/table/${table}`);
    await dismissGuide(page);
  }
  for (const scene of story.scenes) if (!(await picture(game, all, story, scene))) return false;
  for (const device of all) {
    await device.page.goto(`/table/${table}/replay`);
    await device.page.getByTestId('slider').fill('60');
    await shoot(device, `${game}-replay`, true);
  }
  return true;
}

for (const game of drawn) {
  test(`the scenes of ${game}`, async ({ browser, server }) => {
    test.setTimeout(STORY_MS);
    const all = await devices(browser, server.base);
    for (const story of await storiesOf(game)) {
      let told = false;
      for (let tries = 0; tries < TRIES_MAX && !told; tries += 1) told = await tell(game, all, story, all[0]!.context);
      expect(told, `all of ${story.scenes.map(({ name }) => name).join(', ')}`).toBe(true);
    }
  });
}

test('the pages', async ({ browser, server }) => {
  test.setTimeout(STORY_MS);
  const all = await devices(browser, server.base);
  const { request } = all[0]!.context;
  await sitDown(request, drawn[0]!, { name: 'Night watch', options: {}, visibility: 'public' });
  const paths: Record<string, string> = {
    ...Object.fromEntries(
      drawn.flatMap((game) => ['new', 'rules'].map((page) => [`${page}-${game}`, `/${page}/${game}`])),
    ),
    home: '/',
    missing: '/nowhere',
    statistics: '/history',
    account: '/account',
    settings: '/settings',
    about: '/about',
  };
  for (const device of all) {
    for (const [name, path] of Object.entries(paths)) {
      await device.page.goto(path);
      await expect(device.page.getByRole('main')).toBeVisible();
      await shoot(device, name);
    }
  }
});
