import { describe, expect, it } from 'vitest';
import { DriverError } from '../driver/driver';
import { fault } from '../driver/remote';
import type { Hint } from '../driver/types';
import { choice, position, sit } from './testing';

describe('a hint', () => {
  const advice = { choice: choice('fire') } as Hint;

  it('is put away when it is asked for again, and when the table moves', async () => {
    const { room, hint, hear } = await sit(position(4, 0), [0]);
    hint.mockResolvedValue(advice);
    await room.questions.askHint();
    expect(room.questions.hint).toBe(advice);
    await room.questions.askHint();
    expect(room.questions.hint).toBeNull();
    await room.questions.askHint();
    hear(position(5, 0));
    expect(room.questions.hint).toBeNull();
  });

  it('that comes when the table has moved on is not shown', async () => {
    const { room, hint, hear } = await sit(position(4, 0), [0]);
    let answer = (_: Hint) => {};
    hint.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const asking = room.questions.askHint();
    hear(position(5, 0));
    answer(advice);
    await asking;
    expect([room.questions.hint, room.questions.hinting]).toEqual([null, false]);
  });
});

describe('a click where nothing can be done', () => {
  const refusal = new DriverError({ ...fault('refused', 'too far'), rule: 'X2' });
  const asking = (choices = [choice('fire'), choice('pass')]) =>
    position(4, 0, {
      legal: [{ seat: 0, prompt: { text: 'Choose a target', rule: 'X1', together: [] }, choices, pass: null }],
    });

  it('says why not, what is decided, and where', async () => {
    const { room, check } = await sit(asking(), [0]);
    check.mockRejectedValue(refusal);
    await room.questions.why('move');
    expect(room.notices.now).toMatchObject({ text: 'Too far.', rule: 'X2' });
    expect(room.notices.now?.more).toBe('To decide now: Choose a target. Choose with the buttons beside the question.');
    expect(room.notices.now?.action).toBeUndefined();
  });

  it('points to the board, if that is where it is decided', async () => {
    const { room, check } = await sit(asking([choice('pass'), choice('fire', 'b3')]), [0]);
    check.mockRejectedValue(refusal);
    await room.questions.why('move');
    expect(room.notices.now?.more).toContain('on the board, where it is lit, or with the buttons');
    room.notices.now?.action?.run();
    expect(room.pointed).toBe('b3');
    room.close();
  });

  it('says for whom the table waits', async () => {
    const { room, check } = await sit(position(4, 0, { legal: [], to_act: [1] }), [0]);
    await room.questions.why('move');
    expect(room.notices.now?.text).toBe('It is not your move: the table waits for P1 (Red).');
    expect(check).not.toHaveBeenCalled();
  });
});
