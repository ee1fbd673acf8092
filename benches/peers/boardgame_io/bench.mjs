// Random play of the dice game Pig on boardgame.io, measured per CPU-second.
//
// Usage: NODE_ENV=production node bench.mjs [cpu_seconds]   (default 3)
//
// A headless local Client, without server or debug panel, plays each game. CPU
// time is the whole process's, so it includes the garbage collector's threads.
// Prints one JSON object on stdout and logs on stderr.

import { createRequire } from 'node:module';
import { HORIZON, Pig, WIN_SCORE, mustHold } from './pig.mjs';

// The package has no "exports" map, so its entry points need require().
const require = createRequire(import.meta.url);
const { Client } = require('boardgame.io/client');
const { version } = require('boardgame.io/package.json');

// Plays one game and returns its number of decisions. Each game gets its own
// Client: reset() would replay the same dice.
function playGame(seed) {
  const client = Client({ game: { ...Pig, seed }, numPlayers: 2, debug: false });
  let { G, ctx } = client.getState();
  while (!ctx.gameover) {
    if (mustHold(G, ctx.currentPlayer) || Math.random() < 0.5) client.moves.hold();
    else client.moves.roll();
    ({ G, ctx } = client.getState());
  }
  return G.decisions;
}

function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

let nextSeed = 0;
function playFor(budget) {
  const start = cpuSeconds();
  let games = 0;
  let decisions = 0;
  let cpu = 0;
  while (cpu < budget) {
    decisions += playGame(`pig-${nextSeed++}`);
    games += 1;
    cpu = cpuSeconds() - start;
  }
  return { games, decisions, cpu };
}

const budget = Number(process.argv[2] ?? 3);
if (!(budget > 0)) throw new Error(`not a number of seconds: ${process.argv[2]}`);
playFor(Math.min(1, budget)); // lets the JIT compile before the clock starts
const { games, decisions, cpu } = playFor(budget);

const round = (x, digits) => Number(x.toFixed(digits));
const result = {
  game: 'pig',
  loop: 'local Client',
  games,
  decisions,
  cpu_s: round(cpu, 3),
  games_per_s: round(games / cpu, 1),
  decisions_per_s: round(decisions / cpu, 1),
  decisions_per_game: round(decisions / games, 2),
  decisions_from: 'exact count',
  players: 2,
  parameters: { winscore: WIN_SCORE, diceoutcomes: 6, horizon: HORIZON, players: 2 },
};
console.error(`boardgame.io pig: ${result.decisions_per_s.toFixed(0)} decisions/s`);
console.log(JSON.stringify({ peer: 'boardgame.io', version, results: [result] }));
