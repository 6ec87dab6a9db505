import { describe, expect, test } from 'vitest';
import type { Submitted } from '../../../model/content.ts';
import type { Submission } from '../../../model/submission.ts';
import {
  committed,
  correction,
  create,
  submissionOf,
  voiding,
} from '../../../model/testing/rows.ts';
import { doubtful } from './readBackIfDoubtful.ts';

function done(id: string, submitted: Submitted, madeVersion: number): Submission {
  const { receipt, isFound } = committed;
  const end = { how: 'read-back', receipt, madeVersion, isFound, since: null } as const;
  return submissionOf(id, { progress: { stage: 'done', doneAt: 1, end } }, submitted);
}

const created = done('create', create, 1);
const corrected = done('correction', correction, 2);
const voided = done('void', voiding, 3);
const record = { patientId: 'P-1', woundId: 'W-1', version: 2 };
const idsOf = (...args: Parameters<typeof doubtful>) =>
  doubtful(...args).map(({ submissionId }) => submissionId);

describe('what this tablet was told is in the record, and a reading that', () => {
  const both = [created, corrected];

  test.each<[string, Parameters<typeof doubtful>[2], string[]]>([
    ['shows it bears it out', record, []],
    ['shows a newer version, too', { ...record, version: 9 }, []],
    ['finds nothing puts all of it in doubt', null, ['create', 'correction']],
    ['finds another patient’s, too', { ...record, patientId: 'P-2' }, ['create', 'correction']],
    ['finds one of another wound, too', { ...record, woundId: 'W-2' }, ['create', 'correction']],
    ['is older puts in doubt what came later', { ...record, version: 1 }, ['correction']],
  ])('%s', (_name, read, expected) => {
    expect(idsOf(both, 'WA-1', read)).toEqual(expected);
  });

  test('is about another id says nothing', () => {
    expect(idsOf(both, 'WA-2', null)).toEqual([]);
  });

  test('finds nothing of what she has voided asks nothing of her', () => {
    expect(idsOf([...both, voided], 'WA-1', null)).toEqual([]);
    expect(idsOf([...both, voided], 'WA-1', record)).toEqual(['void']);
  });
});
