/** What a nurse does on a sealed tablet in tests: every text of it contains MARK. */
import type { OpenSession } from '../../model/openSession.ts';
import { create, notThere } from '../../model/testing/rows.ts';
import type { MemoryStore } from '../../storage/memoryStore.ts';
import { tableNames } from '../../storage/store.ts';
import type { VaultParts } from '../../vault/vault.ts';
import type { SealedThread } from './sealedTablet.ts';

export const hospitalKey = 'http://127.0.0.1:8787/v1';
const subject = {
  patientId: 'P-MARK-1',
  displayName: '林美玉 MARK',
  medicalRecordNumber: 'MARK-MRN',
  encounterId: 'E-MARK',
  woundId: 'W-MARK',
  woundSite: 'MARK-sacrum',
};
export const content = {
  kind: 'wound-assessment' as const,
  subject,
  observedAt: null,
  careNote: 'MARK-note',
  lengthCm: '3',
  widthCm: '2',
  photoIds: [],
};
/** What is submitted. */
export const submittedHere = {
  ...create,
  patientId: subject.patientId,
  encounterId: subject.encounterId,
  woundId: subject.woundId,
};
export const photoBytes = new Uint8Array(500).map((_, at) => (at * 37) & 255).buffer;
export const thumbnail = new Uint8Array(90).map((_, at) => (at * 11) & 255).buffer;
export const photo = {
  bytes: photoBytes,
  thumbnail,
  contentType: 'image/jpeg' as const,
  sha256: 'MARK-sha',
  content: { widthPx: 1, heightPx: 1, notes: [] },
};

/** A hospital's recovery key of its own. */
export async function withRecovery(): Promise<VaultParts & { privateKey: CryptoKey }> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
    'deriveBits',
  ]);
  return { recoveryKey: async () => pair.publicKey, privateKey: pair.privateKey };
}

/** Makes a draft with a photo, a submission with its bytes and journal, and a fetched patient. */
export async function work(at: SealedThread, { authorId }: OpenSession) {
  const draft = await at.device.drafts.start({ hospitalKey, authorId, content });
  const added = await at.device.photos.add(draft.draftId, photo);
  const other = await at.device.drafts.start({ hospitalKey, authorId, content });
  const submitted = { ...submittedHere, careNote: 'MARK-handed-in' };
  const submission = await at.device.submissions.submit(other.draftId, submitted);
  const lease = await at.device.outbox.takeLease(hospitalKey, 'w', 1_000);
  const { submissionId, clientRequestId } = submission;
  const attempt = {
    attemptId: `attempt-${authorId}`,
    submissionId,
    clientRequestId,
    kind: 'write' as const,
    method: 'POST',
    endpoint: '/MARK-endpoint',
    startedAt: 1,
    finishedAt: null,
    status: null,
    traceId: 'MARK-trace',
    outcome: null,
    failure: null,
    decision: 'MARK-decision',
  };
  const {
    kind: _kind,
    length,
    width: _width,
    photoIds: attachmentIds,
    careNote,
    ...sent
  } = submitted;
  const json = { clientRequestId, ...sent, assessment: { careNote, length }, attachmentIds };
  const bytes = new TextEncoder().encode(JSON.stringify(json)).buffer;
  const body = { clientRequestId, submissionId, method: 'POST', path: '/wound-assessments', bytes };
  const change = { progress: notThere };
  await at.device.outbox.commit({ lease, submission, change, attempt, body });
  await at.device.cache.put({ hospitalKey, authorId }, 'patient', 'P-MARK-1', {
    patientId: 'P-MARK-1',
    name: 'MARK-p',
  });
  const { attemptId } = attempt;
  return {
    draftId: draft.draftId,
    photoId: added.photoId,
    submissionId,
    clientRequestId,
    attemptId,
  };
}

/** Confirms the submission and discards the draft. */
export async function settle(
  at: SealedThread,
  { draftId, submissionId }: { draftId: string; submissionId: string },
): Promise<void> {
  const submission = await at.device.submissions.read(submissionId);
  const lease = await at.device.outbox.takeLease(hospitalKey, 'w', 1_000);
  if (submission === null) throw new Error('Nothing was submitted');
  const progress = { stage: 'done', doneAt: 5, end: { how: 'voided-by-other' } } as const;
  await at.device.outbox.commit({ lease, submission, change: { progress } });
  await at.device.drafts.discard(draftId);
}

export const pin = '582914';

/** Signs a nurse in; Amy Lin by default. */
export const signIn = (
  at: SealedThread,
  name = 'Amy Lin',
  token = 'MARK-token-amy',
): Promise<OpenSession> => at.device.nurses.signIn({ hospitalKey, name, token, pin });

/** As text, bytes as characters, so that anything in clear can be found in it. */
export function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    each instanceof ArrayBuffer ? latin1Of(each) : each,
  );
}

/** A character for each byte. */
const latin1Of = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');

/** Everything that is stored, as text, so that anything in clear can be found in it. */
export function everythingIn(kept: MemoryStore): string {
  return tableNames.map((table) => textOf(kept.snapshot(table))).join('\n');
}
