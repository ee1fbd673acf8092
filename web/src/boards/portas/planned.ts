/** What would be built where, while something is being built. */
import type { Building } from '../../generated/portas/Building';
import type { SiteView } from '../../generated/portas/SiteView';
import type { Source } from '../../generated/portas/Source';
import type { Desk } from './desk';
import { placeOf } from './lookup';
import { groundFor, SITES } from './plots';

/** The building that is being built now, as its Place, Market card or Improvement names it. */
export function buildingOf({ components, view }: Pick<Desk, 'components' | 'view'>): Building | null {
  const { phase } = view;
  if (phase.type !== 'build') return null;
  return named(components, view, phase.source, phase.seat);
}

function named(components: Desk['components'], view: Desk['view'], source: Source, seat: number): Building | null {
  switch (source.type) {
    case 'card':
    case 'yearly':
      return components.improvements[source.card]?.build ?? null;
    case 'special':
      return components.markets[view.decks.market ?? -1]?.act.build ?? null;
    case 'place': {
      const tile = view.seats[view.time.active ?? seat]?.steward ?? null;
      return tile === null ? null : placeOf(components, tile).build;
    }
    case 'sale':
      return null;
    default:
      return source satisfies never;
  }
}

/** What would come to stand on a site, if it can be built at all: on the first one that fits. */
export function plannedOn(desk: Desk, at: number): Building | null {
  const { phase } = desk.view;
  if (phase.type !== 'build' || phase.seat !== desk.focus || desk.at('plot').length === 0) return null;
  const building = buildingOf(desk);
  if (!building) return null;
  return desk.own?.sites.findIndex((site, at) => isGround(building, site, at)) === at ? building : null;
}
function isGround(building: Building, site: SiteView, at: number): boolean {
  const ground = groundFor[building];
  if (ground) return site.building === ground;
  return site.building === null && at >= SITES === (building === 'shed' || building === 'house');
}
