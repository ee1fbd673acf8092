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
});
