/** What the rules know of a damaged row, and which errors can only be ours. */
import type { Progress } from '../../src/model/progress.ts';
import type { TableName } from '../../src/storage/store.ts';
import type { RowChange } from './watchedStore.ts';

/** For a submission whose row is damaged: whether it was done, by the index that is left. */
export function leftOf(table: TableName, damaged: object): { progress?: Progress } {
  if (table !== 'submissions') return {};
  const doneAt: unknown = Reflect.get(damaged, 'doneAt');
  return {
    progress:
      typeof doneAt === 'number'
        ? { stage: 'done', doneAt, end: { how: 'voided-by-other' } }
        : { stage: 'queued', asksFirst: true },
  };
}

/** Whether a submission's row is damaged: its index is all that is left of it. */
export function isDamagedRow({ table, row }: RowChange): boolean {
  return table === 'submissions' && row !== null && !('progress' in row);
}

/** A change as the rules record it: a damaged row moves with its hospital, too. */
export function knownOf(change: RowChange): RowChange {
  const { table, row } = change;
  if (row === null || !isDamagedRow(change)) return change;
  return { ...change, row: { ...row, ...leftOf(table, row) } };
}

/** Throws an error that no screen would show a nurse: one of ours, in the code or in the rules. */
export function throwOurOwn(error: unknown): void {
  const name = error instanceof Error ? error.name : '';
  if (['TypeError', 'ReferenceError', 'ZodError'].includes(name)) throw error;
}
