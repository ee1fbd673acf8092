import { describe, expect, it } from 'vitest';
import { parse, paths } from './router';

describe('the address', () => {
  it('names a page', () => {
    expect(parse('/')).toEqual({ page: 'home' });
    expect(parse('/new')).toEqual({ page: 'new', game: null });
    expect(parse('/new/pig')).toEqual({ page: 'new', game: 'pig' });
    expect(parse('/rules/pig')).toEqual({ page: 'rules', game: 'pig' });
    expect(parse('/settings/')).toEqual({ page: 'settings' });
  });

  it('names a table and its replay', () => {
    expect(parse('/table/k3f')).toEqual({ page: 'table', id: 'k3f', replay: false });
    expect(parse('/table/k3f/replay')).toEqual({ page: 'table', id: 'k3f', replay: true });
  });

  it('leads nowhere when it is not known', () => {
    expect(parse('/nowhere')).toEqual({ page: 'missing', path: '/nowhere' });
    expect(parse('/table')).toEqual({ page: 'missing', path: '/table' });
    expect(parse('/settings/more')).toEqual({ page: 'missing', path: '/settings/more' });
    expect(parse('/toString')).toMatchObject({ page: 'missing' });
  });

  it('survives a round trip with strange letters', () => {
    const id = 'a/b c%';
    expect(parse(paths.table(id))).toEqual({ page: 'table', id, replay: false });
    expect(parse('/table/%E0%A4%A')).toMatchObject({ page: 'table' });
  });
});
