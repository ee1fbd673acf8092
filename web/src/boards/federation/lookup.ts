/** What stands where, as lists that can be drawn. */
import type { AssetKind } from '../../generated/federation/AssetKind';
import type { Components } from '../../generated/federation/Components';
import type { FightView } from '../../generated/federation/FightView';
import type { FleetView } from '../../generated/federation/FleetView';
import type { Faction } from '../../generated/federation/Faction';
import type { Phase } from '../../generated/federation/Phase';
import type { Space } from '../../generated/federation/Space';
import type { SpaceView } from '../../generated/federation/SpaceView';
import type { View } from '../../generated/federation/View';
import { assetName, baseName, FACTIONS, factionName, kindName, SPACES, of } from './nouns';
import { fleetsAt, rimOf, slotAt, type Point } from './geometry';

/** What is asked. Questions without details are written as a bare word. */
export type Asked = Exclude<Phase, string> | { type: Extract<Phase, string> };
export const askedIn = ({ phase }: Pick<View, 'phase'>): Asked => (typeof phase === 'string' ? { type: phase } : phase);

export const spaceOf = (view: View, space: Space): SpaceView => of(SPACES, view.spaces, space);
export const factionOf = (view: View, faction: Faction) => of(FACTIONS, view.factions, faction);

export interface Stack {
  kind: Exclude<AssetKind, 'base'>;
  count: number;
  striped: boolean;
}

/** The assets in a space other than a Base, kind by kind. */
export function stacksIn(space: SpaceView): Stack[] {
  const all: Stack[] = [
    { kind: 'flagship', count: space.flagships, striped: false },
    { kind: 'ally', count: space.allies, striped: false },
    { kind: 'mine', count: space.mines, striped: false },
    { kind: 'striped_mine', count: space.striped_mines, striped: true },
    { kind: 'sol_defense', count: space.sol_defense === null ? 0 : 1, striped: space.sol_defense ?? false },
  ];
  return all.filter(({ count }) => count > 0);
}

interface Drawn extends FleetView {
  key: string;
  faction: Faction;
  point: Point;
  /** Smaller in its Spawn slot. */
  waiting: boolean;
}

/** Every fleet and where it is drawn: on the map or in its Spawn slot. A Doom Fleet in the pile is not drawn. */
export function drawnFleets(components: Components, view: View): Drawn[] {
  return view.factions.flatMap((one, index) => {
    const faction = FACTIONS[index] ?? 'fe';
    const rim = rimOf(components, faction);
    return one.fleets.flatMap((fleet): Drawn[] => {
      const base = { ...fleet, faction, key: `${faction}-${fleet.kind}` };
      if (fleet.at === null) {
        const slot = one.spawn.indexOf(fleet.kind);
        return slot < 0 ? [] : [{ ...base, point: slotAt(rim, slot), waiting: true }];
      }
      const here = spaceOf(view, fleet.at).fleets;
      const at = here.findIndex((other) => other.faction === faction && other.kind === fleet.kind);
      const point = fleetsAt(components, fleet.at, Math.max(1, here.length))[Math.max(0, at)];
      return point ? [{ ...base, point, waiting: false }] : [];
    });
  });
}

/** Everything in a space by name, as a list to be read: the Base first. */
export function namesIn(space: SpaceView): string[] {
  const base = space.base ? [`${baseName[space.base.base]}${space.base.striped ? ', upgraded' : ''}`] : [];
  const assets = stacksIn(space).map(
    ({ kind, count, striped }) =>
      `${count > 1 ? `${count} times ` : ''}${assetName[kind]}${striped && kind === 'sol_defense' ? ', upgraded' : ''}`,
  );
  const fleets = space.fleets.map(({ faction, kind }) => `${kindName[kind]} of the ${factionName[faction]}`);
  return [...base, ...assets, ...fleets];
}

/** The worst of the combats that threaten a space. */
export const worst = (fights: readonly FightView[]): FightView | null =>
  fights.reduce<FightView | null>((most, next) => (most && most.lose_percent >= next.lose_percent ? most : next), null);
