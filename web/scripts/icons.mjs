// Takes the icons that a board's `icons.json` lists (our name, the icon's name in the set) out of
// `@iconify-json/game-icons` and writes their path data into one small module in the board's folder.
// Run it after changing a list: `node scripts/icons.mjs`.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { listed } from './boards.mjs';

const require = createRequire(import.meta.url);

const set = JSON.parse(await readFile(require.resolve('@iconify-json/game-icons/icons.json'), 'utf8'));

function pathOf(name) {
  const icon = set.icons[name];
  if (!icon) throw new Error(`game-icons has no icon ${name}`);
  const paths = [...icon.body.matchAll(/ d="([^"]+)"/g)].map((match) => match[1]);
  if (paths.length === 0 || /<(circle|rect|ellipse|polygon)/.test(icon.body))
    throw new Error(`${name} is not made of paths`);
  return rounded(paths.join(''));
}

/** The same path with one decimal, which is a fiftieth of a pixel; arcs stay as they are, for their flags. */
function rounded(path) {
  return path.replace(/([a-zA-Z])([^a-zA-Z]*)/g, (all, command, numbers) => {
    if (/a/i.test(command)) return all;
    let last = null;
    const parts = [...numbers.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(([number]) => {
      const short = String(Number(Number(number).toFixed(1))).replace(/^(-?)0\./, '$1.');
      const glued = last === null || short.startsWith('-') || (short.startsWith('.') && last.includes('.'));
      last = short;
      return glued ? short : ` ${short}`;
    });
    return command + parts.join('');
  });
}

for (const { folder, list: icons } of await listed('icons.json')) {
  const lines = Object.entries(icons).map(([name, icon]) => `  ${name}: '${pathOf(icon)}',`);
  const text = [
    '// Written by scripts/icons.mjs from game-icons.net (CC BY 3.0); do not edit.',
    '/** Path data in a box of 512 by 512. */',
    'export const printed = {',
    ...lines,
    '} as const;',
    '',
  ].join('\n');
  const filepath = fileURLToPath(new URL('printed.ts', folder));
  await writeFile(filepath, await format(text, { ...(await resolveConfig(filepath)), filepath }));
}
