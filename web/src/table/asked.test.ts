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
