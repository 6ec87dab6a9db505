/**
 * Counts what really reached the hospital, from its own journal and records; the contenders' own figures are not used.
 */
import type { BenchHospital, JournalRow, RecordRow } from '../../test/support/benchHospital.ts';
import type { Order } from './work.ts';

export interface Tally {
  /** Every exchange that reached the hospital, including repeats. */
  requests: number;
  uploads: number;
  writes: number;
  queries: number;
  reads: number;
  /** Submissions with more than one record; each surplus record counts once. */
  doubled: number;
  /** Submissions without a record. */
  lost: number;
  /** Uploaded photos that belong to no record. */
  orphanPhotos: number;
}

/** Counts one run, which must be the only one since the hospital was reset. */
export async function tallyOf(hospital: BenchHospital, order: Order): Promise<Tally> {
  const [journal, records, attachments] = await Promise.all([
    hospital.journal(),
    hospital.records(),
    hospital.attachments(),
  ]);
  const perItem = recordsPerItem(records, order.runId);
  const found = Array.from({ length: order.submissions }, (_, index) => perItem.get(index) ?? 0);
  return {
    requests: journal.length,
    ...requestKinds(journal),
    doubled: found.reduce((sum, count) => sum + Math.max(0, count - 1), 0),
    lost: found.filter((count) => count === 0).length,
    orphanPhotos: attachments.filter(({ boundTo }) => boundTo === null).length,
  };
}

function requestKinds(journal: readonly JournalRow[]) {
  const count = (matches: (row: JournalRow) => boolean) => journal.filter(matches).length;
  return {
    uploads: count(({ method, path }) => method === 'POST' && path === '/attachments'),
    writes: count(({ method, path }) => method === 'POST' && path === '/wound-assessments'),
    queries: count(({ path }) => path.startsWith('/requests/')),
    reads: count(({ method, path }) => method === 'GET' && path.startsWith('/wound-assessments/')),
  };
}

/** How many records carry the note of each item. */
function recordsPerItem(records: readonly RecordRow[], runId: string): Map<number, number> {
  const found = new Map<number, number>();
  for (const { versions } of records) {
    const [run, rest] = (versions[0]?.careNote ?? '').split('/');
    if (run !== runId) continue;
    const index = Number.parseInt(rest ?? '', 10);
    found.set(index, (found.get(index) ?? 0) + 1);
  }
  return found;
}
