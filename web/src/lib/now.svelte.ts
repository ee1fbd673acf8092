import { createSubscriber } from 'svelte/reactivity';

/** The time, for whoever shows it: told anew every so often while somebody looks. */
class Ticker {
  #subscribe: () => void;

  constructor(everyMs: number) {
    this.#subscribe = createSubscriber((update) => {
      const timer = setInterval(update, everyMs);
      return () => clearInterval(timer);
    });
  }

  get now(): number {
    this.#subscribe();
    return Date.now();
  }
}

export const tenths = new Ticker(100);
export const seconds = new Ticker(1_000);
