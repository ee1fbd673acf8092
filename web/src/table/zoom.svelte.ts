import { clamp, zoomAt, zoomTo, type Frame2D, type Place, type Point } from './panzoom';

const HOME: Place = { x: 0, y: 0, scale: 1 };

/** How a board lies in its frame; moved by fingers on the board and by buttons beside it. */
export class Zoom {
  frame = $state.raw<Frame2D>({ width: 0, height: 0, boardWidth: 0, boardHeight: 0 });
  /** Tells where something can be done now, in the frame; null if it is nowhere in particular. */
  action: () => Point | null = () => null;
  #place = $state.raw(HOME);

  place: Place = $derived(clamp(this.#place, this.frame));
  zoomed: boolean = $derived(this.place.scale > 1.01);
  /** Whether there is more of the board than can be seen. */
  larger: boolean = $derived(this.frame.boardHeight * this.place.scale > this.frame.height + 1 || this.zoomed);

  move(place: Place): void {
    this.#place = clamp(place, this.frame);
  }

  by(dx: number, dy: number): void {
    this.move({ ...this.place, x: this.place.x + dx, y: this.place.y + dy });
  }

  at(point: Point, factor: number): void {
    this.move(zoomAt(this.place, point, factor));
  }

  /** Zooms in to where the action is, or out of the middle. */
  step(factor: number): void {
    const action = factor > 1 ? this.action() : null;
    if (action) this.move(zoomTo(this.place, action, factor, this.frame));
    else this.at({ x: this.frame.width / 2, y: this.frame.height / 2 }, factor);
  }

  reset(): void {
    this.#place = HOME;
  }
}
