import { describe, expect, it, vi } from 'vitest';
import { DriverError } from '../driver/driver';
import { fault } from '../driver/remote';
import { handleKey } from './keys';
import { choice, position, sit } from './testing';

vi.stubGlobal('HTMLInputElement', class {});

describe('a number key while something is to be entered', () => {
  const keys = { help: () => {}, rules: () => {}, text: () => {} };
  const press = (key: string) => ({ key, target: null, preventDefault: () => {} }) as unknown as KeyboardEvent;

  /** The values that were sent after the key 2 was pressed. */
  async function entered(kind: 'die' | 'draw', names: string[]) {
    const { room, act } = await sit(position(4, 0), [0]);
    const need = { kind, n: 6, why: 'Luck', names };
    act.mockRejectedValueOnce(new DriverError({ ...fault('need_die', 'more'), need }));
    act.mockResolvedValue(position(5, 0));
    void room.hand.choose(choice('fire'));
    await vi.waitFor(() => expect(room.hand.roll).not.toBeNull());
    handleKey(press('2'), room, [], keys);
    await vi.waitFor(() => expect(room.commands.busy).toBe(false));
    room.close();
    return act.mock.calls.slice(1).map(([, move]) => move.dice);
  }

  it('is the face of a die', async () => expect(await entered('die', [])).toEqual([[2]]));

  it('is no card: those are entered by name', async () =>
    expect(await entered('draw', ['Storm', 'Calm', 'Calm'])).toEqual([]));
});
