/** A small game of four seats in two teams, which nobody has drawn a board for: everything here is the frame's own. */
import { expect, type Page } from '@playwright/test';
import type { SeatPlan } from '../src/generated/wire/SeatPlan';
import { button, openTable, play, preferring, snapshot } from './player';
import { test } from './test';

const bot: SeatPlan = { type: 'bot', level: 'officer' };
const me: SeatPlan = { type: 'me' };

async function sitDown(page: Page, seats: SeatPlan[], more: object = {}): Promise<void> {
  await openTable(page, { game: 'cards', options: {}, seats, ...more });
  await expect(page.getByTestId('link')).toHaveAttribute('data-state', 'live');
}

test('one mind plays a team of two to the end, without a board; teams have results', async ({ page }) => {
  await sitDown(page, [me, bot, me, bot]);
  expect((await snapshot(page)).position.viewer).toEqual([0, 2]);
  await expect(page.getByTestId('prompt'), 'which of the two is asked').toContainText('North: ');
  await play(page, preferring('call', 'send'), button);
  const outcome = page.getByTestId('outcome');
  await expect(outcome).toContainText('Hill');
  await expect(outcome).toContainText('River');
  await expect(page.getByTestId('hand-over')).toHaveCount(0);
});

test('nobody talks while cards are chosen, and the rule says so', async ({ page }) => {
  await sitDown(page, [me, me, me, me]);
  await page
    .getByRole('tab', { name: 'Chat' })
    .or(page.getByRole('button', { name: 'Chat' }))
    .first()
    .click();
  await expect(page.getByLabel('Say something')).toBeVisible();
  await play(page, preferring('call'), button, 1);
  await expect(page.getByTestId('silence')).toContainText('K4.2');
  await expect(page.getByLabel('Say something')).toHaveCount(0);
});

test('own cards are entered by name', async ({ page }) => {
  const first_dice = Array.from({ length: 8 }, () => 'Lantern').map((name, at) => (at < 4 ? name : 'Dog'));
  await sitDown(page, [me, me, me, me], { dice: 'own', first_dice });
  for (let sent = 0; sent < 4; sent += 1) await play(page, preferring('call', 'pass'), button, 1);
  await expect(page.getByTestId('own-dice')).toHaveCount(0);
  const [legal] = (await snapshot(page)).position.legal;
  const last = legal!.choices.find((choice) => choice.notation === 'pass')!;
  await button(page, last);
  await expect(page.getByTestId('own-dice')).toContainText('say what you drew');
  await page.getByTestId('card').filter({ hasText: 'Old Captain' }).click();
  await expect(page.getByTestId('own-dice')).toBeVisible();
});

test('a table whose set-up draws is set up with own cards, entered by name', async ({ page }) => {
  await page.goto('/new/cards');
  await page.getByRole('radio', { name: /Two on this screen|All on this screen/ }).check();
  await page.getByRole('radio', { name: /With your own dice/ }).check();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const dialog = page.getByRole('dialog');
  for (let drawn = 0; drawn < 8; drawn += 1) {
    await expect(dialog.locator('.fell')).toHaveCount(drawn);
    await dialog
      .getByTestId('card')
      .filter({ hasText: drawn < 4 ? 'Lantern' : 'Dog' })
      .click();
  }
  await page.waitForURL('**/table/*');
  const view = (await snapshot(page)).position.view as { seats: { cards: number }[]; deck: number };
  expect([view.deck, ...view.seats.map((seat) => seat.cards)]).toEqual([13, 2, 2, 2, 2]);
});
