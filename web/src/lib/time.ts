/** Time to think: as it is chosen, and in words. */
import type { TimeControl } from '../driver/types';
import { plural } from './text';

const DAY_S = 86_400;

/** What a person picks for a new table. Every number is kept, so that changing one's mind loses nothing. */
export interface TimePlan {
  kind: 'none' | 'game' | 'move' | 'days';
  /** Minutes each for the whole game, and seconds added whenever the move passes on. */
  minutes: number;
  increment: number;
  /** Seconds for a move. */
  seconds: number;
  /** Days for a move. */
  days: number;
  /** Seconds to answer what can be passed; 0 for no time of its own. */
  answer: number;
}

export const USUAL_TIME: TimePlan = { kind: 'none', minutes: 15, increment: 10, seconds: 120, days: 1, answer: 0 };

/** Minutes each for a whole game, and seconds added after every move: from hasty to thoughtful. */
export const LIVE_GAMES = [
  [5, 5],
  [15, 10],
  [30, 15],
  [60, 30],
] as const;

/** The clock of a table. `answers` says whether the game asks anything that can be passed. */
export function timeControl(plan: TimePlan, answers: boolean): TimeControl | undefined {
  const answer = answers && plan.answer > 0 ? { answer: whole(plan.answer) } : {};
  switch (plan.kind) {
    case 'none':
      return undefined;
    case 'game':
      return { type: 'total', seconds: whole(plan.minutes * 60), increment: whole(plan.increment, 0), ...answer };
    case 'move':
      return { type: 'per_move', seconds: whole(plan.seconds), ...answer };
    case 'days':
      return { type: 'per_move', seconds: whole(plan.days) * DAY_S };
    default:
      return plan.kind satisfies never;
  }
}

/** A clock in words: `15 min each, 10 s more after every move`. */
export function told(control: TimeControl | null): string {
  if (!control) return 'As much as anybody likes';
  const answer = control.answer ? `, ${duration(control.answer)} to answer a reaction` : '';
  if (control.type === 'per_move') return `${duration(control.seconds)} for every move${answer}`;
  const more = control.increment > 0 ? `, ${duration(control.increment)} more after every move` : '';
  return `${duration(control.seconds)} each${more}${answer}`;
}

/** The same for a list: `15 min + 10 s`. */
export function brief(control: TimeControl | null): string {
  if (!control) return 'no clock';
  if (control.type === 'per_move') return `${duration(control.seconds)} a move`;
  return [control.seconds, control.increment]
    .filter((seconds) => seconds > 0)
    .map(duration)
    .join(' + ');
}

/** A length of time in its two largest units. */
export function duration(seconds: number): string {
  const days = Math.floor(seconds / DAY_S);
  const hours = Math.floor((seconds % DAY_S) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = seconds % 60;
  const parts = [
    days > 0 && plural(days, 'day'),
    hours > 0 && `${hours} h`,
    minutes > 0 && `${minutes} min`,
    rest > 0 && `${rest} s`,
  ].filter((part) => part !== false);
  return parts.slice(0, 2).join(' ') || '0 s';
}

/** How long there is, for lists: never more than is true. */
export function left(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds >= 2 * DAY_S) return `${Math.floor(seconds / DAY_S)} days left`;
  if (seconds >= 2 * 3600) return `${Math.floor(seconds / 3600)} h left`;
  if (seconds >= 60) return `${Math.floor(seconds / 60)} min left`;
  return seconds > 0 ? `${seconds} s left` : 'time is over';
}

/** What a clock shows: `2 d 5 h`, `5 h 12 min`, `14:59`, and tenths at the very end. */
export function face(ms: number): string {
  const tenths = Math.max(0, Math.ceil(ms / 100));
  if (tenths > 0 && tenths < 100) return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  const seconds = Math.ceil(tenths / 10);
  const [days, hours, minutes] = [
    Math.floor(seconds / DAY_S),
    Math.floor((seconds % DAY_S) / 3600),
    Math.floor((seconds % 3600) / 60),
  ];
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

function whole(value: number, least = 1): number {
  return Number.isFinite(value) ? Math.max(least, Math.round(value)) : least;
}
