/** A table of Ante Portas in a browser: how it is set up, read and played on. */
import type { Page } from '@playwright/test';
import { best, playOut as sparingly } from '../../../../e2e/hands';
import { answer, dismissGuide, openTable, snapshot, tableId, type Hand, type Policy } from '../../../../e2e/player';
import { expect } from '../../../../e2e/test';
import type { Choice } from '../../../generated/Choice';
import type { Components } from '../../../generated/portas/Components';
import type { Phase } from '../../../generated/portas/Phase';
import type { View } from '../../../generated/portas/View';
import type { Hint } from '../../../generated/wire/Hint';
import type { SeatPlan } from '../../../generated/wire/SeatPlan';
import type { Snapshot } from '../../../generated/wire/Snapshot';

export const viewOf = (now: Snapshot): View => now.position.view as unknown as View;
export const componentsOf = (now: Snapshot): Components => now.components as unknown as Components;

const ALONE: SeatPlan[] = [{ type: 'me' }];

/** A table of one who plays alone. */
export async function sitDownAlone(page: Page, options: Record<string, string> = {}): Promise<void> {
  await openTable(page, { game: 'portas', options: { people: '1', ...options }, seats: ALONE });
  await dismissGuide(page);
  await expect(page.getByTestId('link')).toHaveAttribute('data-state', 'live');
}

/** Nobody goes to the front, so that it falls soon. */
const IDLE = ['act', 'done', 'pass', 'do gain', 'go grove', 'go riverbank', 'go clay', 'go market'];
export const idle: Policy = (choices) => best(IDLE, choices);

/** What a good player would do. */
export async function advice(page: Page, seat: number): Promise<Choice> {
  const asked = await page.request.post(`/api/tables/${tableId(page)}/hint?seat=${seat}`);
  expect(asked.ok(), await asked.text()).toBe(true);
  return ((await asked.json()) as Hint).choice;
}

/** Plays on without the page, as advised or as a policy says, until a kind of question is asked. */
export async function until(
  page: Page,
  done: (view: View, now: Snapshot) => boolean,
  policy?: Policy,
): Promise<Snapshot> {
  for (;;) {
    let now = await snapshot(page);
    const isOurs = () => now.position.legal.length > 0 || now.position.outcome !== null;
    if (!isOurs()) await expect.poll(async () => ((now = await snapshot(page)), isOurs())).toBe(true);
    if (done(viewOf(now), now)) {
      const asked = now.position.legal[0]?.prompt.text;
      if (asked) await expect(page.getByTestId('prompt')).toContainText(asked);
      return now;
    }
    expect(now.position.outcome, 'it comes to that before the game ends').toBeNull();
    const chosen = policy ? null : await advice(page, now.position.legal[0]!.seat);
    await answer(page, policy ?? ((choices) => choices.find(({ notation }) => notation === chosen?.notation)!));
  }
}

/** So many games are begun at most to come to a question: how soon it is asked, or whether, is up to the cards. */
export const GAMES_MAX = 8;

/** The same for one who plays alone, as advised: a game that ends before is followed by another. */
export async function seek(page: Page, done: (view: View, now: Snapshot) => boolean): Promise<Snapshot> {
  for (let games = 0; games < GAMES_MAX; games += 1) {
    const now = await until(page, (view, now) => now.position.outcome !== null || done(view, now));
    if (now.position.outcome === null) return now;
    await sitDownAlone(page);
  }
  throw new Error(`not asked in ${GAMES_MAX} games`);
}

export const asks =
  (...types: Phase['type'][]) =>
  (view: View, { position }: Snapshot): boolean =>
    position.legal.length > 0 && types.includes(view.phase.type);

/** What somebody does who wants to try everything: the kind of answer given least so far, to each kind of question. */
export function curious(): Policy {
  const times = new Map<string, number>();
  const kind = (now: Snapshot, choice: Choice): string => {
    const { type } = viewOf(now).phase;
    return type === 'move' || type === 'market' ? `${type} ${choice.notation}` : kindOf(now, choice);
  };
  return (choices, now) => {
    const often = (choice: Choice): number => times.get(kind(now, choice)) ?? 0;
    const chosen = choices.reduce((least, next) => (often(next) < often(least) ? next : least));
    times.set(kind(now, chosen), often(chosen) + 1);
    return chosen;
  };
}

const kindOf = (now: Snapshot, { notation }: Choice): string => `${viewOf(now).phase.type}: ${notation.split(' ')[0]}`;

/** So often a kind of answer is given by hand; after that it shows nothing new. */
const OFTEN = 2;

/** Plays a game to its end, every kind of answer by hand; returns the kinds. */
export const playOut = (page: Page, policy: Policy, hand: Hand): Promise<string[]> =>
  sparingly(page, policy, hand, kindOf, OFTEN);
