import type { Rulebook } from '../driver/types';

/** Reads a rules document as the server does. */
export function rulebook(text: string): Rulebook {
  const [head = '', ...parts] = text.split(/^## /m);
  const chapters = parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n');
    const numbered = /^([A-Z]+\d+) (.*)$/.exec(heading);
    return { id: numbered?.[1] ?? null, title: numbered?.[2] ?? heading, text: lines.join('\n').trim() };
  });
  const rules = chapters.flatMap((chapter) =>
    [...chapter.text.matchAll(/^- \*\*([A-Z]+\d+\.\d+)\*\* (.*)$/gm)].map(([, id = '', body = '']) => ({
      id, chapter: chapter.title, text: body.replace(/^\*Ruling\.\* /, ''), ruling: body.startsWith('*Ruling.*'),
    })),
  );
  const [title = '', ...preface] = head.split('\n');
  return { title: title.replace(/^# /, ''), preface: preface.join('\n').trim(), chapters, rules };
}
