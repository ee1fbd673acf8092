/** Steps that only lead to the next one, which tells what was done. */
const ON_THE_WAY =
  /^(construct|settle|upgrade|forward|move|free_move|bypass|initiate|focused|sabotage|attache|slow_research|propaganda|reclaim|embassy|envoy|parley|ally|fold|opportunity|back|(pay|piece|base|ship|carry|at|slot|look|faction|track|pair) .+)$/;
const SAID: Record<string, string> = {
  accept: 'Lets the dice stand',
  pass: 'Lets it happen',
  roll: 'Rolls',
  stop: 'Goes no further',
};

/** What a player calls a step about which the rules tell nothing; empty if the next step tells it. */
export function say(act: string): string | null {
  return ON_THE_WAY.test(act) ? '' : (SAID[act] ?? null);
}
