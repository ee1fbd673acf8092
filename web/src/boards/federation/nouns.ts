/** The nouns of the game in the order in which tables of the view are indexed by them, and their names. */
import type { AlienDeed } from '../../generated/federation/AlienDeed';
import type { AlienTech } from '../../generated/federation/AlienTech';
import type { AssetKind } from '../../generated/federation/AssetKind';
import type { Base } from '../../generated/federation/Base';
import type { Chit } from '../../generated/federation/Chit';
import type { Deed } from '../../generated/federation/Deed';
import type { Faction } from '../../generated/federation/Faction';
import type { FedTech } from '../../generated/federation/FedTech';
import type { FleetKind } from '../../generated/federation/FleetKind';
import type { HomeTrack } from '../../generated/federation/HomeTrack';
import type { Level } from '../../generated/federation/Level';
import type { Pair } from '../../generated/federation/Pair';
import type { Purse } from '../../generated/federation/Purse';
import type { Relation } from '../../generated/federation/Relation';
import type { Resource } from '../../generated/federation/Resource';
import type { Space } from '../../generated/federation/Space';
import type { Token } from '../../generated/federation/Token';
import type { World } from '../../generated/federation/World';

export const FACTIONS = ['fe', 'ct', 'me', 'mu', 'cy'] as const satisfies readonly Faction[];
export const WORLDS = [
  'apclore',
  'cuaetera',
  'puyxeilia',
  'abraxsys',
  'ascao',
  'saenerth',
] as const satisfies readonly World[];
/** How many numbered spaces a track has. */
export const TRACK = 4;
export const SPACES: readonly Space[] = [
  'sol',
  ...FACTIONS.flatMap((faction) => [1, 2, 3, 4].map((number) => `${faction}${number}` as Space)),
  ...WORLDS,
];
export const KINDS = ['scout', 'raider', 'battle', 'doom'] as const satisfies readonly FleetKind[];
export const LEVELS = [
  'logo',
  'peace',
  'cold_war',
  'mobilizing',
  'war',
  'total_war',
] as const satisfies readonly Level[];
export const RESOURCES = [
  'build',
  'maneuver',
  'research',
  'espionage',
  'morale',
  'diplomacy',
  'warp',
] as const satisfies readonly Resource[];
export const BASES = [
  'build',
  'maneuver',
  'research',
  'espionage',
  'defense',
  'warp_research',
] as const satisfies readonly Base[];
export const PAIRS = ['fe_ct', 'ct_mu', 'mu_cy', 'cy_fe'] as const satisfies readonly Pair[];
export const CHITS = [
  'science',
  'economy',
  'opinion',
  'foreign',
  'defence',
  'deep_space',
] as const satisfies readonly Chit[];
export const HOME = ['expansion', 'military', 'stability'] as const satisfies readonly HomeTrack[];
export const FED_TECHS = [
  'targeting',
  'missiles',
  'toolkit',
  'translator',
  'engines',
  'warp_gates',
  'warp_bubble',
  'distortion',
  'patrol',
] as const satisfies readonly FedTech[];
export const ALIEN_TECHS = [
  'fast_scouts',
  'fast_raiders',
  'raider_protocols',
  'defensive_systems',
  'durability',
  'anti_espionage',
  'forced_pursuit',
  'fast_advance',
  'auto_respawn',
  'stolen_mutant',
  'stolen_cthonian',
  'plunder',
  'enhanced_tech',
  'doom_fleet',
] as const satisfies readonly AlienTech[];
const USUAL = ['advance', 'spawn', 'tech', 'press', 'friction'] as const;
const HIRED = ['advance', 'spawn', 'tech', 'greed'] as const;
export const TOKENS: readonly Token[] = [
  'federation_two',
  'federation_one',
  'federation_minus',
  ...FACTIONS.flatMap((faction) => (faction === 'me' ? HIRED : USUAL).map((deed) => `${faction}_${deed}` as Token)),
  'random_event',
  'alien_war',
  'galactic_conflict',
  'fast_scouts',
  'fast_raiders',
  'expansion_desire',
];

/** What is listed for a noun in a table that is indexed by a list of nouns. */
export function of<K, T>(nouns: readonly K[], table: readonly T[], noun: K): T {
  const found = table[nouns.indexOf(noun)];
  if (found === undefined) throw new Error(`nothing is listed for ${String(noun)}`);
  return found;
}

export const factionName: Record<Faction, string> = {
  fe: 'Flesh Eaters',
  ct: 'Cthonians',
  me: 'Mercenaries',
  mu: 'Mutants',
  cy: 'Cybers',
};
export const levelName: Record<Level, string> = {
  logo: 'Beyond Peace',
  peace: 'Peace',
  cold_war: 'Cold War',
  mobilizing: 'Mobilizing',
  war: 'War',
  total_war: 'Total War',
};
export const deedName: Record<AlienDeed, string> = {
  advance: 'Advance',
  spawn: 'Spawn',
  tech: 'Tech',
  press: 'Press',
  friction: 'Border Friction',
  greed: 'Greed',
};
export const kindName: Record<FleetKind, string> = {
  scout: 'Scout Fleet',
  raider: 'Raider Fleet',
  battle: 'Battle Fleet',
  doom: 'Doom Fleet',
};
export const resourceName: Record<Resource, string> = {
  build: 'Build',
  maneuver: 'Maneuver',
  research: 'Research',
  espionage: 'Espionage',
  morale: 'Morale',
  diplomacy: 'Diplomacy',
  warp: 'Warp',
};
export const baseName: Record<Base, string> = {
  build: 'Build Base',
  maneuver: 'Maneuver Base',
  research: 'Research Base',
  espionage: 'Espionage Base',
  defense: 'Defense Base',
  warp_research: 'Warp Research Base',
};
export const homeName: Record<HomeTrack, string> = {
  expansion: 'Expansion Desire',
  military: 'Military Losses',
  stability: 'Stability',
};
export const relationName: Record<Relation, string> = { war: 'War', neutral: 'Neutral', alliance: 'Alliance' };
export const assetName: Record<Exclude<AssetKind, 'base'>, string> = {
  flagship: 'Flagship',
  ally: 'Ally Ship',
  mine: 'Mine Field',
  striped_mine: 'upgraded Mine Field',
  sol_defense: 'Sol Defense',
};
/** What fits on the buttons of the orders. */
export const orderName: Record<Deed, string> = {
  construct: 'Construct',
  settle: 'Settle',
  upgrade: 'Upgrade',
  forward: 'Forward',
  move: 'Move',
  free_move: 'Free Move',
  bypass: 'Bypass',
  initiate: 'Initiate',
  conduct: 'Conduct',
  focused: 'Focused',
  sabotage: 'Sabotage',
  attache: 'Attaché',
  slow_research: 'Spy',
  propaganda: 'Propaganda',
  expand: 'Expand',
  reclaim: 'Reclaim',
  embassy: 'Embassy',
  envoy: 'Envoy',
  parley: 'Parley',
  ally_ship: 'Ally Ship',
  advanced_tech: 'Tech',
  fold: 'Fold',
  opportunity: 'Use war',
  end: 'End turn',
};
/** The faction on whose track a numbered space lies, and its number. */
export function trackOf(space: Space): { faction: Faction; number: number } | null {
  const found = FACTIONS.find((faction) => space.startsWith(faction) && /^\w\w\d$/.test(space));
  return found ? { faction: found, number: Number(space.slice(2)) } : null;
}

/** "Cuaetera", "Sol", "Mutants 3". */
export function spaceName(space: Space): string {
  const track = trackOf(space);
  return track ? `${factionName[track.faction]} ${track.number}` : space.charAt(0).toUpperCase() + space.slice(1);
}

/** Where a deployed token lies: its kind and, unless it opens a column, the faction. */
export function purseOf(purse: Purse): { role: 'free' | 'column' | 'embassy' | 'attache' | 'spy'; at: string } {
  if (purse === 'free') return { role: 'free', at: '' };
  const [role = '', at = ''] = purse.startsWith('column') ? ['column', purse.slice(6)] : purse.split('_');
  return { role: role as 'column' | 'embassy' | 'attache' | 'spy', at };
}
