/** The recorded game that the tests of this board look at. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { View } from '../../generated/frontline/View';
import type { Legal } from '../../generated/Legal';
import type { Told } from '../../generated/Told';

export interface Frame {
  step: number;
  view: View;
  entry: { lines: Told[] };
  legal: Legal | null;
}

/** A whole game, step by step. */
export function recorded(): Frame[] {
  const packed = readFileSync(new URL('./fixtures/game.json.gz', import.meta.url));
  return (JSON.parse(gunzipSync(packed).toString()) as { frames: Frame[] }).frames;
}
