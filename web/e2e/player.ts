/** Somebody at a table in a browser: reads what may be done, and does it through the page alone. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Choice } from '../src/generated/Choice';
import type { CreateTable } from '../src/generated/wire/CreateTable';
import type { Snapshot } from '../src/generated/wire/Snapshot';

/** Takes a choice on the page. */
export type Hand = (page: Page, choice: Choice) => Promise<void>;

/** Decides what to take. */
export type Policy = (choices: Choice[], snapshot: Snapshot) => Choice;

export function tableId(page: Page): string {
  const found = /\/table\/([^/?#]+)/.exec(page.url());
  if (!found?.[1]) throw new Error(`no table at ${page.url()}`);
  return found[1];
}

export async function snapshot(page: Page): Promise<Snapshot> {
  const answer = await page.request.get(`/api/tables/${tableId(page)}`);
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Snapshot;
}

/** Sets up a table without the page and opens it. */
export async function openTable(page: Page, plan: CreateTable): Promise<void> {
  await page.request.get('/api/me'); // becomes a guest, before the page asks to
  const made = await page.request.post('/api/tables', { data: plan });
  expect(made.ok(), await made.text()).toBe(true);
  await page.goto(`/table/${((await made.json()) as { id: string }).id}`);
}

/** Starts a solitaire table from the home page, without the guide. */
export async function playNow(page: Page, game: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('article').filter({ hasText: game }).getByRole('button', { name: 'Play now' }).click();
  await page.waitForURL('**/table/*');
  await dismissGuide(page);
  await expect(page.getByTestId('link')).toHaveAttribute('data-state', 'live');
}

/** Closes the tour that greets whoever sees a game for the first time. */
export async function dismissGuide(page: Page): Promise<void> {
  const { game } = (await snapshot(page)).table;
  const kept = await page.evaluate(() => localStorage.getItem('redoubt.settings'));
  if ((JSON.parse(kept ?? '{}') as { guided?: string[] }).guided?.includes(game)) return;
  await page.getByRole('button', { name: 'Skip the tour' }).click();
  await expect(page.locator('dialog')).toHaveCount(0);
}

/** The table once there is something to decide, or the game is over; bots may be at it until then. */
async function settled(page: Page): Promise<Snapshot> {
  let now = await snapshot(page);
  const isSettled = () => now.position.legal.length > 0 || now.position.outcome !== null;
  if (!isSettled()) await expect.poll(async () => ((now = await snapshot(page)), isSettled())).toBe(true);
  return now;
}

/** Plays until the game is over or `decisions` were made; returns how many were. */
export async function play(page: Page, policy: Policy, hand: Hand, decisions = Infinity): Promise<number> {
  let made = 0;
  for (; made < decisions; made += 1) {
    const now = await settled(page);
    const [legal] = now.position.legal;
    if (now.position.outcome !== null || !legal) break;
    await hand(page, policy(legal.choices, now));
    await expect
      .poll(async () => (await snapshot(page)).position.seq, { intervals: [10, 20, 50, 100] })
      .toBeGreaterThan(now.position.seq);
  }
  return made;
}

/** Prefers the first of these notations that is offered, by its beginning; else the first choice. */
export function preferring(...wishes: string[]): Policy {
  return (choices) => {
    for (const wish of wishes) {
      const found = choices.find((choice) => choice.notation.startsWith(wish));
      if (found) return found;
    }
    return choices[0]!;
  };
}

/** Where the board offers a choice. */
export function place(page: Page, choice: Choice): Locator {
  return page.getByTestId('board').getByRole('button', { name: choice.text, exact: true });
}

/** Presses once, or twice where a question comes between. Two quick touches of one place count as one. */
export async function press(choice: Choice, once: () => Promise<void>): Promise<void> {
  await once();
  if (choice.warning) await once();
}

/** Clicks the place on the board, if it has one for the choice; else the button. */
export const mouse: Hand = async (page, choice) => {
  const here = place(page, choice);
  if ((await here.count()) > 0) await press(choice, () => here.first().click());
  else await button(page, choice);
};

/** Presses the button of the prompt bar, after unfolding the list if the board alone offers the choice. */
export const button: Hand = async (page, choice) => {
  const offered = page.locator(`[data-testid=choice][data-notation="${choice.notation}"]`);
  const fold = page.getByRole('button', { name: /the board: \d+/ });
  await expect(offered.or(fold).first()).toBeVisible();
  if ((await offered.count()) === 0) await fold.click();
  await press(choice, () => offered.click());
};

/** Answers without the page: for what lies on the way to what a test is about. */
export async function answer(page: Page, policy: Policy): Promise<void> {
  const now = await settled(page);
  const [legal] = now.position.legal;
  if (!legal) throw new Error('nothing is asked');
  const { action } = policy(legal.choices, now);
  const made = await page.request.post(`/api/tables/${tableId(page)}/acts`, {
    data: { seq: now.position.seq, seat: legal.seat, action },
  });
  expect(made.ok(), await made.text()).toBe(true);
}

/** Finds the choice with this notation and takes it by its button. */
export async function take(page: Page, notation: string): Promise<void> {
  const [legal] = (await snapshot(page)).position.legal;
  const choice = legal?.choices.find((choice) => choice.notation === notation);
  if (!choice) throw new Error(`${notation} is not offered`);
  await button(page, choice);
}
