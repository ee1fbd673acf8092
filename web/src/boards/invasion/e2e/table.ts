/** What the browser tests of this board share: a table, and players who let Earth fall soon. */
import type { Page } from '@playwright/test';
import { best, playOut as sparingly } from '../../../../e2e/hands';
import { answer, dismissGuide, openTable, snapshot, tableId, type Hand, type Policy } from '../../../../e2e/player';
import { expect } from '../../../../e2e/test';
import type { Choice } from '../../../generated/Choice';
import type { Components } from '../../../generated/invasion/Components';
import type { Phase } from '../../../generated/invasion/Phase';
import type { View } from '../../../generated/invasion/View';
import type { SeatPlan } from '../../../generated/wire/SeatPlan';
import type { Snapshot } from '../../../generated/wire/Snapshot';

export const viewOf = (now: Snapshot): View => now.position.view as unknown as View;
export const componentsOf = (now: Snapshot): Components => now.components as unknown as Components;

const ALONE: SeatPlan[] = Array.from({ length: 5 }, () => ({ type: 'me' }));

/** A table of one person, who leads all coalitions and may have said never to trade. */
export async function sitDownAlone(page: Page, passes: string[] = []): Promise<void> {
  await openTable(page, { game: 'invasion', options: {}, seats: ALONE });
  const said = await page.request.put(`/api/tables/${tableId(page)}/passes`, { data: { kinds: passes } });
  expect(said.ok(), await said.text()).toBe(true);
  await dismissGuide(page);
  await expect(page.getByTestId('link')).toHaveAttribute('data-state', 'live');
}

const IDLE = ['rest', 'withhold', 'abandon', 'decline', 'drop', 'blind', 'keep', 'done', 'pass'];
const AWAY = ['deploy gran-colombia', 'deploy canada'];

/** Nobody does anything, and Cronos goes to the Hydra where nobody is with him: Earth may fall in the first round. */
export const idle: Policy = (choices, now) => leaning(choices, now, 1);

/** Nobody does anything, but Cronos keeps away from the Hydra: Earth stands for some rounds. */
export const waiting: Policy = (choices, now) => leaning(choices, now, -1);

function leaning(choices: Choice[], now: Snapshot, towards: 1 | -1): Choice {
  const view = viewOf(now);
  if (view.question?.type !== 'move_cronos') return best(view.round === 0 ? AWAY : IDLE, choices);
  const danger = (choice: Choice): number => towards * dangerOf(choice, now);
  return choices.reduce((most, next) => (danger(next) > danger(most) ? next : most));
}
function dangerOf({ notation }: Choice, now: Snapshot): number {
  const { places, cronos } = viewOf(now);
  const [, word] = notation.split(' ');
  const place = places[word === undefined ? cronos : componentsOf(now).hotspots.indexOf(word)]!;
  return place.invaders - 3 * place.units.reduce((sum, count) => sum + count, 0);
}

const isPledge = ({ notation }: Choice): boolean => notation.startsWith('pledge');

/** Does a bit of everything in the first round, then lets go. */
export const lively: Policy = (choices, now) => {
  const words = ['fund', 'buy', 'upgrade', 'attach', 'look', 'put bravo', 'calm', 'pay'];
  const { round, question } = viewOf(now);
  if (round === 1 && question?.type === 'pledge') return choices.findLast(isPledge) ?? idle(choices, now);
  return round === 1 && question?.type !== 'move_cronos' ? best([...words, ...IDLE], choices) : idle(choices, now);
};

/** Plays on without the page until a kind of question is asked. */
export async function until(page: Page, type: Phase['type'], policy: Policy = idle): Promise<Snapshot> {
  let now = await snapshot(page);
  while (viewOf(now).question?.type !== type) {
    expect(now.position.outcome, `${type} is asked before the game ends`).toBeNull();
    await answer(page, policy);
    now = await snapshot(page);
  }
  await expect(page.getByTestId('prompt')).toContainText(now.position.legal[0]!.prompt.text);
  return now;
}

/** So often a kind of answer is given by hand; after that it shows nothing new. */
const OFTEN = 3;

/** Plays a game to its end, every kind of answer by hand; returns the kinds. */
export const playOut = (page: Page, policy: Policy, hand: Hand): Promise<string[]> => {
  const kindOf = (now: Snapshot, { notation }: Choice) => `${viewOf(now).question?.type}: ${notation.split(' ')[0]}`;
  return sparingly(page, policy, hand, kindOf, OFTEN);
};
