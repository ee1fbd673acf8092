import type { Odds } from '../driver/types';

const WAIT_MS = 150;

export type Asked = { state: 'asking' } | { state: 'known'; odds: Odds } | { state: 'unknown' };

/** Odds of choices: asked for after a short rest on one, kept as long as the table has not moved on. */
export class OddsDesk {
  #known = new Map<string, Odds>();
  #seq = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #request: AbortController | undefined;

  constructor(
    private ask: (action: unknown, signal: AbortSignal) => Promise<Odds>,
    private answer: (asked: Asked | null) => void,
  ) {}

  consider(seq: number, notation: string, action: unknown): void {
    this.cancel();
    if (seq !== this.#seq) this.#known.clear();
    this.#seq = seq;
    const odds = this.#known.get(notation);
    if (odds) return this.answer({ state: 'known', odds });
    this.answer({ state: 'asking' });
    this.#timer = setTimeout(() => void this.#fetch(seq, notation, action), WAIT_MS);
  }

  rest(): void {
    this.cancel();
    this.answer(null);
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#request?.abort();
    this.#request = undefined;
  }

  async #fetch(seq: number, notation: string, action: unknown): Promise<void> {
    const request = new AbortController();
    this.#request = request;
    try {
      const odds = await this.ask(action, request.signal);
      if (seq === this.#seq) this.#known.set(notation, odds);
      if (!request.signal.aborted) this.answer({ state: 'known', odds });
    } catch {
      if (!request.signal.aborted) this.answer({ state: 'unknown' });
    }
  }
}
