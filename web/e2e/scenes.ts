/** States of a game that are worth a picture. The folder of a board lists its own in `e2e/scenes.ts`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type APIRequestContext } from '@playwright/test';
import type { Choice } from '../src/generated/Choice';
import type { Catalogue } from '../src/generated/wire/Catalogue';
import type { CreateTable } from '../src/generated/wire/CreateTable';
import type { Hint } from '../src/generated/wire/Hint';
import type { Position } from '../src/generated/wire/Position';
import type { Snapshot } from '../src/generated/wire/Snapshot';
import { BOARDS } from './boards';

export interface Scene {
  name: string;
  /** Whether the table has come to it. */
  shows: (position: Position) => boolean;
  /** Whether the picture is of the film that leads to it, and not of where it ends. */
  film?: boolean;
}

/** A game in which scenes come one after the other. */
export interface Story {
  options?: Record<string, string>;
  /** Beginnings of notations, the best first; else the first choice. Without wishes, hints choose. */
  wishes?: string[];
  scenes: Scene[];
}

/** For a board that names none. */
const PLAIN: Story = {
  wishes: [],
  scenes: [0, 12, 72].map((steps) => ({ name: `step-${steps}`, shows: ({ step }) => step >= steps })),
};

export async function storiesOf(game: string): Promise<Story[]> {
  const path = join(BOARDS, game, 'e2e/scenes.ts');
  return existsSync(path) ? ((await import(path)) as { stories: Story[] }).stories : [PLAIN];
}

/** Sets up a table at which the caller sits everywhere, and returns its id. */
export async function sitDown(
  request: APIRequestContext,
  game: string,
  how: Pick<CreateTable, 'name' | 'options' | 'visibility'>,
): Promise<string> {
  const { games } = (await (await request.get('/api/games')).json()) as Catalogue;
  const seats = games.find(({ id }) => id === game)!.seating.seats.map(() => ({ type: 'me' }));
  const made = await request.post('/api/tables', { data: { game, seats, ...how } });
  expect(made.ok(), await made.text()).toBe(true);
  return ((await made.json()) as { id: string }).id;
}

async function positionAt(request: APIRequestContext, table: string): Promise<Position> {
  return ((await (await request.get(`/api/tables/${table}`)).json()) as Snapshot).position;
}

async function chosen(
  request: APIRequestContext,
  table: string,
  { wishes }: Story,
  { seat, choices }: Position['legal'][number],
): Promise<Choice> {
  if (!wishes) return ((await (await request.post(`/api/tables/${table}/hint?seat=${seat}`)).json()) as Hint).choice;
  const wished = wishes.map((wish) => choices.find((choice) => choice.notation.startsWith(wish)));
  return wished.find((found) => found) ?? choices[0]!;
}

/** Plays on until a scene shows; false if the game ends without it. */
export async function playTo(
  request: APIRequestContext,
  table: string,
  story: Story,
  { shows }: Scene,
): Promise<boolean> {
  for (;;) {
    const position = await positionAt(request, table);
    if (shows(position)) return true;
    const [legal] = position.legal;
    if (!legal) return false;
    const { action } = await chosen(request, table, story, legal);
    const answer = await request.post(`/api/tables/${table}/acts`, {
      data: { seq: position.seq, seat: legal.seat, action },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}
