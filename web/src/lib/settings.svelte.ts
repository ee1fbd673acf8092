import type { Palette } from '../boards/board';

export type Theme = 'system' | 'light' | 'dark';
export type Motion = 'system' | 'reduced';

const KEY = 'redoubt.settings';

/** What a person prefers, kept in this browser. */
class Settings {
  theme = $state<Theme>('system');
  motion = $state<Motion>('system');
  palette = $state<Palette>('default');
  /** Whether a choice is only taken once it is confirmed. */
  confirm = $state(false);
  /** Whether a choice that throws something away takes a second press. */
  warn = $state(true);
  /** Whether the only choice is taken without asking. */
  takeOnly = $state(false);
  /** Whether choices that can be made on the board are listed as buttons too. */
  listAll = $state(false);
  /** Whether the board is turned to whoever moves, where several players share a screen. */
  turnBoard = $state(false);
  sound = $state(false);
  volume = $state(0.6);
  chatMuted = $state(false);
  guided = $state<string[]>([]);

  #still = $state(false);
  #dark = $state(false);

  /** Whether things may move. */
  moving: boolean = $derived(this.motion === 'system' && !this.#still);

  constructor() {
    follow('(prefers-reduced-motion: reduce)', (still) => (this.#still = still));
    follow('(prefers-color-scheme: dark)', (dark) => (this.#dark = dark));
    Object.assign(this, known(read()));
  }

  /** Writes every change to the page and to the browser's memory; ends with the component that calls it. */
  keep(): void {
    $effect(() => {
      const root = document.documentElement;
      root.dataset.theme = this.theme === 'system' ? (this.#dark ? 'dark' : 'light') : this.theme;
      root.dataset.motion = this.moving ? 'full' : 'reduced';
      root.dataset.palette = this.palette;
    });
    $effect(() => write(this.#all()));
  }

  #all(): Kept {
    const { theme, motion, palette, confirm, warn, takeOnly, listAll, turnBoard, sound, volume, chatMuted } = this;
    return {
      theme,
      motion,
      palette,
      confirm,
      warn,
      takeOnly,
      listAll,
      turnBoard,
      sound,
      volume,
      chatMuted,
      guided: [...this.guided],
    };
  }
}

/** Tells what the system prefers, now and whenever it changes. */
function follow(question: string, tell: (answer: boolean) => void): void {
  const query = matchMedia(question);
  tell(query.matches);
  query.addEventListener('change', () => tell(query.matches));
}

interface Kept {
  theme: Theme;
  motion: Motion;
  palette: Palette;
  confirm: boolean;
  warn: boolean;
  takeOnly: boolean;
  listAll: boolean;
  turnBoard: boolean;
  sound: boolean;
  volume: number;
  chatMuted: boolean;
  guided: string[];
}

const CHECKS: { [K in keyof Kept]: (value: unknown) => boolean } = {
  theme: (value) => ['system', 'light', 'dark'].includes(value as string),
  motion: (value) => ['system', 'reduced'].includes(value as string),
  palette: (value) => ['default', 'deuteranopia', 'contrast'].includes(value as string),
  confirm: (value) => typeof value === 'boolean',
  warn: (value) => typeof value === 'boolean',
  takeOnly: (value) => typeof value === 'boolean',
  listAll: (value) => typeof value === 'boolean',
  turnBoard: (value) => typeof value === 'boolean',
  sound: (value) => typeof value === 'boolean',
  volume: (value) => typeof value === 'number' && 0 <= value && value <= 1,
  chatMuted: (value) => typeof value === 'boolean',
  guided: (value) => Array.isArray(value) && value.every((game) => typeof game === 'string'),
};

function known(stored: Record<string, unknown>): Partial<Kept> {
  return Object.fromEntries(
    Object.entries(CHECKS).flatMap(([key, check]) => (check(stored[key]) ? [[key, stored[key]]] : [])),
  );
}

function read(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

function write(all: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    return; // private windows may forbid it; the settings then last as long as the page
  }
}

export const settings = new Settings();
