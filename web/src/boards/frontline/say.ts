/** What a player calls a step about which the rules tell nothing: a unit taken in hand, dice left as they are. */
export function say(act: string): string | null {
  const unit = /^unit (\w+)$/.exec(act);
  if (unit) return `Unit on ${unit[1]}`;
  if (act === 'back') return 'Puts the unit back';
  return act === 'accept' ? 'Lets the dice stand' : null;
}
