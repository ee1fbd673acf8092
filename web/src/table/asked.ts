/** What is decided now and where: for whoever clicks where nothing can be done. */
import type { Legal } from '../driver/types';
import { sentence } from '../lib/trouble';
import type { Table } from './table.svelte';

/** The question that is open, and where it is answered. */
export function toDecide(legal: Legal): string {
  return `To decide now: ${sentence(legal.prompt.text)} ${where(legal)}`;
}

/** The question that is open, with the seat it is put to where whoever looks has several. */
export function question(legal: Legal, { several, seatName }: Pick<Table, 'several' | 'seatName'>): string {
  return several ? `${seatName(legal.seat)}: ${legal.prompt.text}` : legal.prompt.text;
}

/** The first place on the board at which the question is answered. */
export function placeOf(legal: Legal): string | null {
  return legal.choices.find((choice) => choice.hotspot !== null)?.hotspot ?? null;
}

/** For whom the table waits, if not for the player who looks. */
export function waitingFor({ model, position, called }: Pick<Table, 'model' | 'position' | 'called'>): string | null {
  if (!model?.snapshot.table.seated || !position || position.outcome) return null;
  if (model.snapshot.table.state === 'waiting') return 'The game begins when every seat is taken.';
  const names = position.to_act.map(called);
  return names.length > 0 ? `It is not your move: the table waits for ${names.join(' and ')}.` : null;
}

function where({ choices }: Legal): string {
  const placed = choices.filter((choice) => choice.hotspot !== null).length;
  if (placed === 0) return 'Choose with the buttons beside the question.';
  return placed === choices.length
    ? 'Choose on the board, where it is lit.'
    : 'Choose on the board, where it is lit, or with the buttons.';
}
