import { createContext } from 'svelte';
import type { Driver } from '../driver/driver';
import type { Lobby } from './lobby.svelte';

/** The way to tables. Components reach nothing else outside the page. */
export const [driver, provideDriver] = createContext<Driver>();

/** Who is here, and what can be played. */
export const [lobby, provideLobby] = createContext<Lobby>();

/** Opens the rules at a rule. */
export const [openRule, provideOpenRule] = createContext<(id: string) => void>();
