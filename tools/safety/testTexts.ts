/**
 * How a test is found in the text of its file: by its title, as it stands there, and not in a comment or behind a
 * `skip`. The sources are formatted, so that a test ends where its own indentation comes back.
 */

/** A test with all that belongs to it. */
interface FoundTest {
  text: string;
  /** Nobody runs it. */
  isSkipped: boolean;
}

/** The test of that title; undefined where there is none. One that runs goes before one that is skipped. */
export function findTest(source: string, title: string): FoundTest | undefined {
  const places = placesOf(source, title);
  if (places.length === 0) return undefined;
  const lines = source.split('\n');
  const found = places.flatMap((at): FoundTest[] => {
    const from = beginOf(lines, at);
    if (from === undefined) return [];
    const text = lines.slice(from, endOf(lines, from, at) + 1).join('\n');
    return [{ text, isSkipped: /^\s*(?:test|it)(?:\.\w+)*\.(?:skip|todo|fixme)\b/.test(text) }];
  });
  return found.find(({ isSkipped }) => !isSkipped) ?? found[0];
}

/** Whether a name stands in a source as a text of its own, and not in a comment. */
export function hasLiteral(source: string, name: string): boolean {
  return placesOf(source, name).length > 0;
}

/** The numbers of the lines, from 0, on which a text stands as one of its own, but for comments. */
function placesOf(source: string, text: string): number[] {
  const places: number[] = [];
  for (const literal of new Set(literalsOf(text))) {
    for (let at = source.indexOf(literal); at !== -1; at = source.indexOf(literal, at + 1)) {
      const lineFrom = source.lastIndexOf('\n', at) + 1;
      if (isComment(source.slice(lineFrom, at))) continue;
      places.push(source.slice(0, lineFrom).split('\n').length - 1);
    }
  }
  return places.toSorted((one, other) => one - other);
}

/** As a title may be written in a source: a typographic mark stands in some as it is, in some by its number. */
function literalsOf(title: string): string[] {
  const byNumber = title.replaceAll(
    /[^\0-\x7f]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return [title, byNumber].flatMap((text) => [
    `'${text.replaceAll("'", String.raw`\'`)}'`,
    `"${text}"`,
    `\`${text}\``,
  ]);
}

function isComment(line: string): boolean {
  return /^\s*(?:\/\/|\/?\*)/.test(line);
}

const indentOf = (line: string) => line.length - line.trimStart().length;

/** The line with which the test begins whose title stands there: a table of cases may come before its title. */
function beginOf(lines: readonly string[], titleAt: number): number | undefined {
  const most = indentOf(lines[titleAt] ?? '');
  for (let at = titleAt; at >= 0; at -= 1) {
    const line = lines[at] ?? '';
    const isBegin = /^\s*(?:test|it)\b[.(]/.test(line) && indentOf(line) <= most;
    if (isBegin) return at;
    // Another statement has ended in between: the text above is no part of a test.
    if (at < titleAt && /^\s*\}?\)?;$/.test(line) && indentOf(line) <= most) return undefined;
  }
  return undefined;
}

function endOf(lines: readonly string[], from: number, titleAt: number): number {
  const indent = indentOf(lines[from] ?? '');
  if ((lines[titleAt] ?? '').endsWith(');')) return titleAt;
  const end = lines.findIndex(
    (line, at) => at > titleAt && indentOf(line) === indent && /^\s*[})\]]+.*;$/.test(line),
  );
  return end === -1 ? lines.length - 1 : end;
}

/** A title with places to fill in, as the names of the tests that it makes. */
export function titlePattern(title: string): RegExp {
  const parts = title.split(/%[sdifjo#]|\$\{[^}]*\}(?:`)?|\$[a-z][\w.]*/i);
  const escaped = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${escaped.join('.*')}$`, 's');
}
