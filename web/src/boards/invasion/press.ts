/** What a press on a place of the map does. */
import type { Action } from '../../generated/invasion/Action';
import type { Desk } from './desk';

export function press(desk: Desk, at: number): void {
  const [choice] = desk.at(desk.components.hotspots[at] ?? '');
  if (choice) return desk.choose(choice);
  desk.pin(at);
  const wish = desk.legal ? wishAt(desk, at) : null;
  if (wish) desk.why(wish);
}

/** What a press on a place that is not offered asks for, so that the rules can say why not. */
function wishAt({ view }: Desk, at: number): Action | null {
  switch (view.question?.type) {
    case 'deploy':
      return { type: 'deploy', at };
    case 'attach':
      return { type: 'attach', at };
    case 'move_to':
      return { type: 'to', at };
    case 'move_cronos':
      return { type: 'cronos', at };
    case 'spawn_target':
      return { type: 'invade', at };
    default:
      return null;
  }
}
