import { DriverError } from '../driver/driver';
import { words } from '../lib/trouble';

const SHOWN_MS = 6_000;
const PER_LETTER_MS = 40;
/** Who may do something about it needs time to make up their mind. */
const TO_ACT_MS = 15_000;

export interface Notice {
  text: string;
  rule: string | null;
  tone: 'info' | 'trouble';
  /** A second sentence, after the rule. */
  more?: string;
  /** What can be done about it at once. */
  action?: { text: string; run: () => void };
}

/** One short message at a time, long enough to be read. */
export class Notices {
  now = $state.raw<Notice | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  say(notice: Notice): void {
    this.now = notice;
    clearTimeout(this.#timer);
    const letters = notice.text.length + (notice.more?.length ?? 0);
    const ms = SHOWN_MS + (notice.action ? TO_ACT_MS : 0) + letters * PER_LETTER_MS;
    this.#timer = setTimeout(() => (this.now = null), ms);
  }

  tell(text: string, action?: Notice['action']): void {
    this.say({ text, rule: null, tone: 'info', action });
  }

  /** Says what went wrong, with the rule that forbids it if there is one, and what else there is to say. */
  complain(error: unknown, { more, action }: { more?: string; action?: Notice['action'] } = {}): void {
    const rule = error instanceof DriverError ? error.trouble.rule : null;
    const text = rule ? words(error).replace(` (${rule})`, '') : words(error);
    this.say({ text, rule, more, tone: 'trouble', action });
  }

  clear(): void {
    this.now = null;
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
