import { describe, expect, it } from 'vitest';
import { clamp, zoomAt, zoomTo } from './panzoom';

const frame = { width: 400, height: 600, boardWidth: 400, boardHeight: 300 };

describe('the board in its frame', () => {
  it('is centred where it is smaller', () => {
    expect(clamp({ x: 90, y: -50, scale: 1 }, frame)).toEqual({ x: 0, y: 150, scale: 1 });
  });

  it('leaves no gap where it is larger', () => {
    expect(clamp({ x: 50, y: 0, scale: 3 }, frame)).toEqual({ x: 0, y: 0, scale: 3 });
    expect(clamp({ x: -5000, y: -5000, scale: 3 }, frame)).toEqual({ x: -800, y: -300, scale: 3 });
  });

  it('keeps the point under the finger when it is zoomed', () => {
    const place = zoomAt({ x: -20, y: 10, scale: 1.5 }, { x: 100, y: 100 }, 2);
    expect((100 - place.x) / place.scale).toBeCloseTo((100 + 20) / 1.5);
    expect((100 - place.y) / place.scale).toBeCloseTo((100 - 10) / 1.5);
  });

  it('is zoomed to where the action is', () => {
    const place = zoomTo({ x: 0, y: 150, scale: 1 }, { x: 300, y: 200 }, 2, frame);
    expect({ x: place.x + 300 * 2, y: place.y + 50 * 2 }).toEqual({ x: 200, y: 300 });
  });

  it('is never zoomed without limit', () => {
    expect(zoomAt({ x: 0, y: 0, scale: 1 }, { x: 0, y: 0 }, 99).scale).toBe(5);
    expect(zoomAt({ x: 0, y: 0, scale: 1 }, { x: 0, y: 0 }, 0.1).scale).toBe(1);
  });
});
