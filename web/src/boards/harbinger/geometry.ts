/** Where things lie on the sheets. All lengths in the units of the sheet's own drawing. */

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The desk, wide. */
export const DESK = { w: 1320, h: 850 };
export const MAP_SHEET: Box = { x: 12, y: 12, w: 744, h: 826 };
export const CIPHER_SHEET: Box = { x: 768, y: 12, w: 540, h: 826 };

/** Parts of the Map sheet, wide. */
export const COAST_H = 50;
export const OPEN_H = 296;
const CLOSED_H = 64;
export const MAP_PAD = 10;

/** The width of a phone's drawing, and its parts. */
export const PHONE = { w: 374, openH: 424, calmH: 262, closedH: 92, capitalH: 150, siegeH: 330 };

/** The drawing of a sheet on a phone, the widest it becomes there, and the gap between two of them, in pixels. */
export const PHONE_SHEET = PHONE.w + 16;
export const PHONE_MAX = 640;
export const PHONE_GAP = 10;

/** Returns how wide the sheets lie on a small screen, in pixels. */
export function sheetWidth(width: number, twin: boolean): number {
  return twin ? (width - PHONE_GAP) / 2 : Math.min(width, PHONE_MAX);
}

/** Returns the boxes of all Rows and of the Capital; `open` is the Row drawn large, if any. */
export function mapRows(rows: number, open: number | null): { rows: Box[]; capital: Box } {
  const [x, w] = [MAP_PAD, MAP_SHEET.w - 2 * MAP_PAD];
  let y = COAST_H;
  const boxes = Array.from({ length: rows }, (_, row) => {
    const h = row === open ? OPEN_H : CLOSED_H;
    const box = { x, y, w, h };
    y += h;
    return box;
  });
  return { rows: boxes, capital: { x, y, w, h: MAP_SHEET.h - y - MAP_PAD } };
}

export interface RowPlan {
  title: Box;
  spaces: Box[];
  structures: [Box, Box];
}

/** Returns the parts of a Row of the Map: structures beside the spaces, or below them where it is narrow. */
export function rowPlan(box: Pick<Box, 'w' | 'h'>, spaces: number, open: boolean, narrow: boolean): RowPlan {
  const titleH = open ? 32 : 20;
  const side = narrow ? 0 : open ? 92 : 102;
  const below = narrow && open ? 104 : 0;
  const spaceW = (box.w - 2 * side) / spaces;
  const body = { y: titleH, h: box.h - titleH - below };
  const plan = Array.from({ length: spaces }, (_, index) => ({ x: side + index * spaceW, w: spaceW, ...body }));
  if (narrow && open) {
    const half = box.w / 2;
    const y = box.h - below;
    return {
      title: { x: 0, y: 0, w: box.w, h: titleH },
      spaces: plan,
      structures: [
        { x: 0, y, w: half, h: below },
        { x: half, y, w: half, h: below },
      ],
    };
  }
  return {
    title: { x: 0, y: 0, w: box.w, h: titleH },
    spaces: plan,
    structures: [
      { x: 0, ...body, w: side },
      { x: box.w - side, ...body, w: side },
    ],
  };
}

/** Returns boxes side by side that fill a width, in as many lines as asked. */
export function grid(area: Box, items: number, perLine: number, gap = 6): Box[] {
  const lines = Math.ceil(items / perLine);
  const w = (area.w - gap * (perLine - 1)) / perLine;
  const h = (area.h - gap * (lines - 1)) / lines;
  return Array.from({ length: items }, (_, index) => {
    const line = Math.floor(index / perLine);
    const inLine = Math.min(perLine, items - line * perLine);
    const start = area.x + (area.w - inLine * w - (inLine - 1) * gap) / 2;
    return { x: start + (index - line * perLine) * (w + gap), y: area.y + line * (h + gap), w, h };
  });
}

const TIME = { head: 30, gap: 5, perLine: 5, boxH: 51.5 };

/** Returns how many lines the spaces of a Time Track take. */
const timeLines = (spaces: number): number => Math.max(2, Math.ceil(spaces / TIME.perLine));

/** Returns the height of a Time Track whose boxes have room for two lines of writing. */
export function timeTrackHeight(spaces: number): number {
  return TIME.head + timeLines(spaces) * (TIME.boxH + TIME.gap) - TIME.gap;
}

/** Returns the boxes of a Time Track of any length, five in a line, below its heading. */
export function timeBoxes({ w, h }: Pick<Box, 'w' | 'h'>, spaces: number): Box[] {
  const lines = timeLines(spaces);
  const boxW = (w - TIME.gap * (TIME.perLine - 1)) / TIME.perLine;
  const boxH = (h - TIME.head - TIME.gap * (lines - 1)) / lines;
  return Array.from({ length: spaces }, (_, at) => ({
    x: (at % TIME.perLine) * (boxW + TIME.gap),
    y: TIME.head + Math.floor(at / TIME.perLine) * (boxH + TIME.gap),
    w: boxW,
    h: boxH,
  }));
}
