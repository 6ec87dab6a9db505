/** Tests that a row written by a newer version keeps what this version does not know. */
import { expect, test } from 'vitest';
import type { DraftContent } from '../model/content.ts';
import { submissionRow } from '../model/submission.ts';
import { create, submissionOf } from '../model/testing/rows.ts';
import { openMemoryStore } from '../storage/memoryStore.ts';
import type { TableName } from '../storage/store.ts';
import { openTestVault } from '../vault/testing/testVault.ts';
import { openDevice } from './device.ts';

const hospitalKey = 'h';
const authorId = 'amy';

function setUp() {
  const store = openMemoryStore();
  let lastId = 0;
  const ports = {
    now: () => 1,
    randomId: () => `id-${(lastId += 1)}`,
    vault: openTestVault(store),
  };
  const stored = (table: TableName) =>
    store.read([table], async (rows) => (await rows.list(table)) as Record<string, unknown>[]);
  return { store, device: openDevice(store, ports), stored };
}

const content: DraftContent = {
  kind: 'wound-assessment',
  subject: submissionOf('s').content.subject,
  observedAt: create.observedAt,
  careNote: 'Cleaned',
  photoIds: [],
};

/** As a version would write it that asks about pain and knows about wards. */
const newer = { painScore: 4 };

test('a draft keeps it with the next key', async () => {
  const { store, device, stored } = setUp();
  const draft = await device.drafts.start({ hospitalKey, authorId, content });
  store.plant('drafts', { ...draft, ward: 'A', content: { ...draft.content, ...newer } });
  await device.drafts.save(draft.draftId, { careNote: 'Cleaned again' });
  const [row] = await stored('drafts');
  expect(row).toMatchObject({ ward: 'A', content: { painScore: 4, careNote: 'Cleaned again' } });
});

test('what was typed keeps it through submitting and taking back', async () => {
  const { store, device, stored } = setUp();
  const draft = await device.drafts.start({ hospitalKey, authorId, content });
  store.plant('drafts', { ...draft, content: { ...draft.content, ...newer } });
  await device.submissions.submit(draft.draftId, create);
  await device.submissions.backToDraft(draft.draftId);
  const [row] = await stored('drafts');
  expect(row).toMatchObject({ content: newer });
});

test('a submission keeps it through a step of the engine', async () => {
  const { store, device, stored } = setUp();
  const lease = await device.outbox.takeLease(hospitalKey, 'me', 30_000);
  const submission = submissionOf('s');
  const written = {
    ...submissionRow(submission),
    ward: 'A',
    content: { ...submission.content, ...newer },
  };
  store.plant('submissions', written);
  await device.outbox.commit({ lease, submission, change: { failures: 1 } });
  const [row] = await stored('submissions');
  expect(row).toMatchObject({ failures: 1, ward: 'A', content: newer });
});

test('a session and a nurse keep it through the end of a credential', async () => {
  const { store, device, stored } = setUp();
  const token = 'nurse-amy';
  const session = await device.nurses.signIn({ hospitalKey, name: 'Amy', token, pin: '582914' });
  const [nurse, open] = [...(await stored('nurses')), ...(await stored('sessions'))];
  store.plant('nurses', { ...nurse, badge: 'B-7' });
  store.plant('sessions', { ...open, ward: 'A' });
  await device.outbox.expireCredential(hospitalKey, session);
  expect(await stored('nurses')).toMatchObject([{ credential: 'expired', badge: 'B-7' }]);
  expect(await stored('sessions')).toMatchObject([{ credential: 'expired', ward: 'A' }]);
});
