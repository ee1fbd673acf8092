/** What a player calls a step about which the rules tell nothing. */
const QUIET =
  /^(from|dir|count|do|act|back|done|soldiers|trade|bugle|bugler|add|keep|apprentice|ticket|play|knock|fire|support)\b/;

/** Empty for a step that only leads to the next one, null for the name of the choice. */
export function say(act: string): string | null {
  if (act === 'pass') return 'Lets it happen';
  return QUIET.test(act) ? '' : null;
}
