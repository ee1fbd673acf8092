import { expect, test } from 'vitest';
import { groups } from './groups';
import { outline } from './outline';
import { harbinger } from './testing';

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
