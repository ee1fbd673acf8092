/**
 * Draws the world map of Level 7 [Invasion]: countries of Natural Earth (public domain) merged into territories, laid
 * out after Robinson, with Europe under a lens so that pieces have room there. Run it after a change of the lists:
 * `node scripts/world.mjs`; its result is committed.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { geoPath } from 'd3-geo';
import { geoRobinson } from 'd3-geo-projection';
import clipping from 'polygon-clipping';
import { format, resolveConfig } from 'prettier';
import { merge } from 'topojson-client';
import { filter, filterWeight, presimplify, simplify } from 'topojson-simplify';

const require = createRequire(import.meta.url);
const read = async (name) => JSON.parse(await readFile(require.resolve(name), 'utf8'));

/** The wall on which the map hangs. */
const WIDTH = 1600;
const HEIGHT = 840;
/** How fine coasts are drawn, in square degrees. */
const FINE = 0.05;
/** Islands smaller than this, in square units of the map, are left out. */
const ISLET = 36;

/** Where countries that lie in two territories are cut: to the east of this line is the other one. */
const MISSISSIPPI = [
  [-97.3, 60],
  [-97.2, 49.2],
  [-96.5, 45.5],
  [-95.8, 41.5],
  [-94.7, 38.5],
  [-94.5, 35.5],
  [-94, 32],
  [-93.8, 20],
];
const OUTBACK = [
  [134, 0],
  [133.6, -14],
  [134.6, -19],
  [133.8, -24],
  [135, -29],
  [134.6, -33],
  [134, -45],
];
const AMAZON = [
  [-80, -8],
  [-73.5, -9.3],
  [-66, -10.2],
  [-61, -11.2],
  [-57.5, -8.6],
  [-52, -9.8],
  [-48, -7.2],
  [-44.5, -5.2],
  [-43, -2],
  [-42, 5],
];
const east = (line) => [[...line, [180, line.at(-1)[1]], [180, line[0][1]], line[0]]];
const south = (line) => [[...line, [-20, 5], [-20, -60], [-80, -60], line[0]]];

/** Territories: their countries, where their pieces lie, and where a line to them points, in degrees. */
const TERRITORIES = {
  canada: { of: ['Canada'], pieces: [-104, 61] },
  alaska: { of: ['Alaska'], pieces: [-152, 66] },
  'western-united-states': { of: ['United States of America'], west: MISSISSIPPI, pieces: [-113, 39.5] },
  'eastern-united-states': { of: ['United States of America'], east: MISSISSIPPI, pieces: [-81.5, 37] },
  mexico: { of: ['Mexico', 'Guatemala', 'Belize', 'Honduras', 'El Salvador'], pieces: [-103, 21.5] },
  'gran-colombia': {
    of: [
      'Colombia',
      'Venezuela',
      'Panama',
      'Costa Rica',
      'Nicaragua',
      'Cuba',
      'Haiti',
      'Dominican Rep.',
      'Jamaica',
      'Puerto Rico',
      'Bahamas',
      'Trinidad and Tobago',
    ],
    pieces: [-77.5, 13],
  },
  amazonia: { of: ['Brazil', 'Guyana', 'Suriname', 'French Guiana'], north: AMAZON, pieces: [-58, 0] },
  'peruvian-accord': { of: ['Peru', 'Bolivia', 'Ecuador'], pieces: [-77.5, -15.5], heart: [-68, -15] },
  brazil: { of: ['Brazil'], south: AMAZON, pieces: [-42.5, -17.5] },
  argentina: { of: ['Argentina', 'Chile', 'Uruguay', 'Paraguay', 'Falkland Is.'], pieces: [-66.5, -38.5] },
  'british-isles': {
    of: ['United Kingdom', 'Ireland', 'Isle of Man', 'Faeroe Is.'],
    pieces: [-13.5, 53.5],
    heart: [-3, 54],
  },
  'nordic-compact': {
    of: ['Norway', 'Sweden', 'Finland', 'Denmark', 'Estonia', 'Iceland', 'Åland'],
    pieces: [15, 63.5],
  },
  'franco-iberian-union': {
    of: ['France', 'Spain', 'Portugal', 'Italy', 'Andorra', 'Monaco', 'San Marino', 'Vatican', 'Malta'],
    pieces: [-7.5, 41.5],
    heart: [2, 46],
  },
  'german-federation': {
    of: [
      'Germany',
      'Netherlands',
      'Belgium',
      'Luxembourg',
      'Switzerland',
      'Austria',
      'Czechia',
      'Slovakia',
      'Poland',
      'Liechtenstein',
      'Lithuania',
      'Latvia',
      'Belarus',
    ],
    pieces: [13, 52],
  },
  'balkan-concordat': {
    of: [
      'Slovenia',
      'Croatia',
      'Bosnia and Herz.',
      'Serbia',
      'Montenegro',
      'Kosovo',
      'Albania',
      'Macedonia',
      'Greece',
      'Bulgaria',
      'Romania',
      'Moldova',
      'Ukraine',
      'Hungary',
      'Turkey',
      'Cyprus',
      'N. Cyprus',
    ],
    pieces: [33, 43.5],
  },
  'north-african-concord': { of: ['Morocco', 'Algeria', 'Tunisia', 'Libya', 'W. Sahara'], pieces: [5, 28.5] },
  'nigerian-league': {
    of: [
      'Nigeria',
      'Niger',
      'Mali',
      'Mauritania',
      'Senegal',
      'Gambia',
      'Guinea',
      'Guinea-Bissau',
      'Sierra Leone',
      'Liberia',
      "Côte d'Ivoire",
      'Ghana',
      'Togo',
      'Benin',
      'Burkina Faso',
      'Chad',
      'Cameroon',
    ],
    pieces: [2, 14],
  },
  'dominion-of-ethiopia': {
    of: ['Ethiopia', 'Eritrea', 'Djibouti', 'Somalia', 'Somaliland', 'Sudan', 'S. Sudan', 'Egypt', 'Kenya', 'Uganda'],
    pieces: [35.5, 10.5],
  },
  'congo-protectorate': {
    of: ['Dem. Rep. Congo', 'Congo', 'Gabon', 'Eq. Guinea', 'Central African Rep.', 'Rwanda', 'Burundi', 'Angola'],
    pieces: [20.5, -4],
  },
  'south-african-union': {
    of: [
      'South Africa',
      'Namibia',
      'Botswana',
      'Zimbabwe',
      'Zambia',
      'Mozambique',
      'Malawi',
      'Tanzania',
      'Lesotho',
      'eSwatini',
      'Madagascar',
    ],
    pieces: [25, -27],
  },
  russia: { of: ['Russia'], pieces: [95, 60] },
  'uzbekistan-alliance': {
    of: [
      'Uzbekistan',
      'Kazakhstan',
      'Turkmenistan',
      'Kyrgyzstan',
      'Tajikistan',
      'Afghanistan',
      'Iran',
      'Armenia',
      'Azerbaijan',
      'Georgia',
    ],
    pieces: [63, 42],
  },
  india: {
    of: ['India', 'Pakistan', 'Nepal', 'Bhutan', 'Bangladesh', 'Sri Lanka', 'Siachen Glacier'],
    pieces: [84, 15],
    heart: [78.5, 21],
  },
  china: { of: ['China', 'Mongolia', 'North Korea', 'Hong Kong', 'Macao'], pieces: [107, 38] },
  'pacific-rim': {
    of: [
      'Japan',
      'South Korea',
      'Taiwan',
      'Philippines',
      'Indonesia',
      'Malaysia',
      'Vietnam',
      'Laos',
      'Cambodia',
      'Thailand',
      'Myanmar',
      'Papua New Guinea',
      'Brunei',
      'Timor-Leste',
      'Singapore',
    ],
    pieces: [124, 13],
    heart: [116, 3],
  },
  greenland: { of: ['Greenland'], pieces: [-44, 71] },
  arabia: {
    of: [
      'Saudi Arabia',
      'Yemen',
      'Oman',
      'United Arab Emirates',
      'Qatar',
      'Bahrain',
      'Kuwait',
      'Iraq',
      'Syria',
      'Jordan',
      'Israel',
      'Palestine',
      'Lebanon',
    ],
    pieces: [45, 25.5],
  },
  'western-australia': { of: ['Australia'], west: OUTBACK, pieces: [120.5, -26] },
  'eastern-australia': { of: ['Australia', 'New Zealand'], east: OUTBACK, pieces: [148.5, -25.5] },
};

const atlas = await read('world-atlas/countries-50m.json');
const named = new Set(atlas.objects.countries.geometries.map((one) => one.properties.name));
const topology = simplify(presimplify(atlas), FINE);
const smooth = filter(topology, filterWeight(topology, FINE * 2));
const countries = smooth.objects.countries.geometries;

/** Single polygons of a country; two parts of countries are territories of their own. */
function partsOf(name) {
  const parts = (country) => {
    const found = countries.find((one) => one.properties.name === country);
    if (!named.has(country)) throw new Error(`there is no country ${country}`);
    if (!found?.arcs) return [];
    return (found.type === 'Polygon' ? [found.arcs] : found.arcs).map((arcs) => ({ type: 'Polygon', arcs }));
  };
  const westOf = (degree) => (part) => ringOf(part).every(([x]) => x < degree);
  switch (name) {
    case 'Alaska':
      return parts('United States of America').filter(isAlaskan);
    case 'United States of America':
      return parts(name).filter((part) => !isAlaskan(part));
    case 'French Guiana':
      return parts('France').filter(westOf(-50));
    case 'France':
      return parts('France').filter((part) => !westOf(-50)(part) && !isFar(part));
    default:
      return parts(name);
  }
}
const ringOf = (part) => merge(smooth, [part]).coordinates[0]?.[0] ?? [];
const isAlaskan = (part) => ringOf(part).every(([x, y]) => y > 50 && (x < -129.9 || x > 150));
/** Overseas, away from Europe. */
const isFar = (part) => ringOf(part).every(([x, y]) => x > 40 || y < 30);

function shapeOf({ of, west, east: eastOf, north, south: southOf }) {
  const whole = merge(smooth, of.flatMap(partsOf));
  const cut = west ?? eastOf ?? north ?? southOf;
  if (!cut) return whole;
  const side = [west || eastOf ? east(cut) : south(cut)];
  const work = west || north ? clipping.difference : clipping.intersection;
  return { type: 'MultiPolygon', coordinates: work(whole.coordinates, side).map(wound) };
}
/** On the sphere a ring is wound clockwise, a hole the other way. */
const wound = (rings) =>
  rings.map((ring, at) => {
    const area = ring.reduce((sum, [x, y], i) => sum + (ring.at(i - 1)[0] - x) * (ring.at(i - 1)[1] + y), 0);
    return area > 0 === (at === 0) ? ring.toReversed() : ring;
  });

const robinson = geoRobinson().rotate([-11, 0]).precision(0.4).scale(286).translate([0, 0]);
/** The lens over Europe. */
const LENS = { at: robinson([17, 46]), r: 340, power: 0.72 };
const STRETCH = 1.02;
/** Where the corner of the wall lies. */
const CORNER = [764, 484];
function warp([x, y]) {
  const [dx, dy] = [x - LENS.at[0], y - LENS.at[1]];
  const far = Math.hypot(dx, dy) / LENS.r;
  const grow = far === 0 || far >= 1 ? 1 : 1 + LENS.power * (1 - far ** 2) ** 2;
  return [LENS.at[0] + dx * grow + CORNER[0], (LENS.at[1] + dy * grow) * STRETCH + CORNER[1]];
}
const through = {
  stream: (sink) =>
    robinson.stream({
      point: (x, y) => sink.point(...warp([x, y])),
      lineStart: () => sink.lineStart(),
      lineEnd: () => sink.lineEnd(),
      polygonStart: () => sink.polygonStart(),
      polygonEnd: () => sink.polygonEnd(),
      sphere: () => sink.sphere(),
    }),
};
const draw = geoPath(through).digits(0);
const measure = geoPath(through);

/** Without islets, but never without the largest part. */
function drawn(shape) {
  const parts = shape.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }));
  const areas = parts.map((part) => measure.area(part));
  const most = Math.max(...areas);
  const kept = parts.filter((_, at) => areas[at] >= ISLET || areas[at] === most);
  return draw({ type: 'MultiPolygon', coordinates: kept.map((part) => part.coordinates) });
}

/** Corners relative to the one before: shorter than where they are. */
function shorter(path) {
  return path.replace(/M([^MZ]+)(Z?)/g, (_, points, close) => {
    const [first, ...rest] = points.split('L').map((point) => point.split(',').map(Number));
    let [x, y] = first;
    const steps = rest.flatMap(([toX, toY]) => {
      const [dx, dy] = [toX - x, toY - y];
      [x, y] = [toX, toY];
      return dx === 0 && dy === 0 ? [] : [`${dx}${dy < 0 ? '' : ' '}${dy}`];
    });
    return `M${first.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}${close && 'z'}`;
  });
}

const rounded = (at) => warp(robinson(at)).map(Math.round);
const lines = Object.entries(TERRITORIES).map(([name, territory]) => {
  const [pieces, heart] = [rounded(territory.pieces), rounded(territory.heart ?? territory.pieces)];
  return `  '${name}': { pieces: [${pieces}], heart: [${heart}], path: '${shorter(drawn(shapeOf(territory)))}' },`;
});
const graticule = [-60, -30, 0, 30, 60].map((y) =>
  line(Array.from({ length: 46 }, (_, at) => [-168.9 + at * 7.99, y])),
);
const meridians = [-150, -120, -90, -60, -30, 0, 30, 60, 90, 120, 150, 180].map((x) =>
  line(Array.from({ length: 30 }, (_, at) => [x, -58 + at * 4.9])),
);
function line(points) {
  return shorter(`M${points.map((point) => rounded(point).join(',')).join('L')}`);
}

const text = [
  '// Written by scripts/world.mjs from Natural Earth (public domain); do not edit.',
  '/** A territory on the wall: its land, where its pieces lie, and where a line to it points. */',
  'export interface Shape { pieces: readonly [number, number]; heart: readonly [number, number]; path: string }',
  `export const WALL = { w: ${WIDTH}, h: ${HEIGHT} } as const;`,
  '/** Degrees of the globe. */',
  `export const GRID = '${[...graticule, ...meridians].join('')}';`,
  '/** Territories by the word that the rules have for them. */',
  'export const WORLD: Readonly<Record<string, Shape>> = {',
  ...lines,
  '};',
  '',
].join('\n');
const filepath = fileURLToPath(new URL('../src/boards/invasion/world.ts', import.meta.url));
await writeFile(filepath, await format(text, { ...(await resolveConfig(filepath)), filepath }));
console.log(`world.ts: ${text.length} characters`);
