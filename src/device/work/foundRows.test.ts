/**
 * Tests that what is about one patient, wound or record is found by its search words alone, on sealed tablets and
 * others.
 */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import type { Submitted, Subject } from '../../model/content.ts';
import { submissionRow, type Submission } from '../../model/submission.ts';
import { committed, create, submissionOf } from '../../model/testing/rows.ts';
import { openDexieStore } from '../../storage/dexieStore.ts';
import { openMemoryStore, type MemoryStore } from '../../storage/memoryStore.ts';
import type { Store } from '../../storage/store.ts';
import { unsealed } from '../../vault/sealedStore.ts';
import { openTestVault } from '../../vault/testing/testVault.ts';
import { openDevice } from '../device.ts';
import { KeyLines, openSealedThread } from '../testing/sealedTablet.ts';
import { hospitalKey, pin, signIn, withRecovery } from '../testing/sealedWork.ts';

const subjectOf = (patientId: string, woundId: string): Subject => ({
  patientId,
  displayName: 'Lin',
  medicalRecordNumber: '1',
  encounterId: null,
  woundId,
  woundSite: null,
});

/** A finished submission about a wound, with the record that it created. */
function doneOf(id: string, subject: Subject, more: Partial<Submission> = {}): Submission {
  const { patientId, woundId } = subject;
  const submitted: Submitted = { ...create, patientId, woundId: woundId ?? '' };
  const { stage: _at, ...recorded } = committed;
  const receipt = { ...committed.receipt, recordId: `R-${id}` };
  const end = { how: 'read-back' as const, ...recorded, receipt, since: null };
  const submission = submissionOf(id, { hospitalKey, ...more }, submitted);
  const draft = { kind: 'wound-void' as const, subject, target: targetOf(id), reason: '' };
  return {
    ...submission,
    progress: { stage: 'done', doneAt: submission.sequence, end },
    content: { subject, submitted, draft },
  };
}

const targetOf = (createdBy: string) => ({
  recordId: null,
  createdBy,
  seenVersion: 1,
  seenCareNote: '',
  observedAt: create.observedAt,
});

const tablets: [string, () => Store][] = [
  ['memory', () => openMemoryStore()],
  ['dexie', () => openDexieStore({ name: 'found', indexedDB: new IDBFactory(), IDBKeyRange })],
];

describe.each(tablets)('what is found by what it is about, on %s', (_name, openStore) => {
  it('is about that patient, wound, record or submission, and nobody else', async () => {
    const store = unsealed(openStore());
    const device = openDevice(store, {
      now: () => 1,
      randomId: () => crypto.randomUUID(),
      vault: openTestVault(store),
    });
    const rows = [
      doneOf('a', subjectOf('P-1', 'W-1')),
      doneOf('b', subjectOf('P-1', 'W-2')),
      doneOf('c', subjectOf('P-2', 'W-1')),
      doneOf('d', subjectOf('P-1', 'W-1'), { authorId: 'ben' }),
      doneOf('e', subjectOf('P-1', 'W-1'), { hospitalKey: 'other' }),
    ];
    const correction: Submitted = {
      kind: 'wound-correction',
      target: targetOf('a'),
      careNote: 'x',
    };
    const open = submissionOf('f', { hospitalKey }, correction);
    const end = { how: 'found-by-author' as const, recordId: 'R-found' };
    rows.push({
      ...doneOf('g', subjectOf('P-3', 'W-1')),
      progress: { stage: 'done', doneAt: 1, end },
    });
    rows.push({ ...open, content: { ...open.content, subject: subjectOf('P-1', 'W-1') } });
    await store.write(['submissions'], async (kept) => {
      for (const row of rows) await kept.put('submissions', submissionRow(row));
    });
    const idsAbout = async (about: Parameters<typeof device.submissions.listAbout>[2]) => {
      const found = await device.submissions.listAbout(hospitalKey, 'amy', about);
      return found.submissions.map(({ submissionId }) => submissionId).toSorted();
    };
    expect(await idsAbout({ patientId: 'P-1' })).toEqual(['a', 'b', 'f']);
    expect(await idsAbout({ patientId: 'P-1', woundId: 'W-1' })).toEqual(['a', 'f']);
    expect(await idsAbout({ recordId: 'R-c' })).toEqual(['c']);
    expect(await idsAbout({ recordId: 'R-found' })).toEqual(['g']);
    expect(await idsAbout({ createdBy: 'a' })).toEqual(['f']);
    expect(await idsAbout({ patientId: 'P-9' })).toEqual([]);
    store.close();
  });
});

describe('the words of a sealed tablet', () => {
  const wordsIn = (kept: MemoryStore) => JSON.stringify(kept.snapshot('submissions'));

  it('tell no id, are the same after a restart, and find nothing while her key is not here', async () => {
    const kept = openMemoryStore();
    const parts = await withRecovery();
    const window = openSealedThread(kept, new KeyLines(), parts);
    const { authorId } = await signIn(window);
    const row = doneOf('s', subjectOf('P-MARK', 'W-MARK'), { authorId });
    await window.store.write(['submissions'], (rows) =>
      rows.put('submissions', submissionRow(row)),
    );
    expect(wordsIn(kept)).not.toMatch(/MARK|R-s/);
    const about = (device: typeof window.device) =>
      device.submissions.listAbout(hospitalKey, authorId, {
        patientId: 'P-MARK',
        woundId: 'W-MARK',
      });
    expect((await about(window.device)).submissions).toHaveLength(1);
    window.end();
    const later = openSealedThread(kept, new KeyLines(), parts);
    expect((await about(later.device)).submissions).toEqual([]);
    await later.device.nurses.signInAgain(authorId, pin);
    expect((await about(later.device)).submissions).toHaveLength(1);
  });
});
