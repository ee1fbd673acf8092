import type { Offer } from './choices';
import type { Room } from './room.svelte';

export interface Keys {
  help: () => void;
  rules: () => void;
  text: () => void;
}

/** Carries out what a key means at a table. */
export function handleKey(event: KeyboardEvent, room: Room, groups: Offer[], keys: Keys): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as HTMLElement | null;
  if (target?.closest('input:not([type=range]), textarea, select, [contenteditable]')) return;
  const onControl = target?.closest('button, a, summary, [role=button], [role=menuitem]') != null;
  // A key that is held down never answers its own question.
  if (event.repeat && /^(\d|Enter| )$/.test(event.key)) return;
  const key = event.shiftKey && event.key.toLowerCase() === 'u' ? 'shift u' : event.key;
  const action = meaning(key, room, groups, keys, { onControl, onSlider: target instanceof HTMLInputElement });
  if (!action) return;
  event.preventDefault();
  action();
}

function meaning(
  key: string,
  room: Room,
  groups: Offer[],
  keys: Keys,
  at: { onControl: boolean; onSlider: boolean },
): (() => void) | null {
  if (/^\d$/.test(key)) return numbered(key, room, groups);
  switch (key.toLowerCase()) {
    case 'shift u':
      return () => room.commands.undo(true);
    case 'u':
      return () => room.commands.undo();
    case 'h':
      return () => void room.questions.askHint();
    case 'w':
      return () => room.films.again();
    case 'l':
      return () => (room.looking ? room.backToNow() : room.lookBack());
    case 'r':
      return keys.rules;
    case 't':
      return keys.text;
    case '?':
      return keys.help;
    case 'enter':
      return !at.onControl && room.hand.chosen ? () => room.hand.confirm() : null;
    case ' ':
      return at.onControl ? null : pause(room);
    case 'escape':
      return escape(room);
    case 'arrowleft':
      return room.looking && !at.onSlider ? () => void room.replay.look((room.replay.at ?? 0) - 1) : null;
    case 'arrowright':
      return room.looking && !at.onSlider ? () => void room.replay.look((room.replay.at ?? 0) + 1) : null;
    default:
      return null;
  }
}

function numbered(key: string, room: Room, groups: Offer[]): (() => void) | null {
  const { roll } = room.hand;
  const value = Number(key);
  if (roll) {
    // Cards are entered by name: a number would be the card's place in the deck, which nobody sees.
    const isFace = roll.need.kind === 'die' && 1 <= value && value <= roll.need.n;
    return isFace ? () => room.hand.enterDie(value) : null;
  }
  const found = groups.flatMap((group) => group.choices).find((offer) => offer.shortcut === key);
  return found ? () => room.hand.choose(found.choice) : null;
}

function pause(room: Room): (() => void) | null {
  if (room.looking) return () => room.replay.toggle();
  return room.films.now.shot ? () => room.films.pause() : null;
}

function escape(room: Room): (() => void) | null {
  if (room.films.now.shot) return () => room.films.skip();
  if (room.hand.roll) return () => (room.hand.roll = null);
  if (room.hand.chosen) return () => (room.hand.chosen = null);
  if (room.questions.hint) return () => (room.questions.hint = null);
  if (room.notices.now) return () => (room.notices.now = null);
  return room.looking ? () => room.backToNow() : null;
}
