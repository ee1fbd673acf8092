/**
 * The ground as one picture, so that a browser paints it once: tints by height, hills lit from the upper left, and what
 * people built. It is drawn as the viewer sees it, so that the light falls the same way on both sides of the table.
 */
import type { Colour } from '../../generated/frontline/Colour';
import type { Ground } from '../../generated/frontline/Ground';
import type { Terrain } from '../../generated/frontline/Terrain';
import { CELL, FILES, gridOf, RANKS } from './geometry';

/** How far the picture reaches beyond the spaces: sea on the left and right, land above and below. */
export const SHORE = 16;
export const GROUND = { w: FILES * CELL + 2 * SHORE, h: RANKS * CELL + 2 * SHORE };

export type Tile = Pick<Ground, 'space' | 'terrain'>;

interface Plot {
  terrain: Terrain;
  /** Column and row on the screen. */
  x: number;
  y: number;
  /** The middle. */
  cx: number;
  cy: number;
  dice: () => number;
}

const TINT: Partial<Record<Terrain, string>> = {
  desert: '#dcb573',
  beach: '#efe2b8',
  hill: '#b4935f',
  mountain: '#b9b5ab',
  port: '#b3b288',
  water: '#4d93ae',
};

const n = (value: number): string => String(Math.round(value * 10) / 10);
const dot = (x: number, y: number): string => `${n(x)} ${n(y)}`;
const box = (x: number, y: number, w: number, h: number): string => `M${dot(x, y)}h${n(w)}v${n(h)}h-${n(w)}Z`;

/** Numbers between 0 and 1 that are the same whenever the same place is drawn. */
function diceOf(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4294967296;
  };
}

/** A closed, uneven ring, a little square so that neighbours join. */
function ring({ cx, cy, dice }: Plot, radius: number, wild: number, corners = 10): string {
  const points = Array.from({ length: corners }, (_, at) => {
    const angle = (at / corners) * 2 * Math.PI;
    const r =
      (radius * (1 - wild / 2 + dice() * wild)) /
      Math.max(Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))) ** 0.55;
    return [cx + Math.cos(angle) * r, cy + Math.sin(angle) * r] as const;
  });
  const middle = (a: number) => {
    const [p, q] = [points[a % corners]!, points[(a + 1) % corners]!];
    return dot((p[0] + q[0]) / 2, (p[1] + q[1]) / 2);
  };
  const curves = points.map((_, at) => `Q${dot(...points[(at + 1) % corners]!)} ${middle(at + 1)}`);
  return `M${middle(0)}${curves.join('')}Z`;
}

/** The coast on one side: sand and harbours bite into the land. */
function coast(plots: Plot[], right: boolean): string {
  const edge = plots.filter((plot) => plot.x === (right ? FILES - 1 : 0)).sort((a, b) => a.y - b.y);
  const out = (depth: number) => (right ? GROUND.w - SHORE + 7 - depth : SHORE - 7 + depth);
  const points = edge.flatMap((plot) => {
    const depth = plot.terrain === 'port' ? 34 : plot.terrain === 'beach' ? 24 : 0;
    return [0.12, 0.5, 0.88].map(
      (part) => `${n(out(depth * (part === 0.5 ? 1.1 : 0.8) + plot.dice() * 5))} ${n(plot.cy + (part - 0.5) * CELL)}`,
    );
  });
  return points.join('L');
}

const land = (plots: Plot[]): string => {
  const left = coast(plots, false);
  const right = coast(plots, true).split('L').reverse().join('L');
  const [west, east, top, bottom] = [SHORE, GROUND.w - SHORE, -40, GROUND.h + 40];
  return `M${west} ${top}L${left}L${west} ${bottom}L${east} ${bottom}L${right}L${east} ${top}Z`;
};

function tints(plots: Plot[]): string {
  const lake = plots.filter(({ terrain }) => terrain === 'water');
  const shore = lake.map((plot) => `<path d="${ring(plot, 71, 0.1)}" fill="${TINT.beach}"/>`).join('');
  return (
    shore +
    plots
      .map((plot) => {
        const fill = TINT[plot.terrain];
        const r = plot.terrain === 'mountain' ? 50 : plot.terrain === 'water' ? 66 : 52;
        return fill ? `<path d="${ring(plot, r, plot.terrain === 'water' ? 0.08 : 0.22)}" fill="${fill}"/>` : '';
      })
      .join('')
  );
}

function fields(plots: Plot[]): string {
  return plots
    .filter(({ terrain }) => terrain === 'valley')
    .map(({ cx, cy, dice }) => {
      const patches = Array.from({ length: 3 }, () => {
        const [x, y, w, h, turn] = [
          cx - 34 + dice() * 42,
          cy - 34 + dice() * 42,
          16 + dice() * 20,
          12 + dice() * 14,
          dice() * 50 - 25,
        ];
        const fill = dice() < 0.5 ? '#bcc487' : '#86a562';
        return `<path d="${box(x, y, w, h)}" transform="rotate(${n(turn)} ${dot(x, y)})" fill="${fill}"/>`;
      });
      return patches.join('');
    })
    .join('');
}

const LEVEL: Partial<Record<Terrain, number>> = { mountain: 2, hill: 1 };

/** A long, turned rise: several of them make a height that is no ball. */
function rise(cx: number, cy: number, length: number, breadth: number, turn: number, strength: number): string {
  const shape = `cx="${n(cx)}" cy="${n(cy)}" rx="${n(length)}" ry="${n(breadth)}"`;
  return `<ellipse ${shape} transform="rotate(${n(turn)} ${dot(cx, cy)})" fill="url(#m)" opacity="${strength}"/>`;
}

/** What stands up, as opacity: the light makes slopes of it. */
function heights(plots: Plot[]): string {
  return (
    plots
      .map((plot) => {
        const { terrain, cx, cy, dice } = plot;
        const turn = dice() * 180;
        const near = (far: number) => (dice() - 0.5) * far;
        if (terrain === 'mountain') {
          return (
            rise(cx, cy, 66, 52, turn, 0.72) +
            rise(cx + near(50), cy + near(50), 52, 26, turn + 40, 0.5) +
            rise(cx + near(60), cy + near(60), 44, 24, turn - 50, 0.5) +
            `<path d="${ridge(plot)}" stroke="#000" stroke-width="9" stroke-linejoin="round" fill="none" opacity=".3"/>`
          );
        }
        if (terrain === 'hill')
          return (
            rise(cx, cy, 62, 46, turn, 0.36) +
            rise(cx + near(56), cy + near(56), 44, 26, turn + 60, 0.26) +
            rise(cx + near(60), cy + near(60), 38, 24, turn - 40, 0.24)
          );
        if (terrain === 'desert')
          return dunes(plot, 7, 'stroke="#000" stroke-opacity=".1" stroke-width="6" fill="none"');
        return '';
      })
      .join('') + saddles(plots)
  );
}

/** Heights that touch belong to one range, of stone between two mountains. */
function ranges(plots: Plot[]): [Plot, Plot, boolean][] {
  const high = plots.filter((plot) => LEVEL[plot.terrain]);
  const touch = (a: Plot, b: Plot) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) === 1;
  return high.flatMap((a, at) =>
    high
      .slice(at + 1)
      .filter((b) => touch(a, b))
      .map((b): [Plot, Plot, boolean] => [a, b, a.terrain === 'mountain' && b.terrain === 'mountain']),
  );
}

function saddles(plots: Plot[]): string {
  return ranges(plots)
    .map(([a, b, stone]) => {
      const turn = (Math.atan2(b.cy - a.cy, b.cx - a.cx) * 180) / Math.PI;
      return rise((a.cx + b.cx) / 2, (a.cy + b.cy) / 2, 58, 24, turn, stone ? 0.5 : 0.3);
    })
    .join('');
}

/** The ground between heights that touch is high ground too. */
function passes(plots: Plot[]): string {
  return ranges(plots)
    .map(([a, b, stone]) => {
      const look = `stroke="${stone ? TINT.mountain : TINT.hill}" stroke-width="46" stroke-linecap="round"`;
      return `<path d="M${a.cx} ${a.cy}L${b.cx} ${b.cy}" ${look}/>`;
    })
    .join('');
}

function ridge({ cx, cy, dice }: Plot): string {
  const turn = dice() < 0.5 ? 1 : -1;
  const at = (x: number, y: number) => `${n(cx + x)} ${n(cy + y * turn)}`;
  const crest = `M${at(-38, 22)}L${at(-16, 2 + dice() * 8)}L${at(-2, -14)}L${at(16, -6 - dice() * 8)}L${at(36, -26)}`;
  const spurs = `M${at(-2, -14)}L${at(6, 10)}L${at(-4, 34)}M${at(16, -8)}L${at(30, 16)}`;
  return crest + spurs;
}

function rocks(plot: Plot): string {
  const d = ridge({ ...plot, dice: diceOf(plot.x * 31 + plot.y + 7) });
  const look = 'fill="none" stroke="#3f3e3c" stroke-opacity=".6" stroke-width="1.8" stroke-linejoin="round"';
  return `<path d="${d}" ${look}/>`;
}

function dunes({ cx, cy, dice }: Plot, count: number, look: string): string {
  const lines = Array.from({ length: count }, (_, at) => {
    const y = cy - 40 + (at * 84) / count + dice() * 4;
    const x = cx - 42 + dice() * 14;
    return `M${n(x)} ${n(y)}q14 -9 28 0t28 0t${n(14 + dice() * 8)} 0`;
  });
  return `<path d="${lines.join('')}" ${look}/>`;
}

function trees({ cx, cy, dice }: Plot): string {
  return Array.from({ length: 15 }, () => {
    const [angle, far] = [dice() * 2 * Math.PI, 16 + dice() * 30];
    const [x, y, r] = [cx + Math.cos(angle) * far, cy + Math.sin(angle) * far, 2.6 + dice() * 2.4];
    const shadow = `<circle cx="${n(x + 1.6)}" cy="${n(y + 2)}" r="${n(r)}" fill="#2b2410" opacity=".4"/>`;
    const fill = dice() < 0.5 ? '#4f6a31' : '#5f7a38';
    return `${shadow}<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`;
  }).join('');
}

const roof = (x: number, y: number, w: number, h: number, fill: string): string =>
  `<path d="${box(x + 2, y + 3, w, h)}" fill="#20180c" opacity=".45"/><path d="${box(x, y, w, h)}" fill="${fill}"/>` +
  `<path d="M${dot(x, y + h / 2)}h${n(w)}" stroke="#fff" stroke-opacity=".25"/>`;

/** Blocks of houses between streets. */
function streets({ cx, cy, dice }: Plot, fill: string, skip: (x: number, y: number) => boolean): string {
  const blocks: string[] = [];
  for (let x = -40; x < 40; x += 16) {
    for (let y = -40; y < 40; y += 16) {
      if (!skip(x + 8, y + 8))
        blocks.push(roof(cx + x + 2, cy + y + 2, 7 + dice() * 5, 7 + dice() * 5, dice() < 0.3 ? '#8d5a43' : fill));
    }
  }
  const pavement = `<rect x="${cx - 44}" y="${cy - 44}" width="88" height="88" rx="10" fill="#cfc5ae"/>`;
  const roads = `<path d="M${cx - 50} ${cy}h100M${cx} ${cy - 50}v100" stroke="#e9e2d0" stroke-width="6"/>`;
  return pavement + roads + blocks.join('');
}

const inside = (r: number) => (x: number, y: number) => Math.hypot(x, y) < r;

function built(plot: Plot): string {
  const { terrain, cx, cy } = plot;
  switch (terrain) {
    case 'capital':
      return (
        streets(plot, '#a8705a', inside(24)) +
        `<circle cx="${cx}" cy="${cy}" r="24" fill="#e4dcc6" stroke="#8d826a" stroke-width="2.5"/>`
      );
    case 'industry':
      return [
        streets(plot, '#7d7f86', (x, y) => y < -6 || inside(16)(x, y)),
        ...[-36, -12, 12].map((x) => roof(cx + x, cy - 38, 20, 26, '#6c7078')),
      ].join('');
    case 'air_base':
      return airfield(plot);
    default:
      return '';
  }
}

/** Two runways and their hangars. */
function airfield({ cx, cy }: Plot): string {
  return [
    `<rect x="${cx - 45}" y="${cy - 45}" width="90" height="90" rx="12" fill="#9fb077"/>`,
    `<g transform="rotate(-32 ${cx} ${cy})"><path d="${box(cx - 48, cy - 7, 96, 14)}" fill="#5c6064"/>`,
    `<path d="M${cx - 42} ${cy}h84" stroke="#f3efe2" stroke-width="1.6" stroke-dasharray="7 5"/></g>`,
    `<g transform="rotate(38 ${cx} ${cy})"><path d="${box(cx - 40, cy - 5, 80, 10)}" fill="#676b6f"/></g>`,
    roof(cx - 40, cy + 22, 20, 13, '#8a8f96'),
    roof(cx - 16, cy + 28, 14, 10, '#8a8f96'),
  ].join('');
}

/** A quay that faces the sea. */
function quay({ cx, cy, x }: Plot): string {
  const out = x === 0 ? -1 : 1;
  const at = (dx: number) => n(cx + dx * out);
  const pier = (y: number) => `M${at(16)} ${y}L${at(40)} ${y}`;
  const inland = cx - (out > 0 ? 34 : -12);
  return [
    `<path d="M${at(14)} ${cy - 46}V${cy + 46}" stroke="#6d675c" stroke-width="9"/>`,
    `<path d="${pier(cy - 30)}${pier(cy + 30)}" stroke="#7d766a" stroke-width="8"/>`,
    roof(inland, cy - 34, 22, 15, '#8d5a43'),
    roof(inland, cy + 14, 22, 15, '#7d7f86'),
  ].join('');
}

function surf({ cx, cy, x }: Plot): string {
  if (x !== 0 && x !== FILES - 1) return '';
  const out = x === 0 ? -1 : 1;
  const line = (far: number) => `M${n(cx + far * out)} ${cy - 44}q${6 * out} 14 0 28t0 28t0 30`;
  return `<path d="${line(40)}${line(48)}" fill="none" stroke="#fff" stroke-opacity=".65" stroke-width="2"/>`;
}

function waves({ cx, cy, dice }: Plot): string {
  const wave = () => `M${dot(cx - 44 + dice() * 56, cy - 42 + dice() * 84)}q6 -5 12 0t12 0`;
  const d = Array.from({ length: 5 }, wave).join('');
  return `<path d="${d}" fill="none" stroke="#dff0f2" stroke-opacity=".5" stroke-width="1.6"/>`;
}

function details(plots: Plot[]): string {
  return plots
    .map((plot) => {
      switch (plot.terrain) {
        case 'hill':
          return trees(plot);
        case 'mountain':
          return rocks(plot);
        case 'desert':
          return dunes(plot, 6, 'stroke="#8a5f22" stroke-opacity=".5" stroke-width="1.6" fill="none"');
        case 'beach':
          return surf(plot);
        case 'port':
          return quay(plot);
        case 'water':
          return waves(plot);
        case 'air_base':
        case 'capital':
        case 'industry':
          return built(plot);
        case 'valley':
          return '';
        default:
          return plot.terrain satisfies never;
      }
    })
    .join('');
}

/** Lines between the spaces, faint enough to leave the land whole. */
function grid(): string {
  const down = Array.from({ length: FILES + 1 }, (_, at) => `M${SHORE + at * CELL} ${SHORE}v${RANKS * CELL}`);
  const across = Array.from({ length: RANKS + 1 }, (_, at) => `M${SHORE} ${SHORE + at * CELL}h${FILES * CELL}`);
  const d = [...down, ...across].join('');
  const dark = `<path d="${d}" stroke="#1d1608" stroke-opacity=".34" stroke-width="1.6"/>`;
  const light = `<path d="${d}" transform="translate(1 1)" stroke="#fff" stroke-opacity=".22" stroke-width="1"/>`;
  return dark + light;
}

const filters = `
<radialGradient id="m">
  <stop offset="0" stop-opacity="1"/>
  <stop offset=".45" stop-opacity=".62"/>
  <stop offset="1" stop-opacity="0"/>
</radialGradient>
<linearGradient id="s">
  <stop offset="0" stop-color="#2f7396"/>
  <stop offset=".06" stop-color="#7fc0c4"/>
  <stop offset=".94" stop-color="#7fc0c4"/>
  <stop offset="1" stop-color="#2f7396"/>
</linearGradient>
<filter id="soft" x="-5%" y="-5%" width="110%" height="110%">
  <feTurbulence type="fractalNoise" baseFrequency=".021" numOctaves="3" seed="11"/>
  <feDisplacementMap in="SourceGraphic" scale="26" xChannelSelector="R" yChannelSelector="G" result="d"/>
  <feGaussianBlur in="d" stdDeviation="5"/>
</filter>
<filter id="rough" x="-5%" y="-8%" width="110%" height="116%">
  <feTurbulence type="fractalNoise" baseFrequency=".03" numOctaves="2" seed="5"/>
  <feDisplacementMap in="SourceGraphic" scale="9" xChannelSelector="R" yChannelSelector="G"/>
</filter>
<filter id="shade" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
  <feGaussianBlur in="SourceAlpha" stdDeviation="3.5" result="h"/>
  <feTurbulence type="fractalNoise" baseFrequency=".045 .05" numOctaves="4" seed="3"/>
  <feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1.1 .4 0 0 -.3" result="t"/>
  <feComposite in="h" in2="t" operator="arithmetic" k1=".5" k2=".5" k3=".035" k4="0" result="relief"/>
  <feDiffuseLighting in="relief" surfaceScale="27" diffuseConstant=".655" lighting-color="#fff">
    <feDistantLight azimuth="232" elevation="50"/>
  </feDiffuseLighting>
</filter>
<filter id="grain" x="0" y="0" width="100%" height="100%">
  <feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="9"/>
  <feColorMatrix values="0 0 0 0 .2 0 0 0 0 .14 0 0 0 0 .05 0 0 0 .5 -.17"/>
</filter>
<filter id="cast" x="-5%" y="-5%" width="110%" height="110%">
  <feGaussianBlur stdDeviation="7"/>
</filter>`;

/** Shadows on the ground, longer the higher the land that throws them. */
function shadows(plots: Plot[]): string {
  return plots
    .map((plot) => {
      const level = LEVEL[plot.terrain] ?? 0;
      if (level === 0) return '';
      const far = level * 11;
      const fall = `transform="translate(${far} ${n(far * 1.1)})"`;
      return `<path d="${ring(plot, 30 + level * 7, 0.3)}" ${fall} fill="#1c1608" opacity="${level * 0.17}"/>`;
    })
    .join('');
}

/** Returns the ground as SVG text. */
export function relief(spaces: readonly Tile[], side: Colour): string {
  const plots = spaces.map(({ space, terrain }): Plot => {
    const { x, y } = gridOf(space, side);
    return {
      terrain,
      x,
      y,
      cx: SHORE + (x + 0.5) * CELL,
      cy: SHORE + (y + 0.5) * CELL,
      dice: diceOf(x * 17 + y * 131 + terrain.length),
    };
  });
  const { w, h } = GROUND;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w * 1.5}" height="${h * 1.5}">`,
    `<defs>${filters}<clipPath id="land"><path d="${land(plots)}"/></clipPath></defs>`,
    `<rect width="${w}" height="${h}" fill="url(#s)"/>`,
    `<path d="${land(plots)}" fill="none" stroke="#bfe3df" stroke-width="12"`,
    ' stroke-opacity=".55" filter="url(#rough)"/>',
    `<g clip-path="url(#land)"><rect width="${w}" height="${h}" fill="#9cb072"/>`,
    `<g filter="url(#soft)">${fields(plots)}</g><g filter="url(#soft)">${passes(plots)}${tints(plots)}</g>`,
    `<g filter="url(#cast)">${shadows(plots)}</g>`,
    `<g style="mix-blend-mode:hard-light"><g filter="url(#shade)"><rect width="${w}" height="${h}" fill="none"/>`,
    `${heights(plots)}</g></g></g>`,
    details(plots),
    `<rect width="${w}" height="${h}" filter="url(#grain)" opacity=".5"/>`,
    grid(),
    '</svg>',
  ].join('');
}

const painted = new Map<string, string>();

/** Returns the address of the picture; each board side is drawn once from each end. */
export function reliefUrl(spaces: readonly Tile[], side: Colour): string {
  const key = side + spaces.map(({ terrain }) => terrain).join();
  const known = painted.get(key);
  if (known) return known;
  const url = `data:image/svg+xml,${encodeURIComponent(relief(spaces, side))}`;
  painted.set(key, url);
  return url;
}
