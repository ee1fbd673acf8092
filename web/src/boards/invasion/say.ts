/** Steps that only lead to the next one, which tells what was done. */
const ON_THE_WAY =
  /^(from .+|offer .+|give .+|get .+|amount .+|pledge .+|fund .+|infiltrate .+|fight .+|counter|look)$/;
const SAID: Record<string, string> = {
  pass: 'Lets it be',
  done: 'Is done',
  rest: 'Makes no offers in this phase',
  stop: 'Cronos stays',
  keep: 'Leaves Terror as it is',
  drop: 'Drops the offer',
  withhold: 'Pledges nothing',
};

/** What a player calls a step about which the rules tell nothing; empty if the next step tells it. */
export function say(act: string): string | null {
  return ON_THE_WAY.test(act) ? '' : (SAID[act] ?? null);
}
