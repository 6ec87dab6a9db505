/** How a nurse edits what she has submitted, and what she has seen of a record by then. */
import type { Device } from '../../src/device/device.ts';
import type { Submission } from '../../src/model/submission.ts';
import type { Ledger } from './ledger.ts';
import { helpPhoto } from './photoHelp.ts';
import type { Random } from './random.ts';
import type { Subject } from './subject.ts';
import { drawNote } from './wardData.ts';

interface EditParts {
  subject: Subject;
  random: Random;
  submit(draftId: string): Promise<void>;
}

/** Edits the note or the time of a create that a change of hers waits for: the change follows it. */
export async function editAwaited(
  device: Device,
  own: readonly Submission[],
  { subject, random, submit, ledger }: EditParts & { ledger: Ledger },
): Promise<void> {
  const awaited = new Set(
    own.flatMap(({ content: { submitted } }) =>
      'target' in submitted ? [submitted.target.createdBy] : [],
    ),
  );
  const create = own.find(
    (one) => awaited.has(one.submissionId) && subject.describe(one).actions.includes('take-back'),
  );
  if (create === undefined) return;
  const { submissionId } = create;
  await device.submissions.backToDraft(submissionId);
  if (random.chance(0.4)) {
    const { observedAt: before } = create.content.submitted as { observedAt: string };
    const observedAt = new Date(Date.parse(before) - 60_000).toISOString();
    await device.drafts.save(submissionId, { observedAt });
    for (const base of ledger.bases.values()) {
      const { createdBy } = base;
      if ('submissionId' in createdBy && createdBy.submissionId === submissionId) {
        base.observedAt = observedAt;
      }
    }
  } else {
    await device.drafts.save(submissionId, { careNote: drawNote(random, 'edited') });
  }
  await submit(submissionId);
}

interface Edited {
  draftId: string;
  kind: Submission['kind'];
  /** The photo that the hospital refused. */
  photoId: string | null;
}

/** Edits what came back as a draft, and mostly submits it again. */
export async function editAndSubmit(
  device: Device,
  { draftId, kind, photoId }: Edited,
  parts: EditParts & Parameters<typeof helpPhoto>[3],
): Promise<void> {
  const { random, submit } = parts;
  await helpPhoto(device, draftId, photoId, parts);
  if (random.chance(0.7)) {
    const text = drawNote(random, 'edited');
    if (kind === 'wound-assessment' || kind === 'wound-correction') {
      await device.drafts.save(draftId, { careNote: text });
    } else if (kind === 'wound-void') {
      await device.drafts.save(draftId, { reason: text });
    }
  }
  if (random.chance(0.85)) await submit(draftId);
}

/** What she has written herself as corrections by now. */
export function correctedNotes(own: readonly Submission[]): string[] {
  return own.flatMap(({ content: { submitted } }) =>
    submitted.kind === 'wound-correction' ? [submitted.careNote] : [],
  );
}

export function noteSeen(ledger: Ledger, submissionId: string, notes: readonly string[]): void {
  for (const note of notes) ledger.seeNote(submissionId, note);
}
