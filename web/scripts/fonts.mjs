/**
 * Cuts typefaces down to the letters and weights that are used: the frame's, and those that a board's `fonts.json`
 * lists. Run it after an update of a typeface: `node scripts/fonts.mjs`; its results are committed.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';
import { listed } from './boards.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
const european = range(0x20, 0x7e) + range(0xa0, 0xff) + 'ŒœŠšŽž' + '–—‘’‚“”„•…‹›€™←↑→↓−×';

const FACES = [
  {
    from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    to: new URL('../src/styles/inter.woff2', import.meta.url),
    letters: european,
    options: {
      variationAxes: { wght: { min: 400, max: 700 } },
      keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'calt'],
    },
  },
];

for (const { folder, list } of await listed('fonts.json')) {
  FACES.push(...list.map((face) => ({ ...face, to: new URL(face.to, folder), options: {} })));
}
for (const { from, to, letters, options } of FACES) {
  const source = await readFile(here(`../node_modules/${from}`));
  const cut = await subset(source, letters, { targetFormat: 'woff2', noHinting: true, ...options });
  await writeFile(to, cut);
  console.log(`${to.pathname.split('/').at(-1)}: ${cut.length} bytes`);
}
