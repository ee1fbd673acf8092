// The dice game Pig on boardgame.io.

import { createRequire } from 'node:module';

// The package has no "exports" map, so its entry points need require().
const require = createRequire(import.meta.url);
const { INVALID_MOVE } = require('boardgame.io/core');

// The rules are those of OpenSpiel's pig: holding is always legal, even with
// nothing to bank; rolling is illegal once holding would win; the game is a draw
// at the 1000th decision, and a roll made as that decision is not resolved.
export const WIN_SCORE = 100;
export const HORIZON = 1000;

export const mustHold = (G, player) => G.scores[player] + G.turnTotal >= WIN_SCORE;

export const Pig = {
  name: 'pig',
  setup: () => ({ scores: [0, 0], turnTotal: 0, decisions: 0 }),
  moves: {
    roll: ({ G, ctx, random, events }) => {
      if (mustHold(G, ctx.currentPlayer)) return INVALID_MOVE;
      G.decisions += 1;
      if (G.decisions >= HORIZON) return;
      const die = random.D6();
      if (die === 1) {
        G.turnTotal = 0;
        events.endTurn();
      } else {
        G.turnTotal += die;
      }
    },
    hold: ({ G, ctx, events }) => {
      G.decisions += 1;
      G.scores[ctx.currentPlayer] += G.turnTotal;
      G.turnTotal = 0;
      events.endTurn();
    },
  },
  endIf: ({ G }) => {
    const winner = G.scores.findIndex((score) => score >= WIN_SCORE);
    if (winner >= 0) return { winner: String(winner) };
    if (G.decisions >= HORIZON) return { draw: true };
  },
};
