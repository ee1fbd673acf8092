/** What happened, as a film: one shot for each event, each showing the table with that event carried out. */
import type { AttackView } from '../../generated/frontline/AttackView';
import type { Colour } from '../../generated/frontline/Colour';
import type { Column } from '../../generated/frontline/Column';
import type { ColumnView } from '../../generated/frontline/ColumnView';
import type { Deed } from '../../generated/frontline/Deed';
import type { Event } from '../../generated/frontline/Event';
import type { Kind } from '../../generated/frontline/Kind';
import type { PlayerView } from '../../generated/frontline/PlayerView';
import type { SpaceView } from '../../generated/frontline/SpaceView';
import type { UnitView } from '../../generated/frontline/UnitView';
import type { Verb } from '../../generated/frontline/Verb';
import type { View } from '../../generated/frontline/View';
import type { Told } from '../../generated/Told';
import type { Shot } from '../board';
import { distance } from './geometry';
import { KINDS, other } from './words';

/** Fields that no event tells: the question that follows, and what the rules work out for it. */
export const NOT_TOLD = {
  view: ['phase', 'rule', 'to_act', 'previews'],
  attack: ['icon', 'cells', 'odds'],
  player: ['points', 'earned', 'capital_threats', 'next_to_place', 'confirmed'],
  space: ['reached_by', 'hex'],
} as const;

const DEEDS: readonly Deed[] = ['move', 'amphibious', 'attack', 'paratroop', 'build', 'regroup'];
/** How long a piece takes for one space, and how long it rests where it arrives. */
const STEP_MS = 220;
const REST_MS = 180;

export function film(before: unknown, told: Told[], after: unknown): Shot[] {
  const shots: Shot[] = [];
  let view = before as View;
  for (const moment of told) {
    const event = moment.event as Event;
    view = patched(view, event, after as View);
    shots.push({ view, moment, ms: duration(event) });
  }
  const last = shots.at(-1);
  if (last) last.view = after;
  else shots.push({ view: after, moment: null, ms: 0 });
  return shots;
}

/** Returns the table after one event; `after` knows the numbers of units that came on the board meanwhile. */
export function patched(view: View, event: Event, after: View): View {
  switch (event.type) {
    case 'card_chosen': return player(view, event.colour, () => ({ card_chosen: true, ...(event.card ? known(after, event.colour) : {}) }));
    case 'cards_revealed': return (['green', 'red'] as const).reduce((now, colour) => player(now, colour, () => known(after, colour)), view);
    case 'placed': return joined(view, [{ kind: event.kind, space: event.space }], event.colour, after);
    case 'lifted': return gone(view, event.space);
    case 'placement_confirmed':
    case 'decider_rolled':
    case 'reacted': return view;
    case 'units_revealed': return revealed(view, event.units, after);
    case 'first_player': return { ...view, first: event.first, active: event.first };
    case 'month_began': return month(view, event.month);
    case 'turn_began':
      return { ...view, active: event.colour, month: event.month, turn: event.turn, column: null, supply: 0, fallen_turn: false, cached: false };
    case 'edge_on': return { ...view, edge: { ...view.edge, on: true } };
    case 'supply_chosen':
      return column({ ...view, column: event.column, supply: event.supply, fallen_turn: event.fallen }, event.colour, event.column, () => ({ marker: 'in_use', square: event.supply }));
    case 'leadership_changed': return player(view, event.colour, () => ({ leadership: event.to }));
    case 'moved': return paid(unit(view, event.from, (one) => ({ space: event.to, done: deeds(one, deedOf(event.verb)) })), event.supply);
    case 'built': return paid(built(view, event, after), event.supply);
    case 'regrouped': return paid(unit(view, event.space, (one) => ({ disrupted: false, done: deeds(one, 'regroup') })), event.supply);
    case 'commissioned': return paid(view, event.supply);
    case 'cached': return paid({ ...view, cached: true }, event.supply);
    case 'maneuvered': return unit(view, event.from, () => ({ space: event.to, maneuvered: true }));
    case 'relieved': return relieved(view, event.spaces);
    case 'attack_declared': return declared(view, event);
    case 'rallied': return attack(view, { rallied: true });
    case 'dice_rolled': return attack(view, { white: event.white, yellow: event.yellow });
    case 'rerolled':
      return { ...attack(view, { white: event.white, yellow: event.yellow, verdict: null }), edge: { holder: null, on: false } };
    case 'edge_moved': return { ...view, edge: { holder: event.to, on: false } };
    case 'result_read':
    case 'city_rolled': return attack(view, { verdict: event.verdict });
    case 'blitzed': return player(gone(view, event.space), event.colour, (one) => ({ dead: counted(one.dead, event.kind, 1) }));
    case 'disrupted':
    case 'held': return unit(view, event.space, () => ({ disrupted: true }));
    case 'rallied_to_active': return unit(view, event.space, () => ({ disrupted: false }));
    case 'retreated':
    case 'displaced': return unit(view, event.from, () => ({ space: event.to }));
    case 'city_fell':
    case 'city_freed': return captured(view, event);
    case 'turn_ended': return ended(view, event.colour, event.column);
    case 'ended': return { ...view, column: null, supply: 0, fallen_turn: false, cached: false, ...whole(view, after) };
    default: return event satisfies never;
  }
}

/** Returns how long an event is shown: the time a piece travels, or dice need to fall and be read. */
export function duration(event: Event): number {
  switch (event.type) {
    case 'moved':
    case 'maneuvered':
    case 'retreated':
    case 'displaced': return travel(event) + REST_MS;
    case 'relieved': return STEP_MS + REST_MS;
    case 'attack_declared': return 650;
    case 'rallied': return 600;
    case 'dice_rolled':
    case 'rerolled': return 1250;
    case 'result_read': return 1100;
    case 'city_rolled': return 1000;
    case 'blitzed': return 750;
    case 'disrupted':
    case 'held': return 600;
    case 'rallied_to_active':
    case 'regrouped':
    case 'built': return 550;
    case 'city_fell':
    case 'city_freed': return 1000;
    case 'edge_moved':
    case 'edge_on': return 450;
    case 'reacted': return 700;
    case 'decider_rolled': return 1000;
    case 'month_began': return 800;
    case 'turn_began': return 500;
    case 'ended': return 1500;
    case 'supply_chosen':
    case 'leadership_changed':
    case 'commissioned':
    case 'cached': return 350;
    case 'units_revealed':
    case 'cards_revealed': return 700;
    case 'first_player':
    case 'turn_ended':
    case 'card_chosen':
    case 'placed':
    case 'lifted':
    case 'placement_confirmed': return 200;
    default: return event satisfies never;
  }
}

/** Returns how long a piece is on its way, if the event sends one. */
export function travel(event: Event): number {
  return 'from' in event && 'to' in event && event.type !== 'leadership_changed' ? STEP_MS * Math.min(4, distance(event.from, event.to)) : STEP_MS;
}

const deedOf = (verb: Verb): Deed => (verb === 'maneuver' || verb === 'relieve' ? 'move' : verb);
const deeds = (one: UnitView, deed: Deed): Deed[] => DEEDS.filter((each) => each === deed || one.done.includes(each));

function unit(view: View, space: string, change: (one: UnitView) => Partial<UnitView>): View {
  return { ...view, units: view.units.map((one) => (one.space === space ? { ...one, ...change(one) } : one)) };
}

const gone = (view: View, space: string): View => ({ ...view, units: view.units.filter((one) => one.space !== space) });

function player(view: View, colour: Colour, change: (one: PlayerView) => Partial<PlayerView>): View {
  const players = view.players.map((one) => (one.colour === colour ? { ...one, ...change(one) } : one));
  return { ...view, players };
}

/** Changes one column of a supply card and counts what is still to come. */
function column(view: View, colour: Colour, which: Column, change: (one: ColumnView) => Partial<ColumnView>): View {
  return player(view, colour, (one) => {
    const columns = one.columns.map((each) => (each.column === which ? { ...each, ...change(each) } : each));
    return { columns, supply_to_come: toCome(columns) };
  });
}

const toCome = (columns: ColumnView[]): number =>
  columns.reduce((sum, one) => sum + (one.marker === 'unused' ? (one.square ?? 0) : 0), 0);

/** The supply left after something was paid, on the card too. */
function paid(view: View, supply: number): View {
  const next = { ...view, supply };
  return view.active && view.column ? column(next, view.active, view.column, () => ({ square: supply })) : next;
}

function attack(view: View, change: Partial<AttackView>): View {
  return view.attack ? { ...view, attack: { ...view.attack, ...change } } : view;
}

/** What the owner's card says once it is known. */
function known(after: View, colour: Colour): Partial<PlayerView> {
  const { card, columns, supply_to_come } = after.players.find((one) => one.colour === colour) as PlayerView;
  return { card, columns, supply_to_come, card_chosen: true };
}

function joined(view: View, units: { kind: Kind; space: string }[], colour: Colour, after: View): View {
  const fresh = units.map(({ kind, space }, at): UnitView => {
    const met = after.units.find((one) => one.space === space && one.colour === colour && one.kind === kind);
    const like = met ?? [...after.units, ...view.units].find((one) => one.kind === kind);
    const id = met?.id ?? -1 - at - view.units.length;
    return { range: 0, directions: 0, ...like, id, colour, kind, space, disrupted: false, done: [], maneuvered: false, relieved: false };
  });
  return { ...view, units: [...view.units, ...fresh].sort((a, b) => a.id - b.id) };
}

function revealed(view: View, units: { kind: Kind; space: string }[][], after: View): View {
  const [green = [], red = []] = units;
  return joined(joined({ ...view, units: [] }, green, 'green', after), red, 'red', after);
}

function built(view: View, event: Extract<Event, { type: 'built' }>, after: View): View {
  const reserve = player(view, event.colour, (one) => ({ reserve: counted(one.reserve, event.kind, -1) }));
  const on = joined(reserve, [event], event.colour, after);
  return unit(on, event.space, () => ({ done: ['build'] }));
}

function counted(counts: [number, number, number], kind: Kind, more: number): [number, number, number] {
  const [infantry, tank, artillery] = counts;
  const add = (each: Kind) => (each === kind ? more : 0);
  return [infantry + add(KINDS[0]), tank + add(KINDS[1]), artillery + add(KINDS[2])];
}

function relieved(view: View, [a, b]: [string, string]): View {
  const units = view.units.map((one) => (one.space === a || one.space === b ? { ...one, space: one.space === a ? b : a, relieved: true } : one));
  return { ...view, units };
}

function declared(view: View, event: Extract<Event, { type: 'attack_declared' }>): View {
  const { attack: made, distance: far, colour: by } = event;
  const shown: AttackView = {
    by, attacker: made.attacker, target: made.target, cause: made.cause, distance: far,
    column: made.column === 0 ? null : made.column, shifted: made.column > far, advantage: made.advantage,
    icon: null, rallied: false, white: null, yellow: null, cells: null, verdict: null, odds: null,
  };
  const marked = made.cause === 'supply' ? unit(view, made.attacker, (one) => ({ done: deeds(one, 'attack') })) : view;
  return paid({ ...marked, attack: shown, previews: [] }, event.supply);
}

function captured(view: View, event: Extract<Event, { type: 'city_fell' | 'city_freed' }>): View {
  const fallen = event.type === 'city_fell';
  const controlled_by = fallen ? other(event.owner) : event.owner;
  const spaces = view.spaces.map((one): SpaceView => (one.space === event.space ? { ...one, fallen, controlled_by } : one));
  const next = column({ ...view, spaces }, event.owner, event.column, (one) => ({ cube: fallen, square: one.marker === 'unused' ? onCard(one, fallen, view.month) : one.square }));
  if (view.active !== event.owner || view.column !== event.column) return next;
  return paid({ ...next, fallen_turn: fallen }, event.supply);
}

const onCard = (one: ColumnView, fallen: boolean, at: number): number | null => (fallen ? 1 : (one.tops?.[at] ?? null));

function month(view: View, at: number): View {
  const players = view.players.map((one): PlayerView => {
    const columns = one.columns.map((each): ColumnView => ({ ...each, marker: 'unused', square: onCard(each, each.cube, at) }));
    return { ...one, columns, supply_to_come: toCome(columns) };
  });
  return { ...view, month: at, turn: 0, players };
}

function ended(view: View, colour: Colour, which: Column): View {
  const units = view.units.map((one) => ({ ...one, done: [], maneuvered: false, relieved: false }));
  return column({ ...view, units, column: null, supply: 0, fallen_turn: false, cached: false }, colour, which, () => ({ marker: 'used', square: null }));
}

/** A Capital that falls ends the game in the middle of a turn: its supply stays as it is. */
function whole(view: View, after: View): Partial<View> {
  return after.column === null ? {} : { column: view.column, supply: view.supply, fallen_turn: view.fallen_turn, cached: view.cached };
}
