import { describe, expect, it } from 'vitest';
import type { View } from '../../generated/invasion/View';
import { placeName } from './lookup';
import { game } from './recording';
import { report } from './report';

const { components, views } = game;
const remarks = (view: (typeof views)[number]) => report(components, view, 'europe');

describe('the report', () => {
  it('names every place that would be Overrun, at any time of a game', () => {
    for (const view of views) {
      const falling = view.places.flatMap(({ falls }, at) => (falls ? [at] : []));
      const named =
        remarks(view)
          .find(({ id }) => id === 'falls')
          ?.places.map(({ at }) => at) ?? [];
      expect([...named].sort((one, other) => one - other)).toEqual(falling);
    }
  });

  it('puts a capital and the territory with Cronos before others', () => {
    const capital = components.territories.findIndex((territory) => territory.capital);
    const [view] = views;
    const places = view!.places.map((place, at) => ({ ...place, falls: at === capital || at === 0 || at === 4 }));
    const [falls] = remarks({ ...view!, places, cronos: 4 });
    expect(
      falls?.places
        .map(({ at }) => at)
        .slice(0, 2)
        .sort(),
    ).toEqual([capital, 4].sort());
    expect(falls?.places.find(({ at }) => at === 4)?.text).toBe(`${placeName(components, 4)} with Cronos`);
  });

  it('says of each card that comes next whether the world can pay it', () => {
    for (const view of views.filter((_, at) => at % 20 === 0)) {
      const said = remarks(view).filter(({ id }) => id.startsWith('project-'));
      expect(said.length).toBe(view.next_projects.length);
      view.next_projects.forEach(({ affordable }, at) => {
        expect(said[at]?.text).toContain(affordable ? 'the world can pay' : 'missing');
      });
    }
  });

  it('warns of hunger and of too little MIC', () => {
    const [view] = views;
    const forecast = { ...view!.coalitions[3].forecast, hungry: true, mic_after: 0 };
    const coalitions = view!.coalitions.map((one, at) => (at === 3 ? { ...one, forecast } : one));
    const said = remarks({ ...view!, coalitions: coalitions as View['coalitions'] });
    expect(said.filter(({ text }) => text.includes('Africa') && text.includes('Maintenance')).length).toBe(2);
  });
});
