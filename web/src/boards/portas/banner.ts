/** What is announced in the middle of the valley. */
import type { Components } from '../../generated/portas/Components';
import type { Event } from '../../generated/portas/Event';
import type { View } from '../../generated/portas/View';

export interface Banner {
  title: string;
  text: string;
  tone: 'time' | 'won' | 'lost';
}

/** The end stays; a season is announced when it begins. */
export function bannerOf({ versus }: Components, { over }: View, event: Event | null): Banner | null {
  if (over) {
    switch (over.type) {
      case 'broken':
        return { title: 'The gate has fallen', text: 'Invaders have broken through.', tone: 'lost' };
      case 'held':
        return { title: 'The gate holds', text: 'Not one Invader is left.', tone: 'won' };
      case 'exhausted':
        return { title: 'The valley is lost', text: 'The Final Wave has lasted too long.', tone: 'lost' };
      case 'flag':
        return { title: `${over.side === 'north' ? 'North' : 'South'} has the flag`, text: '', tone: 'won' };
      case 'compared':
        return over.side
          ? { title: `${over.side === 'north' ? 'North' : 'South'} wins`, text: '', tone: 'won' }
          : { title: 'A draw', text: 'Neither side has won the valley.', tone: 'time' };
      case 'conceded':
        return { title: versus ? 'A side gives up' : 'The colony gives up', text: '', tone: 'lost' };
      default:
        return over satisfies never;
    }
  }
  switch (event?.type) {
    case 'era_began':
      return { title: `Era ${event.era === 0 ? 'I' : 'II'}`, text: 'New Places, new cards.', tone: 'time' };
    case 'half_began':
      return {
        title: event.half % 2 === 1 ? 'Summer' : 'Winter',
        text: `Year ${Math.ceil(event.half / 2)}`,
        tone: 'time',
      };
    case 'year_ended':
      return { title: `Year ${event.year} is over`, text: 'Feed, rest, produce.', tone: 'time' };
    case 'wave_began':
      return { title: 'The Final Wave', text: 'Hold until not one Invader is left.', tone: 'lost' };
    case 'round_began':
      return { title: `Round ${event.round}`, text: 'The Final Wave', tone: 'time' };
    default:
      return null;
  }
}
