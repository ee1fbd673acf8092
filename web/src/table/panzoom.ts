/** The arithmetic of zooming and moving a board in its frame. */
export interface Place {
  x: number;
  y: number;
  scale: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Frame2D {
  width: number;
  height: number;
  boardWidth: number;
  boardHeight: number;
}

const SCALE_MAX = 5;

/** Keeps the board in its frame: centred where it is smaller, without gaps where it is larger. */
export function clamp(place: Place, frame: Frame2D): Place {
  const scale = Math.min(SCALE_MAX, Math.max(1, place.scale));
  return {
    scale,
    x: within(place.x, frame.width, frame.boardWidth * scale),
    y: within(place.y, frame.height, frame.boardHeight * scale),
  };
}

/** Zooms so that the point of the board under `point` stays there. */
export function zoomAt(place: Place, point: Point, factor: number): Place {
  const scale = Math.min(SCALE_MAX, Math.max(1, place.scale * factor));
  const by = scale / place.scale;
  return { scale, x: point.x - (point.x - place.x) * by, y: point.y - (point.y - place.y) * by };
}

/** Zooms so that the point of the board under `point` comes to the middle of the frame. */
export function zoomTo(place: Place, point: Point, factor: number, frame: Frame2D): Place {
  const { x, y, scale } = zoomAt(place, point, factor);
  return { scale, x: x + frame.width / 2 - point.x, y: y + frame.height / 2 - point.y };
}

function within(offset: number, room: number, size: number): number {
  if (size <= room) return (room - size) / 2;
  return Math.min(0, Math.max(room - size, offset));
}
