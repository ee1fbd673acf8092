/** Steps that only lead to the next one, which tells what was done. */
const ON_THE_WAY = /^(unit \w+|back|move|amphibious|attack|paratroop|maneuver|relieve|fire)$/;
const SAID: Record<string, string> = {
  accept: 'Lets the dice stand',
  pass: 'Passes',
  retreat: 'Retreats',
  stay: 'Stays',
};

/** What a player calls a step about which the rules tell nothing; empty if the next step tells it. */
export function say(act: string): string | null {
  return ON_THE_WAY.test(act) ? '' : (SAID[act] ?? null);
}
