import { describe, expect, it } from 'vitest';
import type { Entry, OptionSpec } from '../driver/types';
import { changes, inShort, reseated, toCreate, usualDraft, whoPlays } from './draft';
import { seatsFor } from './plans';
import { presetOf, presetsFor, seatedAnew, withPreset } from './presets';

const seat = (name: string) => ({ name, colour: null, team: null });
const seated = (...names: string[]) => ({ seats: names.map(seat), teams: [] });
const spec = (id: string, choices: string[], role: OptionSpec['role'] = 'rules'): OptionSpec => ({
  id,
  about: '',
  choices,
  default: choices[0] ?? null,
  when: null,
  limits: [],
  role,
});
const duel = {
  id: 'duel',
  name: 'Duel',
  people: [2, 2],
  minutes: [30, 60],
  seating: seated('Green', 'Red'),
  options: [
    spec('pack', ['standard', 'mixed']),
    spec('board', ['main', 'lake']),
    spec('edge', ['a', 'b'], 'experiment'),
  ],
  levels: [{ id: 'officer', name: 'Officer', spec: 'heuristic' }],
  passes: [{ id: 'fire', about: '' }],
} as unknown as Entry;
const alone: Entry = { ...duel, people: [1, 1], seating: seated('Commander') };
const many: Entry = { ...duel, options: [spec('players', ['3', '2'], 'seats')], seating: seated('A', 'B', 'C') };

const ids = (game: Entry, way: Parameters<typeof seatsFor>[1]) =>
  presetsFor(game, { seats: seatsFor(game, way, game.seating) }).map(({ id }) => id);

describe('presets', () => {
  it('are those that make sense for whoever plays', () => {
    expect(ids(duel, 'bot')).toEqual(['book', 'live', 'dice']);
    expect(ids(duel, 'friend')).toEqual(['book', 'live', 'mail']);
    expect(ids(duel, 'screen')).toEqual(['book', 'live', 'dice']);
    expect(ids(alone, 'bot')).toEqual(['book', 'dice']);
  });

  it('are known again, until something is changed', () => {
    const draft = usualDraft(duel);
    expect(presetOf(duel, draft)).toBe('book');
    for (const preset of presetsFor(duel, draft)) {
      expect(presetOf(duel, withPreset(duel, draft, preset))).toBe(preset.id);
    }
    expect(presetOf(duel, { ...draft, options: { board: 'main' } }), 'the usual choice changes nothing').toBe('book');
    expect(presetOf(duel, { ...draft, options: { board: 'lake' } })).toBeNull();
    expect(presetOf(duel, { ...draft, undo: 'never' })).toBeNull();
    expect(presetOf(duel, { ...draft, pack: { name: 'mine', text: '' } })).toBeNull();
  });

  it('put back what was changed, but not who plays', () => {
    const draft = { ...usualDraft(many), options: { players: '2' }, undo: 'never' as const, name: 'Night' };
    const [book] = presetsFor(many, draft);
    expect(withPreset(many, draft, book!)).toMatchObject({ options: { players: '2' }, undo: 'barrier', name: 'Night' });
  });

  it('have a clock that fits the game in one sitting', () => {
    const live = (minutes: [number, number]) => {
      const game = { ...duel, minutes };
      const { minutes: each, increment } = presetsFor(game, usualDraft(game)).find(({ id }) => id === 'live')!.time;
      return [each, increment];
    };
    expect([live([30, 60]), live([5, 10]), live([120, 240])]).toEqual([
      [15, 10],
      [5, 5],
      [60, 30],
    ]);
  });

  it('give way if they make no sense for others', () => {
    const byLink = { ...usualDraft(duel), seats: seatsFor(duel, 'friend', duel.seating) };
    const mail = withPreset(
      duel,
      byLink,
      presetsFor(duel, byLink).find(({ id }) => id === 'mail')!,
    );
    const against = seatsFor(duel, 'bot', duel.seating);
    expect(presetOf(duel, seatedAnew(duel, mail, against))).toBe('book');
    const own = { ...byLink, undo: 'never' as const };
    expect(seatedAnew(duel, own, against), 'own choices stay').toMatchObject({ undo: 'never', seats: against });
  });
});

describe('a draft', () => {
  it('tells the server only what was chosen', () => {
    expect(toCreate(duel, usualDraft(duel))).toMatchObject({ game: 'duel', options: {}, dice: 'server' });
    expect(Object.keys(toCreate(duel, usualDraft(duel)))).not.toContain('clock');
    expect(Object.keys(toCreate(duel, usualDraft(duel)))).not.toContain('first_dice');
    expect(toCreate(duel, usualDraft(duel), ['Storm', 3]).first_dice).toEqual(['Storm', 3]);
    const chosen = { ...usualDraft(duel), options: { pack: 'mixed', board: 'lake' }, name: ' Night ' };
    expect(toCreate(duel, chosen)).toMatchObject({ options: { pack: 'mixed', board: 'lake' }, name: 'Night' });
    const own = toCreate(duel, { ...chosen, pack: { name: 'mine.toml', text: 'x = 1' } });
    expect([own.options, own.pack]).toEqual([{ board: 'lake' }, 'x = 1']);
  });

  it('has no clock for whoever plays alone', () => {
    const live = { ...usualDraft(alone), time: { ...usualDraft(alone).time, kind: 'game' as const } };
    expect(toCreate(alone, live)).not.toHaveProperty('clock');
  });

  it('says in short who plays, and what was changed', () => {
    expect(inShort(duel, usualDraft(duel))).toBe('You against Officer, no clock');
    expect(inShort(alone, { ...usualDraft(alone), dice: 'own' })).toBe('You play alone, own dice');
    expect(whoPlays(many, seatsFor(many, 'friend', many.seating))).toBe('You and 2 others by link');
    const draft = { ...usualDraft(duel), options: { board: 'lake', edge: 'b' } };
    expect(changes(duel, draft, ['rules'])).toEqual(['Board: Lake']);
    expect(changes(duel, draft, ['experiment'])).toEqual(['Edge: B']);
  });

  it('keeps its way to play when options give other seats', () => {
    const three = seatsFor(many, 'friend', many.seating);
    expect(reseated(many, three, seated('A', 'B'))).toEqual([{ type: 'me' }, { type: 'open' }]);
    expect(reseated(many, three, many.seating)).toBe(three);
  });
});
