import { describe, expect, it } from 'vitest';
import { anchor, blocks, inline, matching, words } from './markdown';

const none = { isRule: () => false, marks: [] };
const text = `Some words
that go on.

- **H5.1** Roll two d8 (H5.2).
- **H5.5** *Ruling.* The book is silent.
- plain item

| Part | What |
| --- | --- |
| Step 1 | roll |
| Step 2 | place |`;

describe('blocks', () => {
  it('finds paragraphs, rules, rulings, items and tables', () => {
    expect(blocks(text)).toEqual([
      { kind: 'text', text: 'Some words that go on.' },
      { kind: 'rule', id: 'H5.1', ruling: false, text: 'Roll two d8 (H5.2).' },
      { kind: 'rule', id: 'H5.5', ruling: true, text: 'The book is silent.' },
      { kind: 'item', text: 'plain item' },
      {
        kind: 'table',
        head: ['Part', 'What'],
        rows: [
          ['Step 1', 'roll'],
          ['Step 2', 'place'],
        ],
      },
    ]);
  });

  it('knows a rule that is a part of another', () => {
    expect(blocks('- **P7.5b** Then Soldiers.')).toEqual([
      { kind: 'rule', id: 'P7.5b', ruling: false, text: 'Then Soldiers.' },
    ]);
    const about = { isRule: (id: string) => id.startsWith('P7.5'), marks: [] };
    expect(inline('as in P7.5b', about)).toBe('as in <a href="#P7.5b" data-rule="P7.5b">P7.5b</a>');
  });

  it('keeps a bar after a backslash in its cell', () => {
    expect(blocks('| a | b |\n| --- | --- |\n| one \\| two | |')).toEqual([
      { kind: 'table', head: ['a', 'b'], rows: [['one | two', '']] },
    ]);
  });

  it('keeps what has every word', () => {
    expect(matching(blocks(text), 'Decipher', words('TWO roll'))).toMatchObject([{ id: 'H5.1' }]);
    expect(matching(blocks(text), 'Decipher', words('place'))).toEqual([
      { kind: 'table', head: ['Part', 'What'], rows: [['Step 2', 'place']] },
    ]);
    expect(matching(blocks(text), 'Decipher', words('H5.5'))).toHaveLength(1);
  });
});

describe('inline text', () => {
  it('knows code, bold and italic', () => {
    expect(inline('a `b` **c** *d*', none)).toBe('a <code>b</code> <strong>c</strong> <em>d</em>');
  });

  it('lets no HTML through', () => {
    const html = inline('<img src=x onerror="x"> `<b>` **<i>** & *<u>*', { isRule: () => true, marks: ['<b', 'img'] });
    expect(html.replace(/<\/?(strong|em|code|mark)>/g, '')).not.toMatch(/[<>"]/);
  });

  it('links chapters without a number by their heading', () => {
    const place = anchor({ id: null, title: 'The game in a page' });
    expect(inline(`see [the *page*](#${place}) [x]`, none)).toBe(
      'see <a href="#the-game-in-a-page" data-rule="the-game-in-a-page">the *page*</a> [x]',
    );
    expect(inline('[x](https://elsewhere) [y](#")', none)).toBe('[x](https://elsewhere) [y](#&#34;)');
    expect(anchor({ id: 'H5', title: 'Decipher' })).toBe('H5');
  });

  it('links rules that exist', () => {
    const html = inline('see H5.2 and H99', { isRule: (id) => id === 'H5.2', marks: [] });
    expect(html).toBe('see <a href="#H5.2" data-rule="H5.2">H5.2</a> and H99');
  });

  it('marks the words that were looked for', () => {
    expect(inline('Two dice (2)', { isRule: () => false, marks: ['two', '(2)'] })).toBe(
      '<mark>Two</mark> dice <mark>(2)</mark>',
    );
  });

  it('keeps a lone asterisk', () => {
    expect(inline('3 * 4', none)).toBe('3 * 4');
  });
});
