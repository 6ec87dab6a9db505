/**
 * Holding what hospitals have heard in the journeys of one shell against the same journeys in the other
 * (test/e2e/keptJournal.ts). Alone: `node tools/test/compareJournals.mjs <folder>`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tellJournal } from './tellJournal.mjs';

/** Their photos come from a film: at which picture of it a camera was follows from the machine's pace. */
const byCamera = ['camera.spec.ts', 'taps.spec.ts'];
/** They open the page again right after handing in: what that cuts off, and is asked about or sent anew, differs. */
const openedWhileSending = ['woundHistory.spec.ts'];

/** @typedef {import('./tellJournal.mjs').ToldJournal} ToldJournal */

/**
 * What was written must be the same in each journey, and what was read and with which headers over all of them: how
 * often a screen asks, and whether a last question was still asked, follows from the machine's pace.
 * @param {string} folder as `WARDBOOK_JOURNALS` named it
 * @returns {{ lines: string[], hasPassed: boolean }} without a journey in both shells it has not passed
 */
export function compareJournals(folder) {
  const web = journalsIn(join(folder, 'web'));
  const electron = journalsIn(join(folder, 'electron'));
  const both = [...electron].flatMap(([name, other]) => {
    const one = web.get(name);
    return one === undefined ? [] : [{ title: one.title, one: one.told, other: other.told }];
  });
  const written = both.flatMap(({ title, one, other }) => {
    const found = differences(one.submissions, other.submissions);
    return found.length === 0 ? [] : [{ title, found }];
  });
  const reads = differences(allOf(both, 'one', 'reads'), allOf(both, 'other', 'reads'));
  const headers = differences(allOf(both, 'one', 'headers'), allOf(both, 'other', 'headers'));
  const writing = both.filter(({ one }) => one.submissions.length > 0).length;
  const count = both.reduce((sum, { one }) => sum + one.submissions.length, 0);
  const said = [
    `${both.length} journals in both shells, ${writing} of them write, ${count} submissions;`,
    `${written.length} journals differ; ${reads.length} reads and ${headers.length} headers in one shell alone`,
  ].join(' ');
  const lines = [
    ...written.flatMap(({ title, found }) => [title, ...found.map(indented)]),
    ...reads.map((line) => `read ${line}`),
    ...headers.map((line) => `header ${line}`),
    said,
  ];
  const hasPassed = writing > 0 && written.length + reads.length + headers.length === 0;
  return { lines, hasPassed };
}

const indented = (text) => `    ${text.replaceAll('\n', '\n      ')}`;

/** What one has and the other has not, as often as it does. */
function differences(one, other) {
  return [
    ...without(one, other).map((text) => `web: ${text}`),
    ...without(other, one).map((text) => `Electron: ${text}`),
  ];
}

function without(texts, taken) {
  const left = [...taken];
  return texts.filter((text) => {
    const at = left.indexOf(text);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

function allOf(both, side, kind) {
  return [...new Set(both.flatMap((each) => each[side][kind]))].toSorted((a, b) =>
    a.localeCompare(b),
  );
}

/** @returns {Map<string, { title: string, told: ToldJournal }>} */
function journalsIn(folder) {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(
    names.map((name) => {
      const { title, exchanges } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      const isOf = (files) => files.some((file) => title.startsWith(file));
      const how = { hasOwnPhotos: !isOf(byCamera), isCutOff: isOf(openedWhileSending) };
      return [name, { title, told: tellJournal(exchanges, how) }];
    }),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { lines, hasPassed } = compareJournals(process.argv[2] ?? '');
  console.log(lines.join('\n'));
  process.exitCode = hasPassed ? 0 : 1;
}
