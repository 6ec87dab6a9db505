/** Judges a run of kills: what the tablet promised against what the hospital holds. */
import { expect } from 'vitest';
import type { BenchHospital } from '../support/benchHospital.ts';
import type { Kept, Promised } from './killPage.ts';

/**
 * Fails where a promise was broken: a record that is not in the hospital exactly once, or a draft that is gone (rules
 * R1, R2, R3 and R15). Returns what the run amounted to.
 * @param kept what the page finds on the tablet at the end
 */
export async function judgeKills(
  hospital: BenchHospital,
  promised: readonly Promised[],
  kept: Kept,
) {
  const records = await hospital.records();
  const journal = await hospital.journal();
  const attachments = await hospital.attachments();
  const notesNow = records.map(({ versions }) => versions.map(({ careNote }) => careNote ?? ''));
  const withNote = (note: string) => notesNow.filter((notes) => notes.includes(note)).length;
  const of = (kind: Promised['kind']) => promised.filter((one) => one.kind === kind);

  expect.soft(kept.open, 'everything is done').toEqual([]);
  const notOnce = [...of('create'), ...of('correction')].filter(({ note }) => withNote(note) !== 1);
  expect.soft(notOnce, 'promised, and not in the hospital exactly once').toEqual([]);
  const firstNotes = notesNow.map(([first]) => first);
  expect.soft(firstNotes, 'no record twice').toHaveLength(new Set(firstNotes).size);
  const madeTwice = notesNow.filter((notes) => new Set(notes).size !== notes.length);
  expect.soft(madeTwice, 'no version twice').toEqual([]);
  const draftsLost = of('draft').filter(({ note }) => !kept.draftNotes.includes(note));
  expect.soft(draftsLost, 'no draft lost').toEqual([]);
  expect.soft(idsWithTwoBodies(journal), 'the same bytes under the same id').toEqual([]);

  const uploads = journal.filter(
    ({ path, method }) => method === 'POST' && path === '/attachments',
  );
  return {
    creates: of('create').length,
    corrections: of('correction').length,
    drafts: of('draft').length,
    records: records.length,
    requests: journal.length,
    faults: journal.filter(({ fault }) => fault !== null).length,
    uploads: uploads.length,
    orphanPhotos: attachments.filter(({ boundTo }) => boundTo === null).length,
  };
}

function idsWithTwoBodies(journal: Awaited<ReturnType<BenchHospital['journal']>>): string[] {
  const bodies = new Map<string, Set<string>>();
  for (const { method, clientRequestId, bodySha256, path } of journal) {
    if (method === 'GET' || clientRequestId === null) continue;
    const known = bodies.get(clientRequestId) ?? new Set();
    bodies.set(clientRequestId, known.add(`${method} ${path} ${bodySha256}`));
  }
  return [...bodies].filter(([, sent]) => sent.size > 1).map(([id]) => id);
}
