/**
 * Finds a test in the text of its file by its title, as written there, not in a comment or after a `skip`. The sources
 * are formatted, so a test ends where its own indentation returns.
 */

/** A test with everything that belongs to it. */
interface FoundTest {
  text: string;
  /** Whether it is skipped. */
  isSkipped: boolean;
}

/** The test with that title; undefined if there is none. One that runs is preferred to one that is skipped. */
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

/** Whether a name occurs in a source as a string literal, and not in a comment. */
export function hasLiteral(source: string, name: string): boolean {
  return placesOf(source, name).length > 0;
}

/** The line numbers, from 0, on which a text occurs as a string literal outside comments. */
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

/** The spellings of a title in a source: a typographic mark may be written literally or as an escape. */
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

/** The line with which the test of that title begins: a table of cases may come before its title. */
function beginOf(lines: readonly string[], titleAt: number): number | undefined {
  const most = indentOf(lines[titleAt] ?? '');
  for (let at = titleAt; at >= 0; at -= 1) {
    const line = lines[at] ?? '';
    const isBegin = /^\s*(?:test|it)\b[.(]/.test(line) && indentOf(line) <= most;
    if (isBegin) return at;
    // Another statement ended in between, so the text above is not part of a test.
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

/** Matches the names of the tests that a title with placeholders produces. */
export function titlePattern(title: string): RegExp {
  const parts = title.split(/%[sdifjo#]|\$\{[^}]*\}(?:`)?|\$[a-z][\w.]*/i);
  const escaped = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${escaped.join('.*')}$`, 's');
}
