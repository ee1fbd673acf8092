/**
 * Cuts typefaces down to the letters and weights that are used.
 * Run it after an update of a typeface: `node scripts/fonts.mjs`; its results are committed.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
const ascii = range(0x20, 0x7e);
const european = ascii + range(0xa0, 0xff) + 'ŒœŠšŽž' + '–—‘’‚“”„•…‹›€™←↑→↓−×';

const FACES = [
  {
    from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    to: '../src/styles/inter.woff2',
    letters: european,
    options: { variationAxes: { wght: { min: 400, max: 700 } }, keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'calt'] },
  },
  {
    from: '@fontsource/special-elite/files/special-elite-latin-400-normal.woff2',
    to: '../src/boards/harbinger/special-elite.woff2',
    letters: `${range(0x30, 0x39)}${range(0x41, 0x5a)}${range(0x61, 0x7a)} .,:;!?'"()+-/%&’…×–`,
    options: {},
  },
];

for (const { from, to, letters, options } of FACES) {
  const source = await readFile(here(`../node_modules/${from}`));
  const cut = await subset(source, letters, { targetFormat: 'woff2', noHinting: true, ...options });
  await writeFile(here(to), cut);
  console.log(`${to}: ${cut.length} bytes`);
}
