/** What holds for every board, on the game that is recorded in its folder. */
import { describe, expect, test } from 'vitest';
import { shots } from '../table/moments';
import type { AnyBoard } from './board';
import { recorded } from './recorded';

const modules = import.meta.glob<AnyBoard>('./*/index.ts', { eager: true, import: 'default' });
const boards = Object.entries(modules).map(([path, board]) => ({ game: path.split('/')[1] ?? '', board }));

describe.each(boards)('$game', ({ game, board }) => {
  const { components, seating, views, legal, reels } = recorded(game);

  test('a film goes from one view to the next, without a gap', () => {
    expect(reels.length).toBeGreaterThan(0);
    reels.forEach(({ moments }, at) => {
      let view = views[at];
      for (const moment of moments) {
        expect(moment.before).toBe(view);
        view = moment.view;
      }
    });
  });

  test('a film shows every event that takes time, and ends with the view after the step', () => {
    reels.forEach((reel, at) => {
      const timed = reel.moments.filter((moment) => board.duration(moment, components) > 0);
      const film = shots(reel, board, components);
      expect(film.flatMap((shot) => shot.moment ?? [])).toEqual(timed);
      expect(film.at(-1)?.view).toBe(views[at + 1]);
    });
  });

  test('every event has its time', () => {
    for (const moment of reels.flatMap((reel) => reel.moments)) {
      expect(board.duration(moment, components), moment.told.text).toBeGreaterThanOrEqual(0);
    }
  });

  test('every view has a text form, before, during and after a step', () => {
    const shown = [...views, ...reels.flatMap((reel) => reel.moments.map((moment) => moment.view))];
    for (const view of shown) expect(board.outline(components, view, [], seating).length).toBeGreaterThan(0);
  });

  test('every question offers its choices', () => {
    views.forEach((view, at) => {
      const asked = legal[at];
      if (!asked || asked.choices.length === 0) return;
      expect(board.groups(components, view, asked).flatMap((group) => group.choices)).not.toEqual([]);
    });
  });
});
