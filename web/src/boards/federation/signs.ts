/** Which sign stands for what, and the hulls, drawn for this board. */
import type { AlienDeed } from '../../generated/federation/AlienDeed';
import type { AlienTech } from '../../generated/federation/AlienTech';
import type { AssetKind } from '../../generated/federation/AssetKind';
import type { Base } from '../../generated/federation/Base';
import type { Faction } from '../../generated/federation/Faction';
import type { FedTech } from '../../generated/federation/FedTech';
import type { FleetKind } from '../../generated/federation/FleetKind';
import type { HomeTrack } from '../../generated/federation/HomeTrack';
import type { Token } from '../../generated/federation/Token';
import type { printed } from './printed';

export type Sign = keyof typeof printed;

export const deedSign: Record<AlienDeed, Sign> = {
  advance: 'advance',
  spawn: 'spawn',
  tech: 'tech',
  press: 'press',
  friction: 'friction',
  greed: 'greed',
};
/** A Random Event is a question mark instead. */
export const universalSign: Partial<Record<Token, Sign>> = {
  alien_war: 'war',
  galactic_conflict: 'conflict',
  fast_scouts: 'scouts',
  fast_raiders: 'raiders',
  expansion_desire: 'expansion',
};
export const baseSign: Record<Base, Sign> = {
  build: 'build',
  maneuver: 'maneuver',
  research: 'research',
  espionage: 'espionage',
  defense: 'defense',
  warp_research: 'warp',
};
export const homeSign: Record<HomeTrack, Sign> = {
  expansion: 'expansion',
  military: 'military',
  stability: 'stability',
};
export const fedTechSign: Record<FedTech, Sign> = {
  targeting: 'targeting',
  missiles: 'missiles',
  toolkit: 'toolkit',
  translator: 'translator',
  engines: 'engines',
  warp_gates: 'spawn',
  warp_bubble: 'bubble',
  distortion: 'distortion',
  patrol: 'patrol',
};
export const alienTechSign: Record<AlienTech, Sign> = {
  fast_scouts: 'scouts',
  fast_raiders: 'raiders',
  raider_protocols: 'protocols',
  defensive_systems: 'defensive',
  durability: 'durability',
  anti_espionage: 'lock',
  forced_pursuit: 'pursuit',
  fast_advance: 'fast',
  auto_respawn: 'cycle',
  stolen_mutant: 'mu',
  stolen_cthonian: 'ct',
  plunder: 'plunder',
  enhanced_tech: 'enhanced',
  doom_fleet: 'doom',
};

/** Hulls, nose to the left, in a box of 40 by 40 around the middle. */
export const hull: Record<FleetKind | 'flagship' | 'ally', string> = {
  scout: 'M-15 0L2-6L14-4L9 0L14 4L2 6Z',
  raider: 'M-16 0L0-5L6-15L12-15L10-4L15 0L10 4L12 15L6 15L0 5Z',
  battle: 'M-18 0L-8-8L4-9L6-14L15-14V-5L17-3V3L15 5V14L6 14L4 9L-8 8Z',
  doom: 'M-18 0L-12-12L0-17L12-12L17-4H6V4H17L12 12L0 17L-12 12Z',
  flagship: 'M0-18L6-8V2L14 10V15L6 12L4 17H-4L-6 12L-14 15V10L-6 2V-8Z',
  ally: 'M0-17C9-12 12-2 9 6L14 15L4 12H-4L-14 15L-9 6C-12-2-9-12 0-17Z',
};

/** Outlines of counters: each faction has its own, so that colour is never alone. */
export const plate: Record<Faction, string> = {
  fe: 'M-29-12L-21-20H29L23-7L29 0L23 7L29 20H-21L-29 12Z',
  ct: 'M-17-20H17C34-20 34 20 17 20H-17C-34 20-34-20-17-20Z',
  me: 'M-29 0L-18-20H18L29 0L18 20H-18Z',
  mu: 'M-29-20H20Q29-20 29-11V20H-20Q-29 20-29 11Z',
  cy: 'M-29-20H29V20H-29Z',
};

/** Markers of assets in a box of 36 by 36. */
export const marker: Record<Exclude<AssetKind, 'flagship' | 'ally' | 'base'>, string> = {
  mine: 'M0-16L4-9L11-11L9-4L16 0L9 4L11 11L4 9L0 16L-4 9L-11 11L-9 4L-16 0L-9-4L-11-11L-4-9Z',
  striped_mine: 'M0-16L4-9L11-11L9-4L16 0L9 4L11 11L4 9L0 16L-4 9L-11 11L-9 4L-16 0L-9-4L-11-11L-4-9Z',
  sol_defense: 'M0-17L15-11V1C15 9 8 14 0 18C-8 14-15 9-15 1V-11Z',
};

/** Corners of a regular hexagon that stands on a corner. */
export const HEXAGON = 'M0-50L43.3-25V25L0 50L-43.3 25V-25Z';
