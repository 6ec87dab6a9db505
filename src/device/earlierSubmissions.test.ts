/**
 * Tests that submissions of earlier versions of the app are read as what they were, from either copy, sealed or not.
 */
import { describe, expect, test } from 'vitest';
import { submissionRow, submissionSchema } from '../model/submission.ts';
import { stageOf } from '../model/submissionFacts.ts';
import { create, submissionOf } from '../model/testing/rows.ts';
import { openMemoryStore } from '../storage/memoryStore.ts';
import { Browser } from '../storage/testing/twoCopies.ts';
import { isSealed } from '../vault/sealedFields.ts';
import { openVault } from '../vault/vault.ts';
import { openDevice } from './device.ts';
import { KeyLines, openSealedThread } from './testing/sealedTablet.ts';

const hospitalKey = 'h';

/** As it was submitted then. */
const flags = {
  stage: 'queued',
  predecessorsToSettle: [],
  bodyBuilt: false,
  uncertain: false,
  firstUnknownAt: null,
  lastSentAt: null,
  refusal: null,
  receipt: null,
  madeVersion: null,
  strikes: 0,
  waitReason: null,
  nextAttemptAt: null,
  restMs: null,
  doneAt: null,
  doneNote: null,
  isAdopted: false,
  foundRecordId: null,
};
const said = { status: 409, code: 'C', message: 'M', traceId: 'T', fields: [] };
const receipt = {
  clientRequestId: 'x',
  recordId: 'WA-1',
  version: 2,
  status: 'committed',
  recordState: 'valid',
  recordedAt: '2026-11-20T08:00:00Z',
};
const left = { bodyBuilt: true, madeVersion: 2, firstUnknownAt: 3, lastSentAt: 4 };
const sent = { madeVersion: 2, firstUnknownAt: 3, lastSentAt: 4 };

function earlierRow(change: object, problem: object | null = null): object {
  const { progress: _progress, wait: _wait, content, ...kept } = submissionOf('s');
  return { ...kept, openIn: 'h', ...flags, ...change, content: { ...content, problem } };
}

function problemThen(type: string, more: object = {}): object {
  return { type, since: 7, ...said, photoId: null, theirs: null, recordId: null, ...more };
}

const inProblem = { stage: 'problem' };

describe('what the flags meant', () => {
  test.each<[string, object, object]>([
    ['queued', {}, { stage: 'queued', toSettle: [] }],
    ['a new id', { predecessorsToSettle: ['old'] }, { stage: 'queued', toSettle: ['old'] }],
    ['a photo on its way', { stage: 'upload' }, { stage: 'uploading', toSettle: [] }],
    [
      'an earlier id, asked in vain',
      { stage: 'recover', predecessorsToSettle: ['old'] },
      { stage: 'settling', toSettle: ['old'] },
    ],
    ['on its way', { ...left, stage: 'assess', uncertain: true }, { stage: 'sending', sent }],
    ['asked about', { ...left, stage: 'recover', uncertain: true }, { stage: 'asking', sent }],
    ['asked about anew', { ...left, uncertain: true }, { stage: 'asking', sent }],
    ['not there', { ...left, stage: 'assess' }, { stage: 'not-there', sent }],
    [
      'refused, and not asked about yet',
      { ...left, stage: 'assess', refusal: problemThen('request-id-conflict') },
      { stage: 'refused', sent, refusal: { type: 'request-id-conflict', since: 7, ...said } },
    ],
    [
      'with its receipt',
      { ...left, stage: 'confirm', receipt, isAdopted: true },
      { stage: 'committed', receipt, madeVersion: 2, isAdopted: true },
    ],
    [
      'found by its author',
      { ...left, uncertain: true, foundRecordId: 'WA-9' },
      { stage: 'found', recordId: 'WA-9', standing: { stage: 'asking', sent } },
    ],
    [
      'done, and voided since',
      { ...left, stage: 'done', openIn: '', doneAt: 8, doneNote: 'voided-since', receipt },
      {
        stage: 'done',
        doneAt: 8,
        end: { how: 'read-back', receipt, madeVersion: 2, isAdopted: false, since: 'voided-since' },
      },
    ],
    [
      'done, found by its author',
      { stage: 'done', doneAt: 8, doneNote: 'found-by-author', foundRecordId: 'WA-9' },
      { stage: 'done', doneAt: 8, end: { how: 'found-by-author', recordId: 'WA-9' } },
    ],
  ])('%s', (_name, change, progress) => {
    expect(submissionSchema.parse(earlierRow(change)).progress).toEqual(progress);
  });

  const committed = { stage: 'committed', receipt, madeVersion: 2, isAdopted: false };
  const theirs = { version: 3, recordState: 'valid', careNote: 'CurrentVersion', recordedAt: null };
  const queued = { stage: 'queued', toSettle: [] };
  const about = { photoId: 'P' };

  test.each<[string, object, object, object]>([
    ['refused', {}, left, { ...said, standing: { stage: 'not-there', sent } }],
    ['request-id-conflict', {}, left, { ...said, standing: { stage: 'not-there', sent } }],
    ['photo-refused', about, {}, { ...said, photoId: 'P', standing: queued }],
    ['photo-missing', about, {}, { photoId: 'P', standing: queued }],
    ['photo-stuck', about, {}, { status: 409, photoId: 'P', standing: queued }],
    [
      'conflict-newer-version',
      { theirs },
      left,
      { theirs, standing: { stage: 'not-there', sent } },
    ],
    ['conflict-voided', { theirs }, left, { theirs, standing: { stage: 'not-there', sent } }],
    [
      'cannot-know',
      { recordId: 'WA-9' },
      { ...left, uncertain: true },
      { recordId: 'WA-9', standing: { stage: 'asking', sent } },
    ],
    ['cannot-ask', {}, { ...left, uncertain: true }, { standing: { stage: 'asking', sent } }],
    ['no-answer', {}, { ...left, uncertain: true }, { status: 409 }],
    ['base-lost', {}, {}, { standing: queued }],
    ['read-back-differs', {}, { ...left, receipt }, { standing: committed }],
    ['read-back-refused', {}, { ...left, receipt }, { ...said, standing: committed }],
    ['earlier-version-recorded', {}, { ...left, receipt }, { standing: committed }],
  ])('the problem %s', (type, more, change, problem) => {
    const row = earlierRow({ ...inProblem, ...change }, problemThen(type, more));
    expect(submissionSchema.parse(row).progress).toMatchObject({
      stage: 'problem',
      problem: { type, since: 7, ...problem },
    });
  });

  test('why it waits, and until when', () => {
    const waiting = { waitReason: 'told-to-wait', nextAttemptAt: 90, restMs: 60 };
    const wait = { reason: 'told-to-wait', until: 90, restMs: 60 };
    expect(submissionSchema.parse(earlierRow(waiting)).wait).toEqual(wait);
  });
});

test.each<[string, object]>([
  ['done without a receipt', earlierRow({ stage: 'done', doneAt: 8 })],
  ['a problem without one', earlierRow(inProblem)],
  ['a photo that is not named', earlierRow(inProblem, problemThen('photo-refused'))],
  [
    'a record that differs, and was never recorded',
    earlierRow(inProblem, problemThen('read-back-differs')),
  ],
])('%s is no submission: it is set apart, shown and kept', async (_name, row) => {
  const { store, device } = tablet();
  store.plant('submissions', row);
  const { submissions, unreadable } = await device.submissions.list(hospitalKey, 'amy');
  expect([submissions, unreadable]).toEqual([[], [{ table: 'submissions', key: 's', raw: row }]]);
});

test.each<[string, object]>([
  ['done without a receipt', { stage: 'done', doneAt: 8, end: { how: 'read-back', since: null } }],
  ['a problem without one', { stage: 'problem' }],
  [
    'a conflict without the other text',
    { stage: 'problem', problem: problemThen('conflict-voided') },
  ],
  ['committed without a receipt', { stage: 'committed', madeVersion: 1, isAdopted: false }],
  ['on its way, with nothing that has left', { stage: 'sending', toSettle: [] }],
])('%s cannot be written down either', (_name, progress) => {
  expect(
    submissionSchema.safeParse({ ...submissionRow(submissionOf('s')), progress }).success,
  ).toBe(false);
});

function tablet(store = openMemoryStore()) {
  const ports = { now: () => 1, randomId: () => 'id', vault: openVault(store) };
  return { store, device: openDevice(store, ports) };
}

/** What a later version may have added to a row, and what an earlier one had that is no longer used. */
const onItsWay = earlierRow({ ...left, stage: 'assess', uncertain: true, ward: 'A' });

test('its next step writes it anew, without the flags and with what nobody knows here', async () => {
  const { store, device } = tablet();
  store.plant('submissions', onItsWay);
  const submission = await device.submissions.read('s');
  if (!submission) throw new Error('It is gone');
  const lease = await device.outbox.takeLease(hospitalKey, 'me', 30_000);
  await device.outbox.commit({ lease, submission, change: { strikes: 1 } });
  const [row] = store.snapshot('submissions') as object[];
  expect(row).toMatchObject({ ward: 'A', strikes: 1, openIn: 'h', progress: { stage: 'sending' } });
  for (const flag of ['stage', 'bodyBuilt', 'uncertain', 'firstUnknownAt', 'waitReason']) {
    expect(row).not.toHaveProperty(flag);
  }
  expect(row).not.toHaveProperty('content.problem');
});

test('the second copy of an app before this one comes back, and is read', async () => {
  const browser = new Browser();
  const before = browser.open();
  await before.write(['submissions'], (rows) => rows.put('submissions', onItsWay));
  const ledger = await browser.copy.ledger();
  if (ledger === null) throw new Error('The copy has no ledger');
  await browser.copy.setLedger({ ...ledger, schemaVersion: 2 });
  browser.kill();
  browser.loseDatabase();
  const store = browser.open();
  const read = await store.read(['submissions'], (rows) => rows.list('submissions'));
  expect(read.map((row) => stageOf(submissionSchema.parse(row)))).toEqual(['assess']);
  expect(await browser.copy.ledger()).toMatchObject({ schemaVersion: 3 });
});

test('one that was sealed is read with its key, and moved without it', async () => {
  const kept = openMemoryStore();
  const lines = new KeyLines();
  const window = openSealedThread(kept, lines);
  const { nurses, hospitals } = window.device;
  const session = await nurses.signIn({ hospitalKey, name: 'Amy', token: 't', pin: '582914' });
  const row = { ...onItsWay, authorId: session.authorId };
  await window.store.write(['submissions'], (rows) => rows.put('submissions', row));
  const [sealed] = kept.snapshot('submissions');
  expect(isSealed(sealed)).toBe(true);
  expect(sealed).toMatchObject({ stage: 'assess', openIn: 'h' });
  expect(await window.device.submissions.read('s')).toMatchObject({
    progress: { stage: 'sending', sent },
    content: { handedIn: create },
  });
  await nurses.signOut(hospitalKey);
  await hospitals.move(hospitalKey, 'moved');
  window.end();
  const later = openSealedThread(kept, new KeyLines());
  await later.device.nurses.signInAgain(session.authorId, '582914');
  expect(await later.device.submissions.read('s')).toMatchObject({
    hospitalKey: 'moved',
    progress: { stage: 'sending', sent },
  });
});

test('how far it has come does not stand in clear beside what is sealed', async () => {
  const kept = openMemoryStore();
  const window = openSealedThread(kept, new KeyLines());
  const { nurses, drafts, submissions } = window.device;
  const session = await nurses.signIn({ hospitalKey, name: 'Amy', token: 't', pin: '582914' });
  const { authorId } = session;
  const content = { ...submissionOf('s').content.draft };
  const draft = await drafts.start({ hospitalKey, authorId, content });
  await submissions.handIn(draft.draftId, create);
  const [sealed] = kept.snapshot('submissions') as object[];
  expect(Object.keys(sealed ?? {}).toSorted()).toEqual(
    [
      'about',
      'authorId',
      'doneAt',
      'handedInAt',
      'hospitalKey',
      'openIn',
      'revision',
      'sealed',
      'sequence',
      'submissionId',
    ].toSorted(),
  );
});
