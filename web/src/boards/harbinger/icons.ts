/** Path data of every symbol on the sheets: printed ones from game-icons.net, aircraft and guns of our own. */
import { printed } from './printed';

/** Seen from above, nose up. */
const fighter =
  'M256 28c13 0 24 30 26 78l3 66 196 50c10 3 16 12 14 22l-4 30-208 18-8 118 62 34v30l-74-8-7 18-7-18-74 8v-30l62-34-8-118-208-18-4-30c-2-10 4-19 14-22l196-50 3-66c2-48 13-78 26-78z';

/** Seen from above, nose up, with four engines. */
const bomber =
  'M256 16c16 0 28 26 29 70l2 62 38 8v-30c0-8 22-8 22 0v35l58 12v-27c0-8 22-8 22 0v32l64 14c8 2 11 9 10 16l-4 24-210 14-9 150 84 30v34l-96-10-10 34-10-34-96 10v-34l84-30-9-150-210-14-4-24c-1-7 2-14 10-16l64-14v-32c0-8 22-8 22 0v27l58-12v-35c0-8 22-8 22 0v30l38-8 2-62c1-44 13-70 29-70z';

/** Twin barrels on a turning mount. */
const aa_gun =
  'M226 282L424 40l34 28-198 242zM168 240L352 16l28 22-184 228zM448 18l40 34-16 20-40-34zM372-2l34 28-14 18-34-28zM214 244a64 64 0 1 0 .1 0zm0 38a26 26 0 1 1-.1 0zM176 372h76l78 92h60v36H38v-36h60zM110 250l40 30-62 76-40-32z';

const flame =
  'M262 20c20 90-70 120-92 200-10-20-14-42-8-70-60 60-92 130-80 210 14 90 92 134 174 134s160-48 174-140c10-80-40-120-60-190-12 30-20 50-44 66 10-80-10-150-64-210z';

const arrow = 'M220 20h72l20 270h80L256 492 120 290h80z';

/** Path data in a box of 512 by 512. */
export const icons = { ...printed, aa_gun, fighter, bomber, flame, arrow } as const;

export type IconName = keyof typeof icons;
