/** The table as text, in reading order. */
import type { Components } from '../../generated/portas/Components';
import type { Dir } from '../../generated/portas/Dir';
import type { Map as MapName } from '../../generated/portas/Map';
import type { MoveCard } from '../../generated/portas/MoveCard';
import type { View } from '../../generated/portas/View';
import type { Seating } from '../../generated/Seating';
import type { OutlineItem } from '../board';
import { aboutHex, aboutTile } from './about';
import { frontOf } from './front';
import { touches } from './geometry';
import { needOf, pawnsOf, placeOf, tileName, tilesOn, troopText, whenText } from './lookup';
import { actText } from './market';
import { buildingName, className, CLASSES, dirName, goodName, goodsText, plural, rankName } from './nouns';

export function outline(
  components: Components,
  view: View,
  viewer: readonly number[],
  { seats }: Seating,
): OutlineItem[] {
  const names: Names = (seat) => seats[seat]?.name ?? `player ${seat + 1}`;
  return [
    { id: 'situation', heading: 'Situation', lines: situation(components, view, names) },
    ...(components.versus ? [] : [{ id: 'card', heading: 'Movement cards', lines: cards(components, view) }]),
    {
      id: 'battleground',
      heading: 'Battleground, from #1 at the bottom',
      lines: components.hexes.map(({ number }, hex) => `#${number}: ${aboutHex(components, view, hex).join(' ')}`),
    },
    ...view.seats.map((_, seat) => ({
      id: `seat-${seat}`,
      heading: `Community of ${names(seat)}${viewer.includes(seat) ? ', yours' : ''}`,
      lines: community(components, view, seat),
    })),
    { id: 'market', heading: 'Market card', lines: market(components, view) },
    { id: 'mainland', heading: 'Mainland', lines: places(components, view, 'mainland', viewer[0] ?? 0, names) },
    { id: 'camp', heading: 'Command Center', lines: places(components, view, 'camp', viewer[0] ?? 0, names) },
  ];
}

/** What a player is called. */
type Names = (seat: number) => string;

function situation(components: Components, view: View, names: Names): string[] {
  const { time, battle, mover, sickbay, supply } = view;
  const front = frontOf(components, view);
  const bay = (team: readonly number[]): string =>
    CLASSES.map((kind, at) => plural(team[at] ?? 0, className[kind])).join(', ');
  return [
    `Era ${time.era}, ${whenText(view)}. ${time.halves_left} Half-Years after this one.`,
    `Order: ${time.order.map(names).join(', ')}. Starting Player: ${names(time.starting)}.`,
    ...(time.active === null ? [] : [`Turn of ${names(time.active)}, turns left: ${time.turns_left}.`]),
    ...(components.versus
      ? [`Sickbay: South ${bay(sickbay[0])}; North ${bay(sickbay[1])}.`]
      : [
          front.steps === null
            ? 'No Invaders are on the Battleground.'
            : `Invaders: ${front.strength} strong, the nearest ${plural(front.steps, 'row')} from the gate.`,
          `Ready fire: ${front.fire}. Sickbay: ${bay(sickbay[0])}. Supply: ${troopText(supply[0], supply[1])}.`,
        ]),
    ...(mover ? [`On the move at ${hexName(components, mover.hex)}: ${troopText(mover.basic, mover.elite)}.`] : []),
    ...route(components, view),
    ...(battle ? [`Battle on ${hexName(components, battle.hex)}: ${battle.ours} against ${battle.theirs}.`] : []),
  ];
}

const hexName = ({ hexes }: Components, hex: number): string => `#${hexes[hex]?.number}`;

function route(components: Components, { route: legs }: View): string[] {
  if (legs.length === 0) return [];
  const to = legs.map(
    (leg) => (leg.to === null ? 'off the board' : hexName(components, leg.to)) + (leg.burns ? ', burning' : ''),
  );
  return [`Its way: ${to.join(', then ')}.`];
}

function cards(components: Components, { decks }: View): string[] {
  const names = (ids: readonly number[]): string => ids.map((id) => components.movement[id]?.name).join(', ') || 'none';
  const open = decks.card === null ? undefined : components.movement[decks.card];
  return [
    ...(open && decks.card !== null
      ? [`In resolution: ${open.name}, ${arrowsText(open)}. ${components.power_texts[decks.card]?.join(' ') ?? ''}`]
      : []),
    `Pile: ${names(decks.pile)}.`,
    ...(decks.scouted.length > 0 ? [`On top, the next first: ${names(decks.scouted)}.`] : []),
    `Discarded: ${names(decks.discard)}.`,
  ];
}

function arrowsText({ steps, spawn }: MoveCard): string {
  const text = (dirs: readonly Dir[]): string => dirs.map((dir) => dirName[dir]).join(' or ');
  const arrows = steps.map((step) =>
    step.type === 'dodge' ? text(step.dirs) : `${dirName[step.dir]}${step.flaming ? ', burning' : ''}`,
  );
  const units = spawn.map(({ hex, rank }) => `${rankName[rank]} on #${hex + 1}`);
  return `arrows: ${arrows.join('; ') || 'none'}; brings ${units.join(', ')}`;
}

function community(components: Components, view: View, seat: number): string[] {
  const own = view.seats[seat];
  if (!own) return [];
  const { goods, buffers, stores, home, spaces, smithy, forecast, hand, cards: count, lasting } = own;
  const names = (ids: readonly number[]): string =>
    ids.map((id) => `${components.improvements[id]?.name} (${components.improvement_texts[id]})`).join('; ');
  const sites = own.sites.flatMap(({ building, farmers, citizens, buffer, room }) => {
    if (!building) return [];
    const crew = [
      ...(farmers > 0 ? [`, ${plural(farmers, 'Farmer')} at work`] : []),
      ...(citizens > 0 ? [`, ${plural(citizens, 'Citizen')} at work`] : []),
    ].join('');
    return [`${buildingName[building]}${crew}${room > 0 ? `, Buffer ${buffer} of ${room}` : ''}`];
  });
  return [
    `Goods: ${goodsText(goods)}. In Buffers: ${goodsText(buffers)}. Room for ${stores.free} more.`,
    `At home: ${plural(home[0], 'Farmer')} of ${spaces[0]}, ${plural(home[1], 'Citizen')} of ${spaces[1]}.`,
    `Buildings: ${sites.join('; ')}. Smithy: ${smithy ? className[smithy] : 'nobody'}.`,
    `Next production: ${goodsText(forecast.production)}.`,
    `Food that the team needs: ${forecast.team_food_needed}; it has ${forecast.team_food}.`,
    `Improvements in hand: ${hand === null ? count : names(hand) || 'none'}. In play: ${names(lasting) || 'none'}.`,
  ];
}

function market(components: Components, { decks }: View): string[] {
  const card = components.markets[decks.market ?? -1];
  if (!card) return ['No card yet.'];
  const sell = card.sell.map(
    ({ good, count, dollars }) => `${count} ${goodName[good]} for ${plural(dollars, 'Dollar')}`,
  );
  const price = card.act.cost.some((one) => one > 0) ? ` for ${goodsText(card.act.cost)}` : '';
  return [
    `Sell: ${sell.join(', ')}.`,
    `Gain: ${card.gain.map((goods) => goodsText(goods)).join(', or ')}.`,
    `Do: ${actText(card)}${price}.`,
  ];
}

function places(components: Components, view: View, map: MapName, seat: number, names: Names): string[] {
  const pawns = pawnsOf(view);
  const tiles = tilesOn(view, map);
  return tiles.map(({ tile, cell }) => {
    const place = placeOf(components, tile);
    const need = needOf(view.seats[seat], tile);
    const there = pawns.filter((pawn) => pawn.tile === tile).map((pawn) => names(pawn.seat));
    const pay = need ? (need.payable ? ' Can be paid.' : ' Cannot be paid now.') : '';
    const who = there.length > 0 ? ` Stewards: ${there.join(', ')}.` : '';
    const near = tiles.filter((other) => touches(other.cell, cell)).map((other) => tileName(components, other.tile));
    const where = near.length > 0 ? `, next to ${near.join(', ')}` : '';
    return `${tileName(components, tile)}${where}: ${aboutTile(components, place)}${pay}${who}`;
  });
}
