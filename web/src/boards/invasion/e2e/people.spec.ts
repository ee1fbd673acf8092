/** Level 7 [Invasion] between three people in three browsers and a bot; one of the people leads two coalitions. */
import type { Browser, Page } from '@playwright/test';
import { best } from '../../../../e2e/hands';
import { answer, dismissGuide, mouse, openTable, play, snapshot, tableId, type Policy } from '../../../../e2e/player';
import { expect, test } from '../../../../e2e/test';
import type { Snapshot } from '../../../generated/wire/Snapshot';
import { GOODS } from '../nouns';
import { componentsOf, idle, viewOf, waiting } from './table';

/** By seat; nobody is at the place of the bot. */
type People = readonly (Page | null)[];
const [SOUTH_AMERICA, NORTH_AMERICA, EUROPE, AFRICA] = [0, 1, 2, 3] as const;
const [FOOD, FUEL] = [GOODS.indexOf('food'), GOODS.indexOf('fuel')];

async function person(browser: Browser, base: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

/** Sets up a table by link, at which everybody sits down. */
async function meet(browser: Browser, base: string): Promise<People> {
  const [host, europe, africa] = [
    await person(browser, base),
    await person(browser, base),
    await person(browser, base),
  ];
  const open = { type: 'open' } as const;
  const me = { type: 'me' } as const;
  const seats = [me, me, open, open, { type: 'bot', level: 'officer' } as const];
  await openTable(host, { game: 'invasion', options: {}, seats });
  for (const [guest, name] of [
    [europe, 'Europe'],
    [africa, 'Africa'],
  ] as const) {
    await guest.goto(host.url());
    await guest
      .getByTestId('welcome')
      .getByRole('button', { name: `Play ${name}` })
      .click();
  }
  for (const page of [host, europe, africa]) {
    await dismissGuide(page);
    await expect(page.getByTestId('link')).toHaveAttribute('data-state', 'live');
  }
  return [host, host, europe, africa, null];
}

/** Goes on until `done`, everybody as they like; the page of whoever is asked is played on if there is a `hand`. */
async function goOn(people: People, done: (now: Snapshot) => boolean, policy: Policy = waiting): Promise<Snapshot> {
  const host = people[0]!;
  let now = await snapshot(host);
  while (!done(now)) {
    expect(now.position.outcome, 'it comes to that before the game ends').toBeNull();
    const seq = now.position.seq;
    const page = people[now.position.to_act[0]!];
    if (page) await answer(page, policy);
    await expect.poll(async () => (now = await snapshot(host)).position.seq).toBeGreaterThan(seq);
  }
  return now;
}
const asks = (type: string, seat: number) => (now: Snapshot) =>
  viewOf(now).question?.type === type && now.position.to_act[0] === seat;

/** Takes the first choice that begins so, on the board. */
const choose = (page: Page, start: string) => play(page, (choices) => best([start], choices), mouse, 1);

test('three people and a bot trade, keep a secret, react, leave, come back, and see the end', async ({
  browser,
  server,
}) => {
  test.setTimeout(480_000);
  const people = await meet(browser, server.base);
  await goOn(people, asks('window', SOUTH_AMERICA));
  await trade(people);
  await leaveAndComeBack(people);
  await keepASecret(people);
  await react(people);
  await goOn(people, ({ position }) => position.outcome !== null, idle);
  for (const page of new Set(people)) {
    if (!page) continue;
    await expect(page.getByTestId('outcome')).toBeVisible();
    await page.context().close();
  }
});

/** South America offers Food, Europe asks for something else instead, South America agrees. */
async function trade(people: People): Promise<void> {
  const [host, europe] = [people[SOUTH_AMERICA]!, people[EUROPE]!];
  const before = viewOf(await snapshot(host));
  await choose(host, 'offer eu');
  const desk = (page: Page) => page.getByTestId('board').getByRole('group', { name: 'Trade desk' });
  await expect(desk(host)).toBeVisible();
  const sent = desk(host).getByRole('button', { name: 'Send the offer' });
  await expect(sent, 'nobody offers nothing').toBeDisabled();
  for (const name of ['More', 'More', 'More', 'Less'])
    await desk(host)
      .getByRole('button', { name: `${name} Food from South America` })
      .click();
  await sent.click();
  await expect
    .poll(async () => viewOf(await snapshot(host)).offer)
    .toMatchObject({ give: [0, 0, 0, 2, 0, 0], sent: true });
  await expect(desk(europe), 'the other sees the offer').toContainText('South America gives');
  await choose(europe, 'counter');
  await choose(europe, 'give fuel');
  await choose(europe, 'amount 1');
  await desk(europe).getByRole('button', { name: 'More Food from South America' }).click({ clickCount: 2 });
  await desk(europe).getByRole('button', { name: 'Send the offer' }).click();
  await expect(desk(host)).toContainText('Counter-offer');
  await choose(host, 'accept');
  const after = viewOf(await snapshot(host));
  const gained = (seat: number, good: number) =>
    after.coalitions[seat]!.stock[good]! - before.coalitions[seat]!.stock[good]!;
  expect([gained(SOUTH_AMERICA, FOOD), gained(SOUTH_AMERICA, FUEL)]).toEqual([-2, 1]);
  expect([gained(EUROPE, FOOD), gained(EUROPE, FUEL)]).toEqual([2, -1]);
  await expect(desk(people[AFRICA]!)).toHaveCount(0);
}

/** Africa leaves, a bot decides for it, and Africa takes its seat again. */
async function leaveAndComeBack(people: People): Promise<void> {
  const africa = people[AFRICA]!;
  const table = africa.url();
  await africa.getByRole('button', { name: 'More', exact: true }).click();
  await africa.getByText('Leave the table').click();
  await africa.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await africa.waitForURL((url) => !url.pathname.includes('/table/'));
  const left = people.map((page, seat) => (seat === AFRICA ? null : page));
  const before = (await snapshot(people[SOUTH_AMERICA]!)).position.step;
  await goOn(left, ({ position: { log, automatic } }) =>
    log.some(
      ({ step, seat }) => step > before && seat === AFRICA && automatic.some((without) => without.step === step),
    ),
  );
  await africa.goto(table);
  await africa.getByRole('tab', { name: 'Players' }).click();
  await africa.getByRole('button', { name: 'Take it back' }).click();
  await expect.poll(async () => (await snapshot(africa)).position.viewer).toEqual([AFRICA]);
}

/** Europe looks at its card. Until it is turned up nobody else learns what is on it, by page, socket or answer. */
async function keepASecret(people: People): Promise<void> {
  const [host, europe, africa] = [people[SOUTH_AMERICA]!, people[EUROPE]!, people[AFRICA]!];
  const heard: string[] = [];
  for (const page of [host, africa]) {
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
    await page.reload();
    await expect(page.getByTestId('link')).toHaveAttribute('data-state', 'live');
  }
  await goOn(people, asks('mode', EUROPE));
  await africa.getByRole('tab', { name: 'Chat' }).click();
  await expect(africa.getByTestId('silence'), 'nobody talks now').toContainText('V8.3');
  const said = await host.request.post(`/api/tables/${tableId(host)}/chat`, { data: { text: 'It is bad' } });
  expect(said.ok()).toBe(false);
  heard.length = 0; // what all cards say is known from the start
  await choose(europe, 'look');
  const mine = await snapshot(europe);
  const card = viewOf(mine).events.own[EUROPE]!;
  const { events, actions } = componentsOf(mine);
  const { alpha, bravo } = events[card]!;
  const texts = [alpha, bravo].map((half) => actions[half]!.text);
  for (const text of texts) await expect(europe.getByTestId('board')).toContainText(text);
  await choose(europe, 'put bravo');
  const stillHidden = asks('mode', AFRICA)(await snapshot(host));
  expect(stillHidden, 'the next one chooses').toBe(true);
  for (const page of [host, africa]) {
    const theirs = await snapshot(page);
    expect(viewOf(theirs).events.own[EUROPE]).toBeNull();
    expect(viewOf(theirs).events.unseen).toContain(card);
    const film = await page.request.get(`/api/tables/${tableId(page)}/film?from=${mine.position.step - 1}`);
    expect(film.ok(), await film.text()).toBe(true);
    const known = [JSON.stringify(theirs.position), await film.text(), await page.content(), ...heard];
    for (const text of texts) expect(known.filter((it) => it.includes(text))).toEqual([]);
    expect(known.filter((it) => /"type":"looked"[^}]*"card":\d/.test(it))).toEqual([]);
  }
  expect(heard.length, 'the others have heard that something was chosen').toBeGreaterThan(0);
  const turned = await goOn(people, (now) => !viewOf(now).events.unseen.includes(card));
  expect(viewOf(turned).events.unseen).not.toContain(card);
  await expect(africa.getByTestId('silence')).toHaveCount(0);
}

/** North America has all its units where a drop ship stands, and Warrior Clones in reserve. */
async function react(people: People): Promise<void> {
  const host = people[NORTH_AMERICA]!;
  await goOn(people, asks('clones', NORTH_AMERICA));
  const before = viewOf(await snapshot(host));
  await expect(host.getByTestId('prompt')).toContainText('Warrior Clones');
  await choose(host, 'play');
  const { log } = (await snapshot(host)).position;
  expect(log.flatMap(({ lines }) => lines.map(({ text }) => text)).join(' ')).toContain('Warrior Clones');
  expect(viewOf(await snapshot(host)).coalitions[NORTH_AMERICA].cards).not.toEqual(
    before.coalitions[NORTH_AMERICA].cards,
  );
}
