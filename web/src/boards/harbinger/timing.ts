/** How long things take: the time of a hand, or of dice to fall and be read. In milliseconds. */
import type { Event } from '../../generated/harbinger/Event';
import type { View } from '../../generated/harbinger/View';
import type { Moment } from '../board';

/** Returns how long a moment is shown. */
export function duration({ told: { event } }: Moment<View, Event>): number {
  switch (event.type) {
    case 'decipher_rolled':
    case 'code_rolled':
    case 'spy_plane':
      return 850;
    case 'code_breakers_rolled':
      return 900;
    case 'time_passed':
      return event.die === null ? 320 : 1150;
    case 'written':
    case 'erased':
    case 'enciphered':
    case 'code_spent':
    case 'cipher_written':
    case 'cipher_discarded':
      return 320;
    case 'code_skipped':
    case 'enciphering':
      return 260;
    case 'code_resolved':
      return 450;
    case 'recruited':
    case 'deployed':
      return 420;
    case 'invasion_started':
      return 900;
    case 'target':
      return 950;
    case 'ground_attack':
      return 1000;
    case 'air_aim':
    case 'air_side':
      return 900;
    case 'assigned':
      return 260;
    case 'bombers_stopped':
    case 'bombed':
      return 1200;
    case 'destroyed':
      return 900;
    case 'unopposed':
    case 'none_left':
      return 300;
    case 'structure_rolled':
      return 950;
    case 'structure_lost':
      return 500;
    case 'code_breaking_skipped':
      return 700;
    case 'column_broken':
      return 800;
    case 'row_began':
      return 700;
    case 'siege_began':
      return 1200;
    case 'siege_turn':
      return 700;
    case 'militia_attacked':
    case 'codes_attacked':
    case 'fighters_attacked':
      return 1250;
    case 'ended':
      return 1500;
    default:
      return event satisfies never;
  }
}

/** Returns how long the dice of an event roll before its marks are drawn. */
export function waitOf(event: Event): number {
  const rolls = 'dice' in event || ('die' in event && event.type !== 'erased' && event.type !== 'time_passed');
  return rolls ? 560 : 0;
}
