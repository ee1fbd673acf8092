/** The small part of Markdown in which rules are written. Everything is escaped; nothing passes through as HTML. */
export type Block =
  | { kind: 'rule'; id: string; ruling: boolean; text: string }
  | { kind: 'item'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'table'; head: string[]; rows: string[][] };

export function blocks(text: string): Block[] {
  const found: Block[] = [];
  let paragraph: string[] = [];
  let table: string[][] = [];
  const close = () => {
    if (paragraph.length > 0) found.push({ kind: 'text', text: paragraph.join(' ') });
    if (table.length > 0) found.push({ kind: 'table', head: table[0] ?? [], rows: table.slice(1) });
    paragraph = [];
    table = [];
  };
  for (const line of text.split('\n').map((line) => line.trim())) {
    if (line.startsWith('|')) {
      if (paragraph.length > 0) close();
      if (!/^[|\s:-]+$/.test(line)) table.push(cells(line));
    } else if (line.startsWith('- ')) {
      close();
      found.push(listed(line.slice(2)));
    } else if (line === '') {
      close();
    } else {
      if (table.length > 0) close();
      paragraph.push(line);
    }
  }
  close();
  return found;
}

/** What inline text needs to know: which rules exist, and which words to mark. */
export interface Inline {
  isRule: (id: string) => boolean;
  marks: string[];
}

/** Turns inline Markdown into safe HTML. */
export function inline(text: string, about: Inline): string {
  let html = '';
  for (const [piece, code, bold, italic, link, place] of text.matchAll(INLINE)) {
    if (code !== undefined) html += `<code>${plain(code, about)}</code>`;
    else if (bold !== undefined) html += `<strong>${plain(bold, about)}</strong>`;
    else if (italic !== undefined) html += `<em>${plain(italic, about)}</em>`;
    else if (link !== undefined) html += `<a href="#${place}" data-rule="${place}">${marked(link, about.marks)}</a>`;
    else html += plain(piece, about);
  }
  return html;
}

/** Code, bold, italic, a link to a chapter without a number, and everything else. */
const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^[\]]+)\]\(#([a-z-]+)\)|[^`*[]+|[`*[]/g;

/** The place of a chapter on its page: its number, or its heading as links write it. */
export function anchor(chapter: { id: string | null; title: string }): string {
  return chapter.id ?? chapter.title.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}

/** Keeps the blocks in which every word occurs, and of a table its rows. */
export function matching(all: Block[], heading: string, words: string[]): Block[] {
  if (words.length === 0) return all;
  const has = (text: string) => {
    const body = `${heading} ${text}`.toLowerCase();
    return words.every((word) => body.includes(word));
  };
  return all.flatMap((block): Block[] => {
    if (block.kind === 'table') {
      const rows = block.rows.filter((row) => has(row.join(' ')));
      return rows.length > 0 ? [{ ...block, rows }] : [];
    }
    return has(block.kind === 'rule' ? `${block.id} ${block.text}` : block.text) ? [block] : [];
  });
}

export function words(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** The cells of a line; a bar after a backslash is part of its cell. */
function cells(line: string): string[] {
  return line
    .replace(/^\||\|$/g, '')
    .replaceAll('\\|', '\0')
    .split('|')
    .map((cell) => cell.trim().replaceAll('\0', '|'));
}

function listed(text: string): Block {
  const rule = /^\*\*([A-Z]+\d+(?:\.\d+)*[a-z]?)\*\*\s*(.*)$/.exec(text);
  if (!rule) return { kind: 'item', text };
  const [, id = '', rest = ''] = rule;
  const ruling = /^\*Ruling\.\*\s*/.exec(rest);
  return { kind: 'rule', id, ruling: ruling !== null, text: ruling ? rest.slice(ruling[0].length) : rest };
}

function plain(text: string, about: Inline): string {
  let html = '';
  let at = 0;
  for (const found of text.matchAll(/\b[A-Z]+\d+(?:\.\d+)*[a-z]?\b/g)) {
    if (!about.isRule(found[0])) continue;
    html += marked(text.slice(at, found.index), about.marks);
    html += `<a href="#${found[0]}" data-rule="${found[0]}">${found[0]}</a>`;
    at = found.index + found[0].length;
  }
  return html + marked(text.slice(at), about.marks);
}

function marked(text: string, marks: string[]): string {
  if (marks.length === 0) return escape(text);
  const any = new RegExp(marks.map((mark) => mark.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'gi');
  let html = '';
  let at = 0;
  for (const found of text.matchAll(any)) {
    html += `${escape(text.slice(at, found.index))}<mark>${escape(found[0])}</mark>`;
    at = found.index + found[0].length;
  }
  return html + escape(text.slice(at));
}
