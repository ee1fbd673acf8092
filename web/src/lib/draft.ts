/** A table that is being planned: everything that can be chosen for it. */
import type { CreateTable, Entry, Given, Seating } from '../driver/types';
import { offered, toTell, type Chosen } from './options';
import { levelOf, seatsFor, wayOf, type Plan } from './plans';
import { humanize } from './text';
import { brief, timeControl, USUAL_TIME, type TimePlan } from './time';

export interface Draft {
  seats: Plan[];
  options: Chosen;
  time: TimePlan;
  dice: NonNullable<CreateTable['dice']>;
  undo: NonNullable<CreateTable['undo']>;
  visibility: NonNullable<CreateTable['visibility']>;
  spectatorsChat: boolean;
  name: string;
  /** The creator's own component data. */
  pack: { name: string; text: string } | null;
}

/** What is usual for a game: the caller and bots, by the book. */
export function usualDraft(game: Entry): Draft {
  return {
    seats: seatsFor(game, 'bot', game.seating),
    options: {},
    time: { ...USUAL_TIME },
    dice: 'server',
    undo: 'barrier',
    visibility: 'link',
    spectatorsChat: false,
    name: '',
    pack: null,
  };
}

/** The clock of a draft; nobody hurries whoever plays alone. */
export function clockOf(game: Entry, draft: Pick<Draft, 'time' | 'seats'>) {
  return draft.seats.length > 1 ? timeControl(draft.time, game.passes.length > 0) : undefined;
}

/** What the server is told; `drawn` is what the players rolled and drew themselves for the set-up. */
export function toCreate(game: Entry, draft: Draft, drawn: Given[] = []): CreateTable {
  const { pack: named, ...others } = toTell(game.options, draft.options);
  const options = draft.pack || named === undefined ? others : { ...others, pack: named };
  const clock = clockOf(game, draft);
  const name = draft.name.trim();
  return {
    game: game.id,
    options,
    seats: draft.seats,
    dice: draft.dice,
    ...(drawn.length > 0 ? { first_dice: drawn } : {}),
    undo: draft.undo,
    visibility: draft.visibility,
    spectators_chat: draft.spectatorsChat,
    ...(clock ? { clock } : {}),
    ...(name ? { name } : {}),
    ...(draft.pack ? { pack: draft.pack.text } : {}),
  };
}

/** Who plays, in a few words. */
export function whoPlays(game: Entry, seats: Plan[]): string {
  const others = seats.length - 1;
  if (others === 0)
    return { me: 'You play alone', bot: 'A bot plays', open: 'Somebody by link', guest: '' }[seats[0]!.type];
  switch (wayOf(seats)) {
    case 'bot': {
      const level = game.levels.find(({ id }) => id === levelOf(seats));
      if (others > 1) return `You and ${others} bots`;
      return `You ${game.seating.teams.length === 1 ? 'and' : 'against'} ${level?.name ?? 'a bot'}`;
    }
    case 'friend':
      return others > 1 ? `You and ${others} others by link` : 'You and a friend by link';
    case 'screen':
      return others > 1 ? 'All on this screen' : 'Two on this screen';
    case null:
      return `${seats.length} seats as you chose`;
  }
}

/** What was chosen otherwise than usual among options of these kinds: `Board: Lake`. */
export function changes(game: Entry, draft: Draft, roles: readonly string[]): string[] {
  const told = toTell(game.options, draft.options);
  const changed = offered(game.options, draft.options).filter(
    ({ spec }) => roles.includes(spec.role) && spec.id in told && !(spec.id === 'pack' && draft.pack),
  );
  return changed.map(({ spec, value }) => `${optionName(spec.id)}: ${humanize(value ?? '')}`);
}

/** What rules could be chosen while none is: nobody shall have to look behind a fold for them. */
export function usualRules({ options }: Entry): string {
  const names = options.flatMap(({ id, role }) => (role === 'rules' ? [optionName(id)] : []));
  return `${names.join(', ')}: as usual`;
}

/** Who rolls, what can be taken back, and who finds the table. */
export function atTable({ dice, undo, visibility }: Draft): string {
  return [
    { server: 'The server rolls', own: 'Own dice' }[dice],
    { barrier: 'undo until a die falls', consent: 'undo with consent', never: 'no undo' }[undo],
    { link: 'found by link', public: 'public' }[visibility],
  ].join(', ');
}

/** What people call an option. */
export function optionName(id: string): string {
  return id === 'pack' ? 'Sheets' : humanize(id);
}

/** A draft in one line: who plays, and how long they may think. */
export function inShort(game: Entry, draft: Draft): string {
  const clock = clockOf(game, draft);
  const time = draft.seats.length > 1 ? [brief(clock ?? null)] : [];
  const dice = draft.dice === 'own' ? ['own dice'] : [];
  return [whoPlays(game, draft.seats), ...time, ...dice].join(', ');
}

/** The plans for the seats that another choice of options gives: who was planned stays, as far as the way allows. */
export function reseated(game: Entry, seats: Plan[], seating: Seating): Plan[] {
  return seating.seats.length === seats.length ? seats : seatsFor(game, wayOf(seats) ?? 'bot', seating);
}
