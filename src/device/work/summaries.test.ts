/**
 * Tests that lists of finished submissions open their sealed summaries and not whole rows, and that a summary always
 * says what its row says (decision 0370).
 */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Submitted } from '../../model/content.ts';
import { lastOfWounds } from '../../model/lastOfWounds.ts';
import type { End } from '../../model/progress.ts';
import { submissionRow } from '../../model/submission.ts';
import { submissionSummarySchema } from '../../model/submissionSummary.ts';
import {
  committed,
  correction,
  create,
  photoOf,
  submissionOf,
  voiding,
} from '../../model/testing/rows.ts';
import { fieldOf } from '../../shared/unknown.ts';
import { openMemoryStore } from '../../storage/memoryStore.ts';
import { KeyLines, openSealedThread } from '../testing/sealedTablet.ts';
import { content, everythingIn, hospitalKey, signIn } from '../testing/sealedWork.ts';

const counted = vi.hoisted(() => ({ rows: 0, bytes: 0 }));

vi.mock(import('../../vault/cipher.ts'), async (original) => {
  const cipher = await original();
  const openValue: typeof cipher.openValue = (...given) => {
    counted.rows += 1;
    counted.bytes += given[2].byteLength;
    return cipher.openValue(...given);
  };
  return { ...cipher, openValue };
});

const long = 'MARK, edges calm, moderate exudate. '.repeat(200);
/** The most sealed bytes that may be opened for one line of a list. */
const mostBytes = 1_500;

const admission: Submitted = {
  kind: 'admission-assessment',
  patientId: 'patient-1',
  encounterId: 'E-1',
  assessedAt: '2026-11-20T08:00:00+08:00',
  assessment: { admission: { reason: long } },
};
const kinds: readonly Submitted[] = [
  { ...create, careNote: long, photoIds: ['a', 'b'] },
  { ...correction, careNote: long } as Submitted,
  { ...voiding, reason: long } as Submitted,
  admission,
];
const madeHere = {
  recordId: null,
  seenVersion: null,
  seenCareNote: '',
  observedAt: '2026-11-20T08:00:00+08:00',
};
const { stage: _stage, ...recorded } = committed;
const ends: readonly End[] = [
  { how: 'read-back', ...recorded, since: null },
  { how: 'read-back', ...recorded, since: 'changed-since' },
  { how: 'found-by-author', recordId: 'WA-7' },
  { how: 'voided-by-other' },
  { how: 'said-already' },
];

/** A sealed tablet with this many finished submissions, of all kinds and ends. */
async function tabletWith(count: number) {
  const kept = openMemoryStore();
  const thread = openSealedThread(kept, new KeyLines());
  const { authorId } = await signIn(thread);
  await thread.store.write(['submissions'], async (rows) => {
    for (let at = 0; at < count; at += 1) {
      const end = ends[at % ends.length] ?? { how: 'said-already' };
      const submitted = kinds[at % kinds.length] ?? create;
      const submission = submissionOf(
        `s-${at}`,
        {
          hospitalKey,
          authorId,
          sequence: at,
          progress: { stage: 'done', doneAt: at, end },
          content: { subject: content.subject, submitted, draft: { ...content, careNote: long } },
        },
        submitted,
      );
      await rows.put('submissions', submissionRow(submission));
    }
  });
  const { submissions } = thread.device;
  const listed = async (most = count) => submissions.listDone(hospitalKey, authorId, most);
  const madeAnew = async () => {
    const whole = await submissions.list(hospitalKey, authorId);
    return whole.submissions.map((one) => submissionSummarySchema.parse(one));
  };
  const change = (key: string, by: (row: Record<string, unknown>) => object) => {
    const row = kept.snapshot('submissions').find((one) => fieldOf(one, 'submissionId') === key);
    kept.plant('submissions', by({ ...Object(row) }));
  };
  const { device } = thread;
  return { kept, authorId, listed, madeAnew, change, submissions, device, thread };
}

beforeEach(() => {
  counted.rows = 0;
  counted.bytes = 0;
});

test.each([10, 300])('of %i finished submissions a page opens ten summaries', async (many) => {
  const { listed } = await tabletWith(many);
  const { submissions } = await listed(10);
  expect(submissions).toHaveLength(10);
  expect(counted.rows).toBe(10);
  expect(counted.bytes).toBeLessThan(10 * mostBytes);
});

test.each([10, 300])(
  'with %i finished ones, a void opens what is open and its own',
  async (many) => {
    const { authorId, device } = await tabletWith(many);
    const draft = {
      kind: 'wound-void' as const,
      subject: content.subject,
      reason: 'Wrong patient',
    };
    const target = { ...madeHere, createdBy: 's-0' };
    const { draftId } = await device.drafts.start({
      hospitalKey,
      authorId,
      content: { ...draft, target },
    });
    counted.rows = 0;
    const { content: frozen } = await device.submissions.submit(draftId, {
      kind: 'wound-void',
      target,
      reason: draft.reason,
    });
    expect(frozen.submitted).toMatchObject({ target: { recordId: 'WA-1' } });
    // The draft, and the submission that made the record.
    expect(counted.rows).toBeLessThanOrEqual(3);
  },
);

test('when each wound of a patient was assessed last is derived from summaries', async () => {
  const { authorId, device } = await tabletWith(20);
  const owner = { hospitalKey, authorId };
  const { patientId } = content.subject;
  counted.rows = counted.bytes = 0;
  await device.submissions.makeLasts(owner, [patientId]);
  expect(counted.rows).toBe(20);
  expect(counted.bytes).toBeLessThan(20 * mostBytes);
  const made = await device.submissions.lastOfWounds(owner, [patientId]);
  const whole = await device.submissions.list(hospitalKey, authorId);
  expect(made.get(patientId)).toEqual(lastOfWounds(whole.submissions, [], []));
  expect(made.get(patientId)).not.toEqual([]);
});

test.each([60, 300])('of %i photos the lengths of the newest fifty are opened', async (many) => {
  const { authorId, device, thread } = await tabletWith(0);
  await thread.store.write(['photos'], async (rows) => {
    for (let at = 0; at < many; at += 1) {
      await rows.put('photos', {
        ...photoOf(`p-${at}`, null),
        authorId,
        addedAt: at,
        lengthBytes: at,
      });
    }
  });
  counted.rows = 0;
  const lengths = await device.photos.lastLengths();
  expect(lengths).toEqual(Array.from({ length: 50 }, (_, at) => many - 1 - at));
  expect(counted.rows).toBe(50);
});

describe('a summary', () => {
  test('says what its row says, for every kind and every end', async () => {
    const { listed, madeAnew } = await tabletWith(20);
    const { submissions, unreadable } = await listed();
    expect(submissions).toHaveLength(20);
    expect(submissions).toEqual(await madeAnew());
    expect(unreadable).toEqual([]);
    expect(JSON.stringify(submissions)).not.toContain('edges calm');
  });

  test('is sealed as its row is', async () => {
    const { kept } = await tabletWith(20);
    expect(everythingIn(kept)).not.toContain('MARK');
    expect(everythingIn(kept)).not.toContain('patient-1');
  });

  test('may be missing, and its row is read whole', async () => {
    const { listed, madeAnew, change } = await tabletWith(3);
    change('s-1', ({ summary: _summary, ...row }) => row);
    expect((await listed()).submissions).toEqual(await madeAnew());
  });

  test('that is damaged or of another row is passed over, and its row is read', async () => {
    const { kept, listed, madeAnew, change } = await tabletWith(3);
    const anew = await madeAnew();
    const [other] = kept.snapshot('submissions').map((row) => fieldOf(row, 'summary'));
    change('s-1', (row) => ({ ...row, summary: new ArrayBuffer(40) }));
    change('s-2', (row) => ({ ...row, summary: other }));
    expect((await listed()).submissions).toEqual(anew);
    change('s-1', (row) => ({ ...row, summary: new ArrayBuffer(40), sealed: new ArrayBuffer(40) }));
    const { submissions, unreadable } = await listed();
    expect(submissions).toHaveLength(2);
    expect(unreadable.map(({ key }) => key)).toEqual(['s-1']);
  });

  test('does not open in the place of its row, nor its row in its place', async () => {
    const { listed, madeAnew, change } = await tabletWith(2);
    const [, untouched] = await madeAnew();
    change('s-0', ({ summary, ...row }) => ({ ...row, sealed: summary }));
    change('s-1', ({ sealed, ...row }) => ({ ...row, sealed, summary: sealed }));
    const { submissions, unreadable } = await listed();
    expect(unreadable.map(({ key }) => key)).toEqual(['s-0']);
    expect(submissions.map(({ submissionId }) => submissionId)).toEqual(['s-1']);
    expect(untouched).toBeDefined();
  });

  test('goes when its submission is open again', async () => {
    const { kept, submissions, listed } = await tabletWith(1);
    await submissions.readBackAgain('s-0');
    expect(kept.snapshot('submissions').map((row) => fieldOf(row, 'summary'))).toEqual([undefined]);
    expect((await listed()).submissions).toEqual([]);
  });
});
