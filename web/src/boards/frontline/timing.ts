/** How long a moment of a film is shown: the time a piece travels, or dice need to fall and be read. */
import type { Event } from '../../generated/frontline/Event';
import { distance } from './geometry';
import type { Moment } from './types';

/** How long a piece takes for one space, and how long it rests where it arrives. */
export const STEP_MS = 220;
const REST_MS = 180;
/** Farther ways take no longer. */
const FAR = 4;

const SHOWN_MS: Record<Event['type'], number> = {
  moved: REST_MS,
  maneuvered: REST_MS,
  retreated: REST_MS,
  displaced: REST_MS,
  relieved: REST_MS,
  attack_declared: 650,
  rallied: 600,
  dice_rolled: 1250,
  rerolled: 1250,
  result_read: 1100,
  city_rolled: 1000,
  blitzed: 750,
  disrupted: 600,
  held: 600,
  rallied_to_active: 550,
  regrouped: 550,
  built: 550,
  city_fell: 1000,
  city_freed: 1000,
  edge_moved: 450,
  edge_on: 450,
  reacted: 700,
  decider_rolled: 1000,
  month_began: 800,
  turn_began: 500,
  ended: 1500,
  supply_chosen: 350,
  leadership_changed: 350,
  commissioned: 350,
  cached: 350,
  units_revealed: 700,
  cards_revealed: 700,
  first_player: 200,
  turn_ended: 200,
  card_chosen: 200,
  placed: 200,
  lifted: 200,
  placement_confirmed: 200,
};

export function duration(moment: Moment): number {
  return SHOWN_MS[moment.told.event.type] + STEP_MS * steps(moment);
}

/** Returns how long the pieces are on their way. */
export const travel = (moment: Moment): number => STEP_MS * Math.max(1, steps(moment));

/** How many spaces the piece goes that goes farthest; none if all stay where they are. */
function steps({ before, view }: Moment): number {
  const from = new Map(before.units.map((one) => [one.id, one.space]));
  const far = view.units.map(({ id, space }) => distance(from.get(id) ?? space, space));
  return Math.min(FAR, Math.max(0, ...far));
}
