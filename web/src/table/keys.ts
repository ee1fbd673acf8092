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
  const action = meaning(event.key, room, groups, keys, { onControl, onSlider: target instanceof HTMLInputElement });
  if (!action) return;
  event.preventDefault();
  action();
}

function meaning(key: string, room: Room, groups: Offer[], keys: Keys, at: { onControl: boolean; onSlider: boolean }): (() => void) | null {
  if (/^[1-9]$/.test(key)) return numbered(Number(key), room, groups);
  switch (key.toLowerCase()) {
    case 'u': return () => room.undo();
    case 'h': return () => void room.askHint();
    case 'w': return () => room.watchAgain();
    case 'l': return () => (room.looking ? room.backToNow() : room.lookBack());
    case 'r': return keys.rules;
    case 't': return keys.text;
    case '?': return keys.help;
    case 'enter': return !at.onControl && room.chosen ? () => room.confirm() : null;
    case ' ': return at.onControl ? null : pause(room);
    case 'escape': return escape(room);
    case 'arrowleft': return room.looking && !at.onSlider ? () => void room.replay.look((room.replay.at ?? 0) - 1) : null;
    case 'arrowright': return room.looking && !at.onSlider ? () => void room.replay.look((room.replay.at ?? 0) + 1) : null;
    default: return null;
  }
}

function numbered(number: number, room: Room, groups: Offer[]): (() => void) | null {
  if (room.roll) return number <= room.roll.need.n ? () => room.enterDie(number) : null;
  const found = groups.flatMap((group) => group.choices).find((offer) => offer.number === number);
  return found ? () => room.choose(found.choice) : null;
}

function pause(room: Room): (() => void) | null {
  if (room.looking) return () => room.replay.toggle();
  return room.film.shot ? () => room.pauseFilm() : null;
}

function escape(room: Room): (() => void) | null {
  if (room.film.shot) return () => room.skipFilm();
  if (room.roll) return () => (room.roll = null);
  if (room.chosen) return () => (room.chosen = null);
  if (room.hint) return () => (room.hint = null);
  if (room.notice) return () => (room.notice = null);
  return room.looking ? () => room.backToNow() : null;
}
