/** What happened, as a film: one shot for each event, each showing the sheets with that event's mark on them. */
import type { Code } from '../../generated/harbinger/Code';
import type { Enemy } from '../../generated/harbinger/Enemy';
import type { Event } from '../../generated/harbinger/Event';
import type { Phase } from '../../generated/harbinger/Phase';
import type { RowView } from '../../generated/harbinger/RowView';
import type { SpaceView } from '../../generated/harbinger/SpaceView';
import type { View } from '../../generated/harbinger/View';
import type { Told } from '../../generated/Told';
import type { Shot } from '../board';

/** Fields that no event tells: the question that follows, and what the rules compute for it. */
export const NOT_TOLD = ['phase', 'rule', 'invasion_eighths', 'attack_percent'] as const;

export function film(before: unknown, told: Told[], after: unknown): Shot[] {
  const shots: Shot[] = [];
  let view = before as View;
  for (const moment of told) {
    const event = moment.event as Event;
    view = patched(view, event);
    shots.push({ view, moment, ms: duration(event) });
  }
  const last = shots.at(-1);
  if (last) last.view = after;
  else shots.push({ view: after, moment: null, ms: 0 });
  return shots;
}

/** Returns the sheets after one event. */
export function patched(view: View, event: Event): View {
  switch (event.type) {
    case 'decipher_rolled': return asked(view, { type: 'decipher_first', dice: event.dice });
    case 'written': return circled(view, event.code, 0, event.value);
    case 'erased': return circled(view, event.code, event.value, 0);
    case 'code_skipped': return succeeded(view, event.code, 0);
    case 'code_rolled':
      return asked(current(view, { broken: true }), { type: 'break', code: event.code, dice: event.dice });
    case 'spy_plane':
      return asked(flying(view, event.fighters_left), { type: 'break', code: event.code, dice: event.dice });
    case 'code_resolved': return succeeded(view, event.code, event.successes);
    case 'recruited': return recruited(view, event.row, event.capital);
    case 'enciphered': return { ...view, enciphered: [...view.enciphered, event.number].sort((a, b) => a - b) };
    case 'deployed': return deployed(view, [event.left, event.right]);
    case 'time_passed': return current(view, { crossed: event.space + 1 });
    case 'target': return targeted(view, event.die, event.space);
    case 'ground_attack': return attacked(view, event.side === 'left' ? 0 : 1, event.enemies);
    case 'air_aim': return located(view, { aim: event.aim });
    case 'air_side': return located(view, { aim_side: event.side });
    case 'assigned': return assigned(view, event);
    case 'bombed': return bombed(view, 'structure' in event.at, event.units_lost);
    case 'destroyed': return killed(view, event.enemy, event.count);
    case 'structure_rolled': return event.held ? view : lost(view, [event.side === 'left', event.side === 'right']);
    case 'structure_lost': return effect(view, event);
    case 'code_breakers_rolled':
      return asked(view, { type: 'code_breaking_first', dice: event.dice, rolls_left: event.rolls_left });
    case 'code_spent': return spent(view, event.number);
    case 'cipher_written': return ciphered(view, event.column, event.number);
    case 'column_broken': return crossedOff(view, event.column);
    case 'row_began': return { ...view, row: event.row, phase: { type: 'action' } };
    case 'siege_turn':
      return asked(view, { type: 'siege', enemy: event.enemy, militia_used: false, codes_used: false });
    case 'militia_attacked': return repelled(militia(view), event.enemy, event.destroyed);
    case 'codes_attacked': return repelled(crossedOff(view, event.column), event.enemy, event.destroyed);
    case 'fighters_attacked': return repelled(flying(view, view.fighters.now - 1), event.enemy, event.destroyed);
    case 'ended': return asked(view, { type: 'over', ending: event.ending });
    case 'enciphering':
    case 'invasion_started':
    case 'bombers_stopped':
    case 'unopposed':
    case 'none_left':
    case 'code_breaking_skipped':
    case 'cipher_discarded':
    case 'siege_began': return view;
    default: return event satisfies never;
  }
}

/** Returns how long the dice of an event roll before its marks are drawn. */
export function waitOf(event: Event): number {
  const rolls = 'dice' in event || ('die' in event && event.type !== 'erased' && event.type !== 'time_passed');
  return rolls ? 560 : 0;
}

/** Returns how long an event is shown: the time of a hand, or of dice to fall and be read. */
export function duration(event: Event): number {
  switch (event.type) {
    case 'decipher_rolled':
    case 'code_rolled':
    case 'spy_plane': return 850;
    case 'code_breakers_rolled': return 900;
    case 'time_passed': return event.die === null ? 320 : 1150;
    case 'written':
    case 'erased':
    case 'enciphered':
    case 'code_spent':
    case 'cipher_written':
    case 'cipher_discarded': return 320;
    case 'code_skipped':
    case 'enciphering': return 260;
    case 'code_resolved': return 450;
    case 'recruited':
    case 'deployed': return 420;
    case 'invasion_started': return 900;
    case 'target': return 950;
    case 'ground_attack': return 1000;
    case 'air_aim':
    case 'air_side': return 900;
    case 'assigned': return 260;
    case 'bombers_stopped':
    case 'bombed': return 1200;
    case 'destroyed': return 900;
    case 'unopposed':
    case 'none_left': return 300;
    case 'structure_rolled': return 950;
    case 'structure_lost': return 500;
    case 'code_breaking_skipped': return 700;
    case 'column_broken': return 800;
    case 'row_began': return 700;
    case 'siege_began': return 1200;
    case 'siege_turn': return 700;
    case 'militia_attacked':
    case 'codes_attacked':
    case 'fighters_attacked': return 1250;
    case 'ended': return 1500;
    default: return event satisfies never;
  }
}

const asked = (view: View, phase: Phase): View => ({ ...view, phase });
const flying = (view: View, now: number): View => ({ ...view, fighters: { ...view.fighters, now } });

function rowAt(view: View, index: number, change: (row: RowView) => Partial<RowView>): View {
  return { ...view, rows: view.rows.map((row, at) => (at === index ? { ...row, ...change(row) } : row)) };
}

const current = (view: View, patch: Partial<RowView>): View => rowAt(view, view.row, () => patch);

function circled(view: View, code: Code, old: number, value: number): View {
  return rowAt(view, view.row, (row) => ({
    codes: row.codes.map((line) => {
      if (line.code !== code) return line;
      const [a, b] = line.circles;
      const circles: [number, number] = a === old ? [value, b] : [a, value];
      const [low, high] = [Math.min(...circles), Math.max(...circles)];
      return { ...line, circles, eighths: low === 0 ? 0 : high - low + 1 };
    }),
  }));
}

function succeeded(view: View, code: Code, successes: number): View {
  return rowAt(view, view.row, (row) => ({
    broken: true,
    codes: row.codes.map((line) => (line.code === code ? { ...line, successes } : line)),
  }));
}

function recruited(view: View, toRow: number, toCapital: number): View {
  const patch = (row: RowView) => ({ recruited: row.recruited + toRow, units_left: row.units_left + toRow });
  return { ...rowAt(view, view.row, patch), capital: { ...view.capital, now: view.capital.now + toCapital } };
}

function structures(row: RowView, change: (at: 0 | 1) => Partial<RowView['structures'][0]>): RowView['structures'] {
  const [left, right] = row.structures;
  return [{ ...left, ...change(0) }, { ...right, ...change(1) }];
}

function deployed(view: View, shares: readonly [number, number]): View {
  return rowAt(view, view.row, (row) => ({
    deployed: true,
    structures: structures(row, (at) => ({ defenders: row.structures[at].defenders + shares[at] })),
  }));
}

function targeted(view: View, die: number, space: number): View {
  return rowAt(view, view.row, (row) => placed({ ...row, targets: [...row.targets, { die, space }] }));
}

function attacked(view: View, side: 0 | 1, enemies: Enemy[]): View {
  return rowAt(view, view.row, (row) => {
    const [left, right] = row.attackers;
    return placed({ ...row, attackers: side === 0 ? [enemies, right] : [left, enemies] });
  });
}

function located(view: View, patch: Pick<Partial<RowView>, 'aim' | 'aim_side'>): View {
  return rowAt(view, view.row, (row) => placed({ ...row, ...patch }));
}

const ORDER: readonly Enemy[] = ['infantry', 'armor', 'artillery', 'paratroopers'];

/** Marks spaces and structures with what is known of the attack on them. */
function placed(row: RowView): RowView {
  const hit = row.targets.map((target) => target.space);
  const ends = hit.length === 2 ? [Math.min(...hit), Math.max(...hit)] : [];
  const side = row.aim_side === null ? null : row.aim_side === 'left' ? 0 : 1;
  const bombedSpace = row.aim === 'map' && side !== null ? ends[side] : undefined;
  const spaces = row.spaces.map((space, at): SpaceView => {
    const here = ends.flatMap((end, which) => (end === at ? (row.attackers[which as 0 | 1] ?? []) : []));
    return {
      ...space,
      targeted: hit.includes(at),
      attackers: ORDER.filter((enemy) => here.includes(enemy)),
      bomber: bombedSpace === at,
    };
  });
  return { ...row, spaces, structures: structures(row, (at) => ({ bomber: row.aim === 'structure' && side === at })) };
}

function assigned(view: View, event: Extract<Event, { type: 'assigned' }>): View {
  const flies = (place: number) => (event.flights & (1 << place)) !== 0;
  return rowAt(view, event.row, (row) => ({
    units_left: event.unassigned,
    spaces: row.spaces.map((space, at) => ({ ...space, troops: event.troops[at] ?? space.troops, fighter: flies(2 + at) })),
    structures: structures(row, (at) => ({ defenders: event.defenders[at], fighter: flies(at) })),
  }));
}

function bombed(view: View, structure: boolean, unitsLost: number): View {
  if (structure) return lost(current(view, { bombed: true }), [true, true]);
  return rowAt(view, view.row, (row) => ({
    bombed: true,
    units_left: row.units_left + unitsLost,
    spaces: row.spaces.map((space) => ({ ...space, troops: [0, 0, 0, 0] })),
  }));
}

function lost(view: View, which: readonly [boolean, boolean]): View {
  return rowAt(view, view.row, (row) => ({
    structures: structures(row, (at) => ({ lost: row.structures[at].lost || which[at] })),
  }));
}

function effect(view: View, event: Extract<Event, { type: 'structure_lost' }>): View {
  const next = event.row + 1;
  switch (event.structure) {
    case 'factory': return rowAt(view, next, (row) => ({ ready: 0, units_left: row.units_left - row.ready }));
    case 'bridge': return rowAt(view, next, (row) => ({ crossed: row.crossed + 2 }));
    case 'radio_tower':
      return { ...view, towers_lost: view.towers_lost + 1, code_breaking_dice: view.code_breaking_dice + 2 };
    case 'airbase': return flying(view, 0);
    case 'thp_office': return { ...view, columns: view.columns.map((column) => ({ ...column, live: false })) };
    default: return event.structure satisfies never;
  }
}

function spent(view: View, number: number): View {
  const at = view.enciphered.indexOf(number);
  return { ...view, enciphered: view.enciphered.filter((_, index) => index !== at) };
}

function ciphered(view: View, column: number, number: number): View {
  const columns = view.columns.map((line, at) => (at === column ? { ...line, numbers: [...line.numbers, number] } : line));
  return { ...view, columns };
}

const crossedOff = (view: View, column: number): View => ({
  ...view,
  columns: view.columns.map((line, at) => (at === column ? { ...line, live: false } : line)),
});

const militia = (view: View): View => ({ ...view, capital: { ...view.capital, now: view.capital.now - view.militia_lot } });

function repelled(view: View, enemy: Enemy, destroyed: number): View {
  return {
    ...view,
    enemies_left: view.enemies_left - destroyed,
    enemies: view.enemies.map((line) => (line.enemy === enemy ? { ...line, destroyed: line.destroyed + destroyed } : line)),
  };
}

function killed(view: View, enemy: Enemy, count: number): View {
  const at = ORDER.indexOf(enemy);
  return rowAt(repelled(view, enemy, count), view.row, (row) => {
    const [a, b, c, d] = row.kills;
    const more = (index: number) => (index === at ? count : 0);
    return { kills: [a + more(0), b + more(1), c + more(2), d + more(3)] };
  });
}
