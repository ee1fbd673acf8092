import { describe, expect, it } from 'vitest';
import { paced } from './paced';

describe('what comes to a page', () => {
  const page = () => {
    const [taken, frames]: [number[], (() => void)[]] = [[], []];
    const give = paced<number>(
      (item) => taken.push(item),
      (then) => frames.push(then),
    );
    return { taken, give, draw: () => frames.shift()?.(), frames };
  };

  it('is taken at once while the page keeps up', () => {
    const { taken, give, draw } = page();
    give(1);
    expect(taken).toEqual([1]);
    draw();
    give(2);
    expect(taken).toEqual([1, 2]);
  });

  it('waits while the page draws, and is then taken together, in order', () => {
    const { taken, give, draw, frames } = page();
    [1, 2, 3].forEach(give);
    expect(taken).toEqual([1]);
    draw();
    expect(taken).toEqual([1, 2, 3]);
    expect(frames, 'one drawing is waited for').toHaveLength(1);
  });
});
