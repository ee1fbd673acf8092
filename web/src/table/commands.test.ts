import { describe, expect, it, vi } from 'vitest';
import { position, sit } from './testing';

describe('a standing pass', () => {
  it('is set for the seat that looks, beside those it has', async () => {
    const { room, setPasses } = await sit(position(4, 1, { passes: ['edge'] }), [0, 1]);
    setPasses.mockResolvedValue(position(4, 1));
    room.commands.setPass('fire', true);
    await vi.waitFor(() => expect(room.commands.busy).toBe(false));
    expect(setPasses).toHaveBeenCalledWith('t', 1, ['edge', 'fire']);
  });

  it('holds for all seats of one mind', async () => {
    const { room, setPasses } = await sit(position(4, 1, { viewer: [0, 1] }), [0, 1]);
    setPasses.mockResolvedValue(position(4, 1));
    room.commands.setPass('fire', true);
    await vi.waitFor(() => expect(room.commands.busy).toBe(false));
    expect(setPasses).toHaveBeenCalledWith('t', undefined, ['fire']);
  });
});

describe('undo', () => {
  it('takes back one step, or everything since the move came', async () => {
    const { room, undo } = await sit(position(9, 0, { can_undo: true, undo_to: 4 }), [0]);
    undo.mockImplementation(async () => position(9, 0, { can_undo: true, undo_to: 4 }));
    await room.commands.undo();
    await room.commands.undo(true);
    expect(undo.mock.calls).toEqual([
      ['t', 9, undefined],
      ['t', 9, 4],
    ]);
    room.close();
  });
});
