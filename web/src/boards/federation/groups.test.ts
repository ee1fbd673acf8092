import { expect, test } from 'vitest';
import { groups } from './groups';
import { askedIn } from './lookup';
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

test('the orders of a turn stand under the resource that pays for them', () => {
  const at = views.findIndex((view, index) => askedIn(view).type === 'main' && legal[index]);
  const parts = groups(components, views[at]!, legal[at]!);
  for (const { title, choices } of parts) {
    for (const { action } of choices) {
      if (action.type !== 'do' || action.deed === 'end') continue;
      const payer = components.deeds.find(({ deed }) => deed === action.deed)?.resource ?? 'other';
      expect(title.toLowerCase(), action.deed).toBe(payer);
    }
  }
  expect(parts.length).toBeGreaterThan(1);
});
