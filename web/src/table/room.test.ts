import { describe, expect, it } from 'vitest';
import { choice, entry, position, sit } from './testing';

describe('a screen for two', () => {
  it('keeps nothing of what the last eyes saw, and takes no choice until it is uncovered', async () => {
    const { room, act, hear } = await sit(position(4, 0), [0, 1]);
    expect(room.table.covered).toBe(false);
    hear(position(5, 1, { secret: true, log: [entry(5)], log_from: 0 }));
    expect([room.table.covered, room.recent, room.films.last, room.table.model?.films]).toEqual([true, [], null, []]);
    room.hand.choose(choice('fire'));
    expect(act).not.toHaveBeenCalled();
    room.uncover();
    expect(room.table.covered).toBe(false);
  });

  it('stays as it lies while nothing is secret', async () => {
    const { room, hear } = await sit(position(4, 0), [0, 1]);
    hear(position(5, 1));
    expect([room.table.covered, room.facing, room.table.position?.viewer]).toEqual([false, [0, 1], [1]]);
  });
});
