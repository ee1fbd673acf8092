/** Where the chances of combats stand on the map: beside their spaces, over nothing else as far as there is room. */
import type { Components } from '../../generated/federation/Components';
import type { FightView } from '../../generated/federation/FightView';
import type { Space } from '../../generated/federation/Space';
import type { View } from '../../generated/federation/View';
import { assetsAt, centreOf, fleetsAt, MAP, PLATE, radiusOf, RIM, rimOf, type Point } from './geometry';
import { spaceOf, stacksIn, worst } from './lookup';
import { FACTIONS, SPACES, WORLDS } from './nouns';

/** A box by its middle. */
interface Box extends Point {
  w: number;
  h: number;
  /** How bad it is to cover it. */
  weight?: number;
}
export interface Label extends Box {
  space: Space;
  fight: FightView;
  text: string;
  /** Whether it is about a move of the ship in hand. */
  goal: boolean;
}

const TURNS = 16;
const GAPS = [4, 20, 40, 64];
const ASSET = 42;

export const nameHeight = (legible: number): number => Math.max(22, legible);

/** The chances of every combat that threatens, or that a move would bring, so large that they can be read. */
export function labelsOf(components: Components, view: View, legible: number, brief: boolean): Label[] {
  const letter = Math.max(21, legible);
  const boxes = taken(components, view, legible);
  return SPACES.flatMap((space) => {
    const goal = view.goals.find((one) => one.space === space);
    const fight = worst(goal ? goal.fights : spaceOf(view, space).threats);
    if (!fight) return [];
    const dice = fight.dice === 1 ? '1 die' : `${fight.dice} dice`;
    const text = brief ? `lose ${fight.lose_percent} %` : `${dice}, lose ${fight.lose_percent} %`;
    const size = { w: text.length * letter * 0.48 + 18, h: letter * 1.3 };
    const at = roomBeside(centreOf(components, space), radiusOf(space), size, boxes);
    boxes.push({ ...at, ...size, weight: 4 });
    return [{ space, fight, text, goal: goal !== undefined, ...at, ...size }];
  });
}

/** Everything that a label should not cover. */
function taken(components: Components, view: View, legible: number): Box[] {
  const name = nameHeight(legible);
  const discs = SPACES.map((space) => ({
    ...centreOf(components, space),
    ...square(radiusOf(space) * 1.9),
    weight: 3,
  }));
  const names = WORLDS.map((world) => {
    const { x, y } = centreOf(components, world);
    return { x, y: y + radiusOf(world) + 6 + name * 0.7, w: world.length * name * 0.58, h: name * 1.25 };
  });
  const rims = FACTIONS.map((faction) => {
    const { x, y } = rimOf(components, faction);
    return { x: x + RIM.w / 2, y: y + RIM.h / 2, ...RIM };
  });
  const pieces = SPACES.flatMap((space) => {
    const now = spaceOf(view, space);
    const assets = stacksIn(now);
    return [
      ...fleetsAt(components, space, now.fleets.length).map((at) => ({ ...at, ...PLATE })),
      ...assetsAt(components, space, assets.length).map((at) => ({ ...at, ...square(ASSET) })),
    ];
  });
  return [...discs, ...names, ...rims, ...pieces];
}

const square = (w: number): { w: number; h: number } => ({ w, h: w });

/** The place around a disc at which a box covers least; of equally good ones the nearest, below first. */
function roomBeside(disc: Point, r: number, size: { w: number; h: number }, boxes: readonly Box[]): Point {
  let best: { at: Point; cost: number } | null = null;
  for (const gap of GAPS) {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const angle = Math.PI / 2 + ((turn % 2 === 0 ? 1 : -1) * Math.ceil(turn / 2) * 2 * Math.PI) / TURNS;
      const at = inside(edge(disc, r + gap, angle, size), size);
      const cost: number = covered({ ...at, ...size }, boxes, best?.cost ?? Infinity) + gap * 4;
      if (!best || cost < best.cost - 1) best = { at, cost };
    }
  }
  return best?.at ?? disc;
}

/** How much a box covers of others, or at least so much. */
function covered(box: Box, boxes: readonly Box[], enough: number): number {
  let sum = 0;
  for (const other of boxes) {
    sum += shared(box, other) * (other.weight ?? 1);
    if (sum > enough) break;
  }
  return sum;
}

/** The middle of a box that touches a circle from outside in a direction. */
function edge({ x, y }: Point, far: number, angle: number, { w, h }: { w: number; h: number }): Point {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  return { x: x + dx * (far + (Math.abs(dx) * w) / 2), y: y + dy * (far + h / 2) };
}

function inside({ x, y }: Point, { w, h }: { w: number; h: number }): Point {
  const between = (at: number, least: number, most: number): number => Math.min(most, Math.max(least, at));
  return {
    x: between(x, MAP.x + w / 2 + 4, MAP.x + MAP.w - w / 2 - 4),
    y: between(y, MAP.y + h / 2 + 4, MAP.y + MAP.h - h / 2 - 4),
  };
}

/** How much of a box another one covers. */
function shared(a: Box, b: Box): number {
  const w = (a.w + b.w) / 2 - Math.abs(a.x - b.x);
  const h = (a.h + b.h) / 2 - Math.abs(a.y - b.y);
  return w > 0 && h > 0 ? w * h : 0;
}
