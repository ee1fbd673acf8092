/** The special action of a Market card in a few words. */
import type { MarketCard } from '../../generated/portas/MarketCard';
import { buildingName, className, goodsText } from './nouns';

export function actText({ act }: MarketCard): string {
  switch (act.act) {
    case 'build':
      return act.build ? buildingName[act.build] : '';
    case 'convert':
      return act.convert && act.convert.times > 1 ? `${act.convert.times} times` : 'Once';
    case 'librarian':
      return 'As the Librarian';
    case 'official':
      return 'As the Head Official';
    case 'upright': {
      const price = goodsText(act.cost);
      const who = act.class ? className[act.class] : 'Soldier';
      return `Set a ${who} upright${price === 'nothing' ? ', free' : ` for ${price}`}`;
    }
    default:
      return act.act satisfies never;
  }
}
