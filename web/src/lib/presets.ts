/** A few sensible tables, made from what a game offers and who plays. */
import type { Entry } from '../driver/types';
import type { IconName } from '../ui/Icon.svelte';
import { clockOf, usualDraft, type Draft } from './draft';
import { toTell } from './options';
import { LIVE_GAMES, told, timeControl, USUAL_TIME, type TimePlan } from './time';

export interface Preset {
  id: 'book' | 'live' | 'mail' | 'dice';
  icon: IconName;
  text: string;
  about: string;
  time: TimePlan;
  dice: Draft['dice'];
}

/** The presets that make sense for whoever plays. */
export function presetsFor(game: Entry, { seats }: Pick<Draft, 'seats'>): Preset[] {
  const byLink = seats.some((plan) => plan.type === 'open');
  const live = liveTime(game, seats.length);
  const plain = { time: USUAL_TIME, dice: 'server' } as const;
  const all: (Preset | false)[] = [
    {
      id: 'book',
      icon: 'book',
      text: 'By the book',
      about: seats.length > 1 ? 'The usual rules, without a clock.' : 'The usual rules.',
      ...plain,
    },
    seats.length > 1 && {
      id: 'live',
      icon: 'time',
      text: 'With a clock',
      about: `${told(timeControl(live, false) ?? null)}.`,
      ...plain,
      time: live,
    },
    byLink && {
      id: 'mail',
      icon: 'mail',
      text: 'A move a day',
      about: 'By mail: everybody plays when there is time.',
      ...plain,
      time: { ...USUAL_TIME, kind: 'days', days: 1 },
    },
    !byLink && {
      id: 'dice',
      icon: 'die',
      text: 'With your own dice and cards',
      about: 'You roll and draw, and enter what comes.',
      ...plain,
      dice: 'own',
    },
  ];
  return all.filter((preset) => preset !== false);
}

/** A draft as a preset wants it; who plays, and who finds the table, stays. */
export function withPreset(game: Entry, draft: Draft, { time, dice }: Preset): Draft {
  const { seats, name, visibility, spectatorsChat } = draft;
  const options = Object.fromEntries(
    game.options.flatMap(({ id, role }) => (role === 'seats' && draft.options[id] ? [[id, draft.options[id]]] : [])),
  );
  return { ...usualDraft(game), seats, name, visibility, spectatorsChat, options, time: { ...time }, dice };
}

/** The preset that a draft is as good as; null if it was changed. */
export function presetOf(game: Entry, draft: Draft): Preset['id'] | null {
  const same = (preset: Preset) => sameTable(game, draft, withPreset(game, draft, preset));
  return presetsFor(game, draft).find(same)?.id ?? null;
}

/** Who plays has changed: a preset that makes no sense for them gives way to the usual. */
export function seatedAnew(game: Entry, draft: Draft, seats: Draft['seats']): Draft {
  const next = { ...draft, seats };
  const before = presetOf(game, draft);
  const offered = presetsFor(game, next);
  const usual = offered.find(({ id }) => id === 'book')!;
  return before === null || offered.some(({ id }) => id === before) ? next : withPreset(game, next, usual);
}

function sameTable(game: Entry, one: Draft, other: Draft): boolean {
  const rules = (draft: Draft) =>
    JSON.stringify([toTell(game.options, draft.options), clockOf(game, draft), draft.dice, draft.undo]);
  return one.pack === null && rules(one) === rules(other);
}

/** A clock for one sitting: half of what the game takes, shared among its seats. */
function liveTime(game: Entry, seats: number): TimePlan {
  const share = game.minutes[1] / seats / 2;
  const [minutes, increment] = LIVE_GAMES.findLast(([minutes]) => minutes <= share) ?? LIVE_GAMES[0];
  return { ...USUAL_TIME, kind: 'game', minutes, increment };
}
