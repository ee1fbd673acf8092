import { DriverError, type Driver } from '../driver/driver';
import type { Choice, Given, Trouble } from '../driver/types';
import { settings } from '../lib/settings.svelte';
import type { Room } from './room.svelte';

/** Long enough to see that something was done, when there was nothing to choose. */
const ONLY_CHOICE_MS = 450;

/** The dice a person rolls and enters for one choice. */
export interface OwnRoll {
  choice: Choice;
  need: NonNullable<Trouble['need']>;
  values: { why: string; value: Given }[];
}

/** Whether a choice takes a second press. */
const asksTwice = (choice: Choice): boolean => settings.confirm || (settings.warn && Boolean(choice.warning));

/** The choice in hand, from the first touch until the table has taken it. */
export class Hand {
  /** Waits for a second touch. */
  chosen = $state.raw<Choice | null>(null);
  /** Whether what the board offers is listed as buttons too, for this game. */
  listed = $state(false);
  /** Waits for dice. */
  roll = $state.raw<OwnRoll | null>(null);
  /** What is asked before the choice in hand is taken, because it cannot be mended; null if nothing is. */
  question: string | null = $derived.by(() => {
    if (!settings.warn || !this.chosen?.warning) return null;
    const warning = this.chosen.warning.replace(/\.$/, '');
    return `${warning.charAt(0).toUpperCase()}${warning.slice(1)}. ${this.chosen.text}?`;
  });
  #onlyTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private driver: Driver,
    private room: Pick<Room, 'id' | 'table' | 'commands' | 'questions' | 'films' | 'looking' | 'hear'>,
  ) {}

  /** Picks a choice up, or takes it; is done when the table has answered. */
  choose = async (choice: Choice): Promise<void> => {
    const { covered, legal } = this.room.table;
    if (this.room.commands.busy || this.room.looking || covered || !legal) return;
    this.room.films.skip();
    if (asksTwice(choice) && this.chosen?.notation !== choice.notation) {
      this.chosen = choice;
      return;
    }
    await this.#act(choice, []);
  };

  confirm(): void {
    if (this.chosen) void this.#act(this.chosen, []);
  }

  enterDie(value: Given): void {
    if (!this.roll) return;
    const values = [...this.roll.values, { why: this.roll.need.why, value }];
    void this.#act(this.roll.choice, values);
  }

  /** Takes back the die entered last, or the whole choice if there is none. */
  unenterDie(): void {
    if (!this.roll) return;
    const values = this.roll.values.slice(0, -1);
    if (this.roll.values.length === 0) this.roll = null;
    else void this.#act(this.roll.choice, values);
  }

  /** Makes the only choice there is for players who want that, unless they have just taken it back. */
  takeOnly(): void {
    clearTimeout(this.#onlyTimer);
    const { position } = this.room.table;
    const choices = this.room.table.legal?.choices ?? [];
    const [only] = choices;
    if (!settings.takeOnly || choices.length !== 1 || !only || asksTwice(only)) return;
    if (this.room.commands.justUndone || this.room.looking) return;
    this.#onlyTimer = setTimeout(() => {
      if (this.room.table.position?.seq === position?.seq && !this.room.commands.busy) void this.#act(only, []);
    }, ONLY_CHOICE_MS);
  }

  /** Puts everything down. */
  drop(): void {
    this.chosen = null;
    this.roll = null;
    this.room.questions.dropHint();
  }

  close(): void {
    clearTimeout(this.#onlyTimer);
  }

  #act(choice: Choice, entered: OwnRoll['values']): Promise<void> {
    return this.room.commands.carryOut(async ({ seq }) => {
      this.room.commands.justUndone = false;
      this.room.questions.restOdds();
      const dice = entered.length > 0 ? entered.map((die) => die.value) : undefined;
      try {
        const move = { seq, seat: this.room.table.legal?.seat, action: choice.action, dice };
        this.room.hear({ type: 'position', position: await this.driver.act(this.room.id, move) });
        this.drop();
      } catch (error) {
        const need = error instanceof DriverError ? error.trouble.need : null;
        if (!need) throw error;
        this.roll = { choice, need, values: entered };
      }
    });
  }
}
