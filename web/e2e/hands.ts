/** Hands for whole games: keys alone, a finger, and a sparing one that gives every kind of answer a few times. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Choice } from '../src/generated/Choice';
import type { Snapshot } from '../src/generated/wire/Snapshot';
import { answer, place, play, press, snapshot, type Hand, type Policy } from './player';

const button = (page: Page, { notation }: Choice): Locator =>
  page.locator(`[data-testid=choice][data-notation="${notation}"]`);
const fold = (page: Page): Locator => page.getByRole('button', { name: /the board: \d+/ });

export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 300; presses += 1) {
    if (await target.evaluate((it) => it === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('not reached by Tab');
}

/** Whether whole games are played, every answer by hand: `make by-hand`. */
export const BY_HAND = Boolean(process.env.REDOUBT_BY_HAND);

/** So many decisions show that a game is played by keys alone; by hand, it is played to its end. */
export const KEYED = BY_HAND ? Infinity : 20;

/** Presses keys alone: the choice's number, or Tab, the arrows and Enter. */
export const keys: Hand = async (page, choice) => {
  const offered = button(page, choice);
  await expect(offered.or(fold(page)).first()).toBeVisible();
  if ((await offered.count()) === 0) {
    await tabTo(page, fold(page));
    await page.keyboard.press('Enter');
  }
  await expect(offered).toBeEnabled();
  const number = await offered.getAttribute('aria-keyshortcuts');
  if (number) return press(choice, () => page.keyboard.press(number));
  await tabTo(page, page.getByTestId('choice').first());
  for (let presses = 0; !(await offered.evaluate((it) => it === document.activeElement)); presses += 1) {
    expect(presses, `the arrows lead to ${choice.notation}`).toBeLessThan(300);
    await page.keyboard.press('ArrowRight');
  }
  await press(choice, () => page.keyboard.press('Enter'));
};

/** Where the board offers a choice, if it can be touched without moving the board. */
async function inSight(page: Page, choice: Choice): Promise<Locator | null> {
  const [frame, spots] = [await page.getByTestId('board').boundingBox(), await place(page, choice).all()];
  for (const spot of spots) {
    const box = await spot.boundingBox();
    if (!frame || !box || box.y < frame.y || box.y + box.height > frame.y + frame.height) continue;
    if (box.x >= frame.x && box.x + box.width <= frame.x + frame.width) return spot;
  }
  return null;
}

/** Touches the board where it shows the choice, else the button; says of each whether it was the board. */
export const finger =
  (told: (choice: Choice, onBoard: boolean) => void): Hand =>
  async (page, choice) => {
    const [spot, offered] = [await inSight(page, choice), button(page, choice)];
    told(choice, spot !== null);
    if (!spot) {
      await expect(offered.or(fold(page)).first()).toBeVisible();
      if ((await offered.count()) === 0) await fold(page).tap();
    }
    await (spot ?? offered).tap();
    if (choice.warning) await page.getByTestId('sure').tap();
  };

/** A hand that notes what the board itself did not offer. */
export function noting(hand: Hand): { hand: Hand; beside: string[] } {
  const beside: string[] = [];
  return {
    hand: async (page, choice) => {
      const here = place(page, choice);
      await expect(here.or(button(page, choice)).first()).toBeVisible(); // the page has heard of the question
      if ((await here.count()) === 0) beside.push(choice.notation);
      await hand(page, choice);
    },
    beside,
  };
}

/** Words in order of worth; what is not listed is worth nothing. */
const worth = (words: string[], { notation }: Choice): number => {
  const at = words.findIndex((word) => notation.startsWith(word));
  return at < 0 ? 0 : words.length - at;
};
export const best = (words: string[], choices: Choice[]): Choice =>
  choices.reduce((most, next) => (worth(words, next) > worth(words, most) ? next : most));

/**
 * Plays a game to its end: every kind of answer to every kind of question by hand, the first `often` times; what only
 * repeats them without the page. `make by-hand` gives all of them by hand. Returns the kinds.
 */
export async function playOut(
  page: Page,
  policy: Policy,
  hand: Hand,
  kindOf: (now: Snapshot, choice: Choice) => string,
  often: number,
): Promise<string[]> {
  const most = BY_HAND ? Infinity : often;
  const times = new Map<string, number>();
  const sparing: Hand = async (page, choice) => {
    const now = await snapshot(page);
    const kind = kindOf(now, choice);
    const before = times.get(kind) ?? 0;
    times.set(kind, before + 1);
    if (before >= most) return answer(page, () => choice);
    await expect(page.getByTestId('prompt')).toContainText(now.position.legal[0]!.prompt.text);
    await hand(page, choice);
  };
  await play(page, policy, sparing);
  return [...times.keys()];
}
