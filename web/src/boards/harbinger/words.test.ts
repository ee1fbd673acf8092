import { expect, test } from 'vitest';
import { groups } from './groups';
import { outline } from './outline';
import { harbinger } from './testing';
import { readable } from './words';

const { components, views, legal, reels } = harbinger;

test('every choice is offered in exactly one group', () => {
  views.forEach((view, at) => {
    const asked = legal[at];
    if (!asked) return;
    const offered = groups(components, view, asked).flatMap((group) => group.choices);
    expect(new Set(offered).size).toBe(offered.length);
    expect(offered.length).toBe(asked.choices.length);
  });
});

test('the text form has a line for every space, structure and enemy type, at every moment', () => {
  const moments = reels.flatMap((reel) => reel.moments.map((moment) => moment.view));
  for (const view of [...views, ...moments]) {
    const text = outline(components, view)
      .flatMap((item) => item.lines)
      .join('\n');
    for (const row of components.rows) for (const space of row.spaces) expect(text).toContain(space.name);
    for (const { loss } of components.structures) expect(text).toContain(loss);
    for (const word of ['Infantry', 'Armor', 'Artillery', 'Paratroopers']) expect(text).toContain(word);
  }
});

test('a line that could not be read in its room gives way to a shorter one', () => {
  const lines = ['nothing is complete: this wastes a Time Track space', 'think twice'];
  expect(readable(lines, 14, 110)).toBe('think twice');
  expect(readable(['6 actions without risk left', 'think twice'], 12.5, 160)).toBe('6 actions without risk left');
});
