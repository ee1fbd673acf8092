/** Where the names of places stand on the wall: beside their pieces, over nobody else's pieces or name. */
import type { Components } from '../../generated/invasion/Components';
import type { View } from '../../generated/invasion/View';
import { isAround, MAP, piecesAt, stubsOf, type Box } from './geometry';
import { layout } from './layout';
import { placeAt, placeName, placesOf } from './lookup';

export interface Name {
  at: number;
  lines: string[];
  /** The middle of its first line, on the ground line of its letters. */
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
}

/** How broad a letter is, in parts of its height. */
const LETTER = 0.47;
/** How far lines are apart. */
const LINE = 0.92;

const apart = (one: Box, other: Box): boolean =>
  one.x + one.w <= other.x || other.x + other.w <= one.x || one.y + one.h <= other.y || other.y + other.h <= one.y;

/** In two lines where it is long. */
export function linesOf(name: string): string[] {
  if (name.length <= 12) return [name];
  const gaps = [...name].flatMap((letter, at) => (letter === ' ' ? [at] : []));
  const middle = gaps.sort((one, other) => Math.abs(one - name.length / 2) - Math.abs(other - name.length / 2))[0];
  return middle === undefined ? [name] : [name.slice(0, middle), name.slice(middle + 1)];
}

/** What lies at a place, with its signs above and its chances below. */
export function pieceBox(components: Components, view: View, at: number, size: number): Box {
  const { x, y } = piecesAt(components, at);
  const { w, h, ship, signs } = layout(components, view, at);
  const now = placeAt(view, at);
  const above = ship ? 46 : signs.length > 0 ? 25 : 2;
  const aside = Math.max(view.cronos === at ? 48 : 0, ship ? ship.x + 40 - w / 2 : 0);
  const before = Math.max(now.falls ? 34 : 0, ship ? 40 - ship.x - w / 2 : 0);
  const below = now.odds ? size * 1.15 + 8 : 0;
  return { x: x - w / 2 - before, y: y - h / 2 - above, w: before + w + aside, h: h + above + below };
}

/** The names for which there is room, with letters of this size. */
export function namesOf(components: Components, view: View, size: number): Name[] {
  const places = placesOf(components);
  const boxes = places.map((at) => pieceBox(components, view, at, size));
  const taken: Box[] = [...boxes, ...edgeBoxes(components, size)];
  const names: Box[] = [];
  return places.flatMap((at) => {
    if (placeAt(view, at).desolated) return [];
    const free = around(placeName(components, at), boxes[at]!, size).filter(
      ({ box }) =>
        box.x >= MAP.x && box.x + box.w <= MAP.x + MAP.w && box.y >= MAP.y && taken.every((other) => apart(box, other)),
    );
    const found = free.find(({ box }) => names.every((other) => apart(roomy(box, size), other))) ?? free[0];
    if (!found) return [];
    taken.push(found.box);
    names.push(found.box);
    return [{ at, ...found.name }];
  });
}

/** With some air around, so that two names are not read as one. */
const roomy = ({ x, y, w, h }: Box, size: number): Box => ({
  x: x - size * 0.4,
  y: y - size * 0.4,
  w: w + size * 0.8,
  h: h + size * 0.8,
});

/** Where the ends of links around the back are named, at the edges of the wall. */
function edgeBoxes(components: Components, size: number): Box[] {
  return components.links
    .filter((link) => isAround(components, link))
    .flatMap((link) => stubsOf(components, link))
    .map(({ other, end, left }) => {
      const w = (placeName(components, other).length + 2) * size * LETTER;
      return { x: left ? end.x : end.x - w, y: end.y - 6 - size * 0.8, w, h: size };
    });
}

interface Spot {
  name: Omit<Name, 'at'>;
  box: Box;
}

/** Below, above, to the right and to the left, in two lines or one; then at the corners. */
function around(name: string, box: Box, size: number): Spot[] {
  const [left, right, top, bottom] = [box.x, box.x + box.w, box.y, box.y + box.h];
  const middle = { x: left + box.w / 2, y: top + box.h / 2 };
  const [sides, corners]: [Spot[], Spot[]] = [[], []];
  for (const lines of [linesOf(name), [name]]) {
    const w = Math.max(...lines.map((line) => line.length)) * size * LETTER;
    const h = lines.length * size * LINE;
    const place = (x: number, y: number, anchor: Name['anchor']): Spot => ({
      name: { lines, x, y: y + size * 0.78, anchor },
      box: { x: anchor === 'middle' ? x - w / 2 : anchor === 'start' ? x : x - w, y, w, h },
    });
    sides.push(place(middle.x, bottom + 1, 'middle'), place(middle.x, top - h - 1, 'middle'));
    sides.push(place(right + 5, middle.y - h / 2, 'start'), place(left - 5, middle.y - h / 2, 'end'));
    for (const y of [bottom + 1, top - h - 1]) corners.push(place(left, y, 'start'), place(right, y, 'end'));
    for (const y of [top, bottom - h]) corners.push(place(right + 5, y, 'start'), place(left - 5, y, 'end'));
  }
  return [...sides, ...corners];
}
