import type { Outcome, Seating, Snapshot } from '../driver/types';

export interface TeamResult {
  name: string;
  standing: Outcome['seats'][number]['standing'];
  score: number;
}

const RANK = ['won', 'partial', 'tied', 'lost'] as const;

/** The results of the teams, each the best of its members; none where everybody plays alone. */
export function byTeam(seating: Seating, outcome: Outcome | null): TeamResult[] {
  return seating.teams.flatMap(({ name }, team) => {
    const members = (outcome?.seats ?? []).filter((_, seat) => seating.seats[seat]?.team === team);
    const standing = RANK.find((rank) => members.some((member) => member.standing === rank));
    return standing ? [{ name, standing, score: Math.max(...members.map((member) => member.score)) }] : [];
  });
}

/** The team of whoever looks, if all their seats are in one. */
export function ownTeam(snapshot: Snapshot | undefined): number | null {
  const mine = snapshot?.table.seats.filter((seat) => seat.you) ?? [];
  const teams = new Set(mine.map((seat) => snapshot?.seating.seats[seat.seat]?.team ?? null));
  return teams.size === 1 ? ([...teams][0] ?? null) : null;
}
