/**
 * Owns holding what journeys have committed at the hospital in one shell against the same journeys in the
 * other (test/e2e/keptJournal.ts). Alone: `node tools/test/compareJournals.mjs <folder>`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * @param {string} folder as `WARDBOOK_JOURNALS` named it
 * @returns {{ lines: string[], hasPassed: boolean }} without a journey in both shells it has not passed
 */
export function compareJournals(folder) {
  const web = journalsIn(join(folder, 'web'));
  const electron = journalsIn(join(folder, 'electron'));
  const both = [...electron].flatMap(([name, other]) => {
    const one = web.get(name);
    return one === undefined
      ? []
      : [{ title: one.title, one: one.committed, other: other.committed }];
  });
  const different = both
    .filter(({ one, other }) => String(one) !== String(other))
    .map(
      ({ title, one, other }) =>
        `${title}\n    web:      ${one.join(', ')}\n    Electron: ${other.join(', ')}`,
    );
  const writing = both.filter(({ one }) => one.length > 0).length;
  const said = `${both.length} journeys in both shells, ${writing} of them write; ${different.length} differ`;
  return { lines: [...different, said], hasPassed: writing > 0 && different.length === 0 };
}

/** @returns {Map<string, { title: string, committed: string[] }>} */
function journalsIn(folder) {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(names.map((name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8'))]));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { lines, hasPassed } = compareJournals(process.argv[2] ?? '');
  console.log(lines.join('\n'));
  process.exitCode = hasPassed ? 0 : 1;
}
