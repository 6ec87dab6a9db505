/** Tests that what is stored about the last assessment of each wound always matches the rows themselves. */
import { beforeEach, expect, it } from 'vitest';
import type { DraftContent, Submitted, Subject } from '../../model/content.ts';
import { lastOfWounds, withOpen } from '../../model/lastOfWounds.ts';
import type { Progress } from '../../model/progress.ts';
import type { Submission } from '../../model/submission.ts';
import { committed, create } from '../../model/testing/rows.ts';
import { woundAssessmentRecordSchema } from '../../shared/interface/woundAssessmentRecord.ts';
import { openMemoryStore, type MemoryStore } from '../../storage/memoryStore.ts';
import { openTestVault } from '../../vault/testing/testVault.ts';
import { openDevice, type Device } from '../device.ts';

const owner = { hospitalKey: 'h', authorId: 'amy' };
const patientIds = ['P-1', 'P-2', 'P-3'];
const dayMs = 86_400_000;
const startMs = Date.parse('2026-11-01T08:00:00Z');

let store: MemoryStore;
let device: Device;
let now = startMs;

beforeEach(() => {
  store = openMemoryStore();
  now = startMs;
  let ids = 0;
  device = openDevice(store, {
    now: () => now,
    randomId: () => {
      ids += 1;
      return `id-${ids}`;
    },
    vault: openTestVault(store),
  });
});

/** The same sequence of choices for the same seed. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

const draftOf = (subject: Subject): DraftContent => ({
  kind: 'wound-assessment',
  subject,
  observedAt: null,
  careNote: '',
  photoIds: [],
});

function subjectOf(pick: (below: number) => number): Subject {
  return {
    patientId: patientIds[pick(3)] ?? '',
    displayName: 'Lin',
    medicalRecordNumber: '1',
    encounterId: null,
    woundId: `W-${pick(3)}`,
    woundSite: 'heel',
  };
}

async function submit(content: DraftContent, submitted: Submitted): Promise<Submission> {
  const draft = await device.drafts.start({ ...owner, content });
  return device.submissions.submit(draft.draftId, submitted);
}

/** A step as the engine writes it. */
async function step(submission: Submission, progress: Progress): Promise<void> {
  const lease = await device.outbox.takeLease('h', 'here', dayMs);
  if (lease === null) throw new Error('Somebody else has the lease');
  await device.outbox.commit({ lease, submission, change: { progress } });
}

function doneWith(recordId: string, since: 'voided-since' | null): Progress {
  const { stage: _at, ...recorded } = committed;
  const receipt = { ...committed.receipt, recordId };
  return { stage: 'done', doneAt: now, end: { how: 'read-back', ...recorded, receipt, since } };
}

const all = async () => (await device.submissions.list('h', 'amy')).submissions;

/** One random event on a tablet. */
async function happen(pick: (below: number) => number, turn: number): Promise<void> {
  now += (pick(3) * dayMs) / 2;
  const submissions = await all();
  const open = submissions.filter(({ progress }) => progress.stage !== 'done');
  const done = submissions.filter(({ progress }) => progress.stage === 'done');
  const some = (list: readonly Submission[]) => list[pick(Math.max(1, list.length))];
  const oneOpen = some(open);
  const oneDone = some(done);
  const observedAt = new Date(now - pick(9) * dayMs).toISOString();
  switch (pick(8)) {
    case 0:
    case 1: {
      const subject = subjectOf(pick);
      const { patientId, woundId } = subject;
      await submit(draftOf(subject), {
        ...create,
        patientId,
        woundId: woundId ?? '',
        encounterId: null,
        observedAt,
      });
      break;
    }
    case 2:
    case 3:
      if (oneOpen) {
        await step(oneOpen, doneWith(`R-${turn}`, pick(5) === 0 ? 'voided-since' : null));
      }
      break;
    case 4: {
      if (oneDone?.kind !== 'wound-assessment') break;
      const { subject } = oneDone.content;
      const target = {
        recordId: null,
        createdBy: oneDone.submissionId,
        seenVersion: 1,
        seenCareNote: '',
        observedAt,
      };
      await submit(
        { kind: 'wound-void', subject, target, reason: 'x' },
        { kind: 'wound-void', target, reason: 'x' },
      );
      break;
    }
    case 5:
      if (oneDone) await device.submissions.readBackAgain(oneDone.submissionId);
      break;
    case 6: {
      const { patientId, woundId } = subjectOf(pick);
      const recordId = `R-${pick(turn + 1)}`;
      const recordState = pick(3) === 0 ? 'voided' : 'valid';
      const read = { ...committed.receipt, recordId, patientId, woundId, observedAt, recordState };
      const content = { ...read, assessment: { careNote: '' }, attachmentIds: [] };
      await device.cache.put(owner, 'record', recordId, content);
      const items = [{ woundId, patientId, site: `site ${turn}` }];
      await device.cache.put(owner, 'wounds', patientId, { items, complete: true });
      if (pick(3) === 0) {
        await device.cache.forget(owner, 'record', recordId, woundAssessmentRecordSchema);
      }
      break;
    }
    default:
      await device.submissions.prune('h', now - 5 * dayMs);
      await device.cache.prune(now - 7 * dayMs);
  }
}

async function kept() {
  const before = await device.submissions.lastOfWounds(owner, patientIds);
  const missing = patientIds.filter((id) => before.get(id) === null);
  await device.submissions.makeLasts(owner, missing);
  return device.submissions.lastOfWounds(owner, patientIds);
}

/** Computed from all rows, regardless of what is stored about them. */
async function fromTheRows(patientId: string) {
  const submissions = (await all()).filter(
    ({ content, progress }) => content.subject.patientId === patientId && progress.stage === 'done',
  );
  const records = await device.cache.list(owner, 'record', woundAssessmentRecordSchema);
  const lists = store.snapshot('cache') as {
    group: string;
    content: {
      id: string;
      value: { items: { woundId: string; patientId: string; site: string }[] };
    };
  }[];
  const listed = lists.filter(
    ({ group, content }) => group.endsWith('|wounds') && content.id === patientId,
  );
  return lastOfWounds(
    submissions,
    records.map(({ content }) => content).filter((record) => record.patientId === patientId),
    listed.flatMap(({ content }) => content.value.items),
  );
}

it.each([1, 2, 3, 4, 5])('whatever happens to a tablet, life %i', async (seed) => {
  const pick = chance(seed);
  let told = 0;
  for (let turn = 0; turn < 60; turn += 1) {
    await happen(pick, turn);
    const lasts = await kept();
    for (const patientId of patientIds) {
      const wounds = lasts.get(patientId);
      expect(wounds, `${patientId} after turn ${turn}`).toEqual(await fromTheRows(patientId));
      told += wounds?.length ?? 0;
    }
  }
  expect(told).toBeGreaterThan(60);
});

it('is made anew where it is damaged, and goes with its patient', async () => {
  const subject = subjectOf(() => 0);
  const sent = { ...create, patientId: 'P-1', woundId: 'W-0', encounterId: null };
  await step(await submit(draftOf(subject), sent), doneWith('R-1', null));
  const wounds = (await kept()).get('P-1');
  expect(wounds).toHaveLength(1);
  for (const row of store.snapshot('cache')) {
    store.plant('cache', { ...Object(row), content: { id: 'P-1', value: 'torn' } });
  }
  expect((await device.submissions.lastOfWounds(owner, ['P-1'])).get('P-1')).toBeNull();
  expect((await kept()).get('P-1')).toEqual(wounds);
  await device.cache.forgetPatient(owner, 'P-1');
  expect((await device.submissions.lastOfWounds(owner, ['P-1'])).get('P-1')).toBeNull();
});

it('counts what is on its way as soon as it is submitted', async () => {
  const last = { woundId: 'W-1', site: 'Sacrum', assessedAtMs: 1 };
  const open = { ...create, woundId: 'W-1', patientId: 'P-1', encounterId: null };
  const subject = { ...subjectOf(() => 0), woundId: 'W-1' };
  const submission = await submit(draftOf(subject), open);
  expect(withOpen([last], [submission])).toEqual([
    { ...last, assessedAtMs: Date.parse(create.observedAt) },
  ]);
});
