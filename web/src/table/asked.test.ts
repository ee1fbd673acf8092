import { expect, it } from 'vitest';
import { question } from './asked';
import { position, sit } from './testing';

it('a question names its seat for whoever has several, alone or with others at the screen', async () => {
  for (const [mine, text] of [
    [[1], 'Fire?'],
    [[0, 1], 'Red: Fire?'],
  ] as const) {
    const { room } = await sit(position(4, 1, { viewer: [...mine] }), [...mine]);
    expect(question(room.legal!, room.table)).toBe(text);
    room.close();
  }
});

it('one mind that is asked for several seats answers in the order it likes', async () => {
  const [red, green] = [position(4, 1).legal[0]!, position(4, 0).legal[0]!];
  const both = { viewer: [0, 1], to_act: [0, 1], legal: [green, red] };
  const { room, act, hint, hear } = await sit(position(4, 0, both), [0, 1]);
  expect(room.legal?.seat).toBe(0);
  room.answerFor(1);
  expect([room.legal?.seat, room.boardLegal?.seat]).toEqual([1, 1]);
  hint.mockResolvedValue({ choice: red.choices[0]! } as never);
  await room.questions.askHint();
  expect(hint).toHaveBeenCalledWith('t', 1);
  act.mockResolvedValue(position(5, 0));
  await room.hand.choose(red.choices[0]!);
  expect(act.mock.calls[0]?.[1]).toMatchObject({ seat: 1 });
  hear(position(5, 0, { viewer: [0, 1] }));
  expect(room.legal?.seat, 'the other question is left').toBe(0);
  room.close();
});
