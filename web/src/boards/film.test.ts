/** What holds for the film of every board, on the game that is recorded in its folder. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Told } from '../generated/Told';
import type { BoardModule } from './board';

interface Frame {
  view: unknown;
  entry: { lines: Told[] };
}

const films = import.meta.glob<Pick<BoardModule, 'film'>>('./*/film.ts', { eager: true });

function recorded(path: string): Frame[] {
  const packed = readFileSync(new URL(path.replace('film.ts', 'fixtures/game.json.gz'), import.meta.url));
  return (JSON.parse(gunzipSync(packed).toString()) as { frames: Frame[] }).frames;
}

describe.each(Object.entries(films))('%s', (path, { film }) => {
  const frames = recorded(path);
  const steps = frames.slice(1).map((after, at) => ({ before: frames[at]!, after }));

  test('a film shows every event once and ends with the position that followed', () => {
    expect(steps.length).toBeGreaterThan(0);
    for (const { before, after } of steps) {
      const shots = film(before.view, after.entry.lines, after.view);
      expect(shots.at(-1)?.view).toBe(after.view);
      expect(shots.flatMap((shot) => shot.moment ?? [])).toEqual(after.entry.lines);
    }
  });

  test('a film never changes the position it starts from', () => {
    for (const { before, after } of steps) {
      const copy = structuredClone(before.view);
      film(before.view, after.entry.lines, after.view);
      expect(before.view).toEqual(copy);
    }
  });
});
