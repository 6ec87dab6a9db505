/**
 * Tests that a nurse who is removed from a tablet leaves nothing on it, and that nothing is lost that exists only
 * there.
 */
import { beforeEach, expect, test } from 'vitest';
import type { OpenSession } from '../../model/openSession.ts';
import { openMemoryStore, type MemoryStore } from '../../storage/memoryStore.ts';
import { tableNames } from '../../storage/store.ts';
import { KeyLines, openSealedThread, type SealedThread } from '../testing/sealedTablet.ts';
import {
  content,
  submittedHere,
  hospitalKey,
  photo,
  settle,
  withRecovery,
  work,
} from '../testing/sealedWork.ts';
import { NotRemoved } from './leaving.ts';
import type { OnlyHere } from './nurseRows.ts';

const pin = '582914';
const nothing: OnlyHere = new Map();

let kept: MemoryStore;
let lines: KeyLines;
let at: SealedThread;
let amy: OpenSession;

beforeEach(async () => {
  kept = openMemoryStore();
  lines = new KeyLines();
  at = openSealedThread(kept, lines, await withRecovery());
  amy = await at.device.nurses.signIn({ hospitalKey, name: 'Amy', token: 'token-a', pin });
});

const nurse = () => ({ hospitalKey, authorId: amy.authorId });
const rowsOf = (authorId: string) =>
  tableNames.flatMap((table) =>
    kept.snapshot(table).filter((row) => JSON.stringify(row).includes(authorId)),
  );
const refusal = async (saved: OnlyHere) =>
  at.device.leaving.remove(nurse(), saved).then(
    () => null,
    (error: unknown) => (error instanceof NotRemoved ? error.reason : error),
  );

test('with nothing unsent all of hers goes: key, session, phrases, copies; a colleague keeps hers', async () => {
  await settle(at, await work(at, amy));
  expect(kept.snapshot('submissions')).toHaveLength(1);
  await at.device.phrases.change(amy.authorId, (before) => ({ ...before, own: ['MARK'] }));
  await at.device.nurses.signOut(hospitalKey);
  const ben = await at.device.nurses.signIn({ hospitalKey, name: 'Ben', token: 'token-b', pin });
  const draft = await at.device.drafts.start({ hospitalKey, authorId: ben.authorId, content });
  await at.device.nurses.signInAgain(amy.authorId, pin);

  await at.device.leaving.remove(nurse(), nothing);
  expect(rowsOf(amy.authorId)).toEqual([]);
  expect(await at.device.nurses.session(hospitalKey)).toBeNull();
  const known = await at.device.nurses.known(hospitalKey);
  expect(known.map(({ name }) => name)).toEqual(['Ben']);
  await at.device.nurses.signInAgain(ben.authorId, pin);
  expect((await at.device.drafts.read(draft.draftId))?.content).toMatchObject(content);
});

test('her key goes from every thread at once', async () => {
  const other = openSealedThread(kept, lines, {});
  await other.device.nurses.session(hospitalKey);
  expect(other.device.nurses.sealAddress(amy.authorId, 'W-1')).not.toBeNull();
  await at.device.leaving.remove(nurse(), nothing);
  await Promise.resolve();
  expect(at.device.nurses.sealAddress(amy.authorId, 'W-1')).toBeNull();
  expect(other.device.nurses.sealAddress(amy.authorId, 'W-1')).toBeNull();
});

test('what is only here keeps her here until it was shown to be in a file, in its last words', async () => {
  const { draftId, submissionId } = await work(at, amy);
  expect(await refusal(nothing)).toBe('changed');
  const before = await at.device.leaving.onlyHere(nurse());
  expect([...before.keys()].toSorted()).toEqual([draftId, submissionId].toSorted());
  await at.device.drafts.save(draftId, { ...content, careNote: 'One word more.' });
  expect(await refusal(before)).toBe('changed');
  const { submissions } = await at.device.submissions.list(hospitalKey, amy.authorId);
  expect(submissions).toHaveLength(1);

  const saved = await at.device.leaving.onlyHere(nurse());
  await at.device.photos.add(draftId, photo);
  expect(await refusal(saved)).toBe('changed');
  expect(kept.snapshot('photoBytes')).toHaveLength(2);
  expect(await refusal(await at.device.leaving.onlyHere(nurse()))).toBeNull();
  expect(rowsOf(amy.authorId)).toEqual([]);
  expect(kept.snapshot('photoBytes')).toEqual([]);
});

test('what was shown and has been sent meanwhile, or submitted, is looked at again', async () => {
  const draft = await at.device.drafts.start({ hospitalKey, authorId: amy.authorId, content });
  const saved = await at.device.leaving.onlyHere(nurse());
  await at.device.submissions.submit(draft.draftId, submittedHere);
  expect(await refusal(saved)).toBe('changed');
});

test('something of hers that cannot be read keeps her here', async () => {
  const { draftId } = await work(at, amy);
  const saved = await at.device.leaving.onlyHere(nurse());
  const [row] = kept.snapshot('drafts') as { sealed: ArrayBuffer }[];
  const sealed = new Uint8Array(row?.sealed.slice(0) ?? new ArrayBuffer(0));
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  kept.plant('drafts', { ...row, draftId, sealed: sealed.buffer });
  expect(await refusal(saved)).toBe('unreadable');
  expect(kept.snapshot('submissions')).toHaveLength(1);
});

test('who comes back begins anew, with another key', async () => {
  const word = at.device.nurses.sealAddress(amy.authorId, 'W-1');
  await at.device.leaving.remove(nurse(), nothing);
  const again = await at.device.nurses.signIn({ hospitalKey, name: 'Amy', token: 'token-a', pin });
  expect(again.authorId).not.toBe(amy.authorId);
  expect(at.device.nurses.sealAddress(again.authorId, 'W-1')).not.toBe(word);
});
