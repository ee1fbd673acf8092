import { expect, test } from 'vitest';
import { groups } from './groups';
import { game } from './recording';

const { components, views, legal } = game;

test('every choice is offered once', () => {
  views.forEach((view, at) => {
    const asked = legal[at];
    if (!asked) return;
    const offered = groups(components, view, asked).flatMap((group) => group.choices.map(({ notation }) => notation));
    expect([...offered].sort()).toEqual(asked.choices.map(({ notation }) => notation).sort());
  });
});

test('what stands on the board alone has a place there', () => {
  views.forEach((view, at) => {
    const asked = legal[at];
    if (!asked) return;
    for (const { choices, onBoard } of groups(components, view, asked)) {
      if (onBoard !== true) continue;
      for (const { action, hotspot, notation } of choices)
        expect(hotspot ?? action.type === 'dir', notation).toBeTruthy();
    }
  });
});

test('from a Market a Steward slides', () => {
  const at = views.findIndex(({ phase }, index) => phase.type === 'market' && legal[index]);
  const titles = groups(components, views[at]!, legal[at]!).map(({ title }) => title);
  expect(titles).toContain('Slide to');
});
