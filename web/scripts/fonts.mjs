/**
 * Cuts the interface's typeface down to the letters and weights that the frame uses.
 * Run it after an update of the typeface: `node scripts/fonts.mjs`; its result is committed.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');

const letters = range(0x20, 0x7e) + range(0xa0, 0xff) + 'ŒœŠšŽž' + '–—‘’‚“”„•…‹›€™←↑→↓−×';
const source = here('../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
const options = {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 } },
  keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'calt'],
  noHinting: true,
};

const cut = await subset(await readFile(source), letters, options);
await writeFile(here('../src/styles/inter.woff2'), cut);
console.log(`inter.woff2: ${cut.length} bytes`);
