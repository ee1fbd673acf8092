import type { IconName } from '../ui/Icon.svelte';

export type Tab = 'log' | 'players' | 'chat' | 'rules';

/** The panels beside the board, in order. */
export const TABS: { id: Tab; text: string; icon: IconName }[] = [
  { id: 'log', text: 'Log', icon: 'list' },
  { id: 'players', text: 'Players', icon: 'people' },
  { id: 'chat', text: 'Chat', icon: 'chat' },
  { id: 'rules', text: 'Rules', icon: 'book' },
];
