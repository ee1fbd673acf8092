// Takes single icons out of `@iconify-json/game-icons` and writes their path data into one small module per board.
// Run it after changing a list: `node scripts/icons.mjs`.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Per board: our name, the icon's name in the set. */
const boards = {
  harbinger: {
    infantry: 'brodie-helmet',
    armor: 'battle-tank',
    artillery: 'field-gun',
    paratroopers: 'parachute',
    sniper: 'crosshair',
    engineer: 'land-mine',
    commando: 'trench-knife',
    radio_tower: 'radio-tower',
    bridge: 'stone-bridge',
    factory: 'factory',
    airbase: 'control-tower',
    thp_office: 'desk-lamp',
    capitol: 'capitol',
    decipher: 'magnifying-glass',
    break: 'padlock-open',
    recruit: 'three-friends',
    encipher: 'key-lock',
    deploy: 'barbed-wire',
  },
};

const set = JSON.parse(await readFile(require.resolve('@iconify-json/game-icons/icons.json'), 'utf8'));

function pathOf(name) {
  const icon = set.icons[name];
  if (!icon) throw new Error(`game-icons has no icon ${name}`);
  const paths = [...icon.body.matchAll(/ d="([^"]+)"/g)].map((match) => match[1]);
  if (paths.length === 0 || /<(circle|rect|ellipse|polygon)/.test(icon.body)) throw new Error(`${name} is not made of paths`);
  return paths.join('');
}

for (const [board, icons] of Object.entries(boards)) {
  const lines = Object.entries(icons).map(([name, icon]) => `  ${name}: '${pathOf(icon)}',`);
  const text = [
    '// Written by scripts/icons.mjs from game-icons.net (CC BY 3.0); do not edit.',
    '/** Path data in a box of 512 by 512. */',
    'export const printed = {',
    ...lines,
    '} as const;',
    '',
  ].join('\n');
  await writeFile(new URL(`../src/boards/${board}/printed.ts`, import.meta.url), text);
}
