/** Draws pieces over a map by the pointer; anywhere else the frame moves the board. */
import type { Desk } from './desk';
import { isMovable, type Taken } from './drag';

/** How far a pointer goes before it draws something. */
const SLACK_PX = 8;

interface Pressed extends Taken {
  pointer: number;
  x: number;
  y: number;
}

/** The handlers of a map whose pieces carry `data-piece` ("steward tile:4") and whose places `data-hotspot`. */
export function gripping(desk: Desk) {
  let pressed: Pressed | null = null;
  let dragged = false;

  function takenAt(target: Element): Taken | null {
    const name = target.closest<SVGElement>('[data-piece]')?.dataset.piece;
    const [piece, from] = name?.split(' ') ?? [];
    if (from && (piece === 'steward' || piece === 'second')) return { piece, from };
    const spot = target.closest<SVGElement>('[data-hex]')?.dataset.hotspot;
    return spot ? { piece: 'men', from: spot } : null;
  }
  function spotUnder({ clientX, clientY }: PointerEvent): string | null {
    for (const element of document.elementsFromPoint(clientX, clientY)) {
      const spot = element.closest<SVGElement>('[data-hex], [data-tile]')?.dataset.hotspot;
      if (spot) return spot;
    }
    return null;
  }
  const release = (event: PointerEvent): void => {
    if (pressed?.pointer !== event.pointerId) return;
    pressed = null;
    if (dragged) desk.letGo(event.type === 'pointerup' ? spotUnder(event) : null);
  };
  return {
    onpointerdown: (event: PointerEvent): void => {
      dragged = false;
      const taken = takenAt(event.target as Element);
      if (event.button !== 0 || !taken || !isMovable(desk.view, desk.legal, taken)) return;
      event.stopPropagation();
      pressed = { ...taken, pointer: event.pointerId, x: event.clientX, y: event.clientY };
    },
    onpointermove: (event: PointerEvent): void => {
      if (pressed?.pointer !== event.pointerId) return;
      event.stopPropagation();
      const svg = event.currentTarget as SVGSVGElement;
      if (!dragged) {
        if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < SLACK_PX) return;
        dragged = true;
        svg.setPointerCapture(event.pointerId);
        desk.lift({ piece: pressed.piece, from: pressed.from });
      }
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse());
      desk.carry({ at: { x, y }, over: spotUnder(event) });
    },
    onpointerup: release,
    onpointercancel: release,
    /** What was a drag is no click. */
    onclickcapture: (event: MouseEvent): void => {
      if (dragged) event.stopPropagation();
      dragged = false;
    },
  };
}
