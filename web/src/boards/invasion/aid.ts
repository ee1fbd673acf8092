/** What each step of a round is for, in a sentence: an aid beside the board, not the rules. */
import type { Step } from '../../generated/invasion/Step';

export const SET_UP = 'In turn order everybody places the first units in territories of their own.';

export const aid: Record<Step, string> = {
  mercenaries: 'In turn order, hire from the market; it is filled up after each buyer.',
  deployment: 'Raise units in your own territories: $1 each, $2 where the Hydra have overrun one.',
  research: 'Raise technologies, each by one tier, for goods and Research.',
  project: 'Whoever controls Cronos may fund its next card; the others may pledge.',
  income: 'Everybody earns, less what lost land and Terror take. Dead zones pay whoever holds them.',
  movement: 'Units move to neighbours. Right after the units of his coalition, Cronos moves.',
  events: 'Each coalition sends a card to Alpha or Bravo, seen or unseen. Then all are turned up, and units spawn.',
  battle: 'Wherever units and Hydra meet, they fight until one side is gone. More Power attacks.',
  status: 'As many Hydra as the Defense and no units: Overrun. Units and no Hydra: Liberated.',
  invaders: 'Where invaders are more than the Defense, one moves on.',
  control: 'The owner of the land where Cronos is controls him, and is first in the next round.',
  terror: 'Terror rises by 1 for everybody who has Hydra in the land.',
  damage: 'MIC falls by the virus and by every territory with Hydra; then Food is due, more for more MIC.',
  readiness: 'Committed Research is ready again, except in Overrun land.',
  landing: 'Every drop ship leaves an invader unit behind and lands somewhere else.',
};
