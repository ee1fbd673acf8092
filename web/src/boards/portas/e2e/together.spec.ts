/** Ante Portas between several people: two who defend together, and two teams that hide their hands. */
import type { Browser, Page } from '@playwright/test';
import { best } from '../../../../e2e/hands';
import { answer, dismissGuide, mouse, openTable, play, snapshot, tableId, type Policy } from '../../../../e2e/player';
import { expect, test } from '../../../../e2e/test';
import type { Legal } from '../../../generated/Legal';
import type { CreateTable } from '../../../generated/wire/CreateTable';
import type { SeatPlan } from '../../../generated/wire/SeatPlan';
import type { Snapshot } from '../../../generated/wire/Snapshot';
import { advice, componentsOf, GAMES_MAX, idle, until, viewOf } from './table';

const GAME_MS = 480_000;
const me: SeatPlan = { type: 'me' };
const open: SeatPlan = { type: 'open' };
const YELLOW = { name: 'Yellow', seat: 1 };
const RED = { name: 'Red', seat: 3 };
/** Soldiers who can, fire. */
const FIRE = ['fire', 'support'];

/** Two people, the same from game to game: in a rehearsal everybody’s first table plays the same game. */
async function pair(browser: Browser, base: string): Promise<[Page, Page]> {
  const person = async (): Promise<Page> => {
    const viewport = { width: 1440, height: 900 };
    return (await browser.newContext({ baseURL: base, viewport, reducedMotion: 'reduce' })).newPage();
  };
  return [await person(), await person()];
}

/** Sets up a table by link, at which a second person takes the seats that are open. */
async function meet(
  [host, guest]: [Page, Page],
  table: Omit<CreateTable, 'game'>,
  taken: { name: string; seat: number }[],
): Promise<void> {
  await openTable(host, { game: 'portas', ...table });
  await guest.goto(host.url());
  const [first, ...more] = taken;
  await guest.getByRole('button', { name: `Play ${first?.name}` }).click();
  await expect.poll(async () => (await snapshot(guest)).position.viewer).toHaveLength(1);
  for (const { seat } of more) {
    const joined = await guest.request.post(`/api/tables/${tableId(guest)}/join`, { data: { seat } });
    expect(joined.ok(), await joined.text()).toBe(true);
  }
  for (const page of [host, guest]) {
    await dismissGuide(page);
    await expect(page.getByTestId('link')).toHaveAttribute('data-state', 'live');
  }
}

/** A bot plays for the guest, and the host as advised, until crews stand ready at the front or the game is over. */
async function dugIn(host: Page, guest: Page): Promise<void> {
  const say = async (what: string, data: object) => {
    const said = await guest.request.post(`/api/tables/${tableId(guest)}/${what}`, { data });
    expect(said.ok(), await said.text()).toBe(true);
  };
  await say('leave', { level: 'general' });
  const now = await until(
    host,
    ({ hexes }, { position }) =>
      position.outcome !== null || hexes.filter(({ work }) => (work?.ready ?? 0) > 1).length > 1,
  );
  if (now.position.outcome === null) await say('return', {});
}

/** Who has not spoken for the team yet takes the marker of the Starting Player; all else is done as advised. */
async function defend(page: Page, { seat, choices }: Legal, hasSpoken: boolean): Promise<void> {
  const marker = ['go head', 'go market'].flatMap((way) => choices.filter(({ notation }) => notation.startsWith(way)));
  const { notation } = (hasSpoken ? undefined : marker[0]) ?? (await advice(page, seat));
  await answer(page, (choices) => choices.find((choice) => choice.notation === notation)!);
}

/**
 * Each lets a Soldier act by mouse while the enemy moves, and they fight on for two Half-Years or to the end.
 * Says whether it came to that.
 */
async function bothAct(people: [Page, Page]): Promise<boolean> {
  const acted = new Set<number>();
  const first = viewOf(await snapshot(people[0])).time.half;
  for (let seat = 0; ;) {
    const now = await snapshot(people[seat]!);
    const { time, phase } = viewOf(now);
    const fought = now.position.log.some(({ lines }) => lines.some(({ text }) => text.startsWith('Battle on')));
    const isOver = now.position.outcome !== null;
    if (acted.size === 2 && fought && (isOver || time.half >= first + 2)) return true;
    if (isOver) return false;
    const [legal] = now.position.legal;
    if (!legal) {
      seat = now.position.to_act[0]!;
      continue;
    }
    const page = people[seat]!;
    const fires = legal.choices.some(({ notation }) => /^(fire|support)/.test(notation));
    if (phase.type !== 'open' || !fires || acted.has(seat)) {
      await defend(page, legal, acted.has(seat));
      continue;
    }
    await expect(page.getByTestId('prompt')).toContainText(legal.prompt.text);
    await play(page, (choices) => best(FIRE, choices), mouse, 1);
    acted.add(seat);
    await expect.poll(async () => (await snapshot(people[1 - seat]!)).position.step).toBeGreaterThan(now.position.step);
  }
}

test('two people defend together: each lets a Soldier act while the enemy moves', async ({ browser, server }) => {
  test.setTimeout(2 * GAME_MS); // more than one game, if the first is lost early
  const people = await pair(browser, server.base);
  let seen = false;
  for (let games = 0; games < GAMES_MAX && !seen; games += 1) {
    await meet(people, { seats: [me, open], options: {} }, [YELLOW]);
    await dugIn(...people);
    seen = await bothAct(people);
  }
  expect(seen, `both act before the game is over, in one of ${GAMES_MAX} games`).toBe(true);
  for (const page of people) await page.context().close();
});

/** Goes on until `done`, everybody as they like. */
async function goOn(people: Page[], done: (now: Snapshot) => boolean, policy: Policy): Promise<Snapshot> {
  let now = await snapshot(people[0]!);
  while (!done(now)) {
    expect(now.position.outcome, 'it comes to that before the game ends').toBeNull();
    await answer(people[now.position.to_act[0]! % 2]!, policy);
    now = await snapshot(people[0]!);
  }
  return now;
}

test('of two teams neither learns what the other has drawn, by page, socket or answer', async ({ browser, server }) => {
  test.setTimeout(GAME_MS);
  const table = { seats: [me, open, me, open], options: { mode: 'flag', people: '4' } };
  const people = await pair(browser, server.base);
  await meet(people, table, [YELLOW, RED]);
  const [south, north] = people;
  const heard: string[] = [];
  north.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  await north.reload();
  await expect(north.getByTestId('link')).toHaveAttribute('data-state', 'live');
  const studious: Policy = (choices, now) =>
    now.position.legal[0]!.seat % 2 === 0
      ? best(['go librarian', 'do gain', 'go market-2', 'go market', 'act', 'done', 'pass'], choices)
      : idle(choices, now);
  heard.length = 0; // what all cards say is known from the start
  const drawn = (now: Snapshot) => viewOf(now).seats[0]!.cards + viewOf(now).seats[2]!.cards > 0;
  await goOn(people, drawn, studious);
  const mine = await snapshot(south);
  const seat = [0, 2].find((one) => viewOf(mine).seats[one]!.cards > 0)!;
  const hand = viewOf(mine).seats[seat]!.hand!;
  const names = hand.map((card) => componentsOf(mine).improvements[card]!.name);
  await south
    .getByTestId('board')
    .getByRole('button', { name: `Village of ${seat === 0 ? 'Green' : 'Blue'}` })
    .click();
  for (const name of names) await expect(south.getByTestId('board')).toContainText(name);

  const theirs = await snapshot(north);
  expect(viewOf(theirs).seats[seat]!.hand).toBeNull();
  expect(viewOf(theirs).seats[seat]!.cards).toBe(hand.length);
  await north
    .getByTestId('board')
    .getByRole('button', { name: `Village of ${seat === 0 ? 'Green' : 'Blue'}` })
    .click();
  await expect(north.getByTestId('board')).toContainText('in hand');
  const film = await north.request.get(`/api/tables/${tableId(north)}/film?from=0`);
  expect(film.ok(), await film.text()).toBe(true);
  const log = JSON.stringify(((await film.json()) as { entries?: object }).entries ?? (await film.text()));
  const known = [JSON.stringify(theirs.position), log, await north.content(), ...heard];
  for (const name of names)
    expect(
      known.filter((it) => it.includes(name)),
      name,
    ).toEqual([]);
  for (const page of people) await page.context().close();
});
