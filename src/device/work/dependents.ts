/**
 * What builds on a submission, and what it is told when that one is edited, taken back or removed: a correction must
 * never lose its record (rule R10).
 */
import type { Subject, Target } from '../../model/content.ts';
import { draftSchema, type Draft } from '../../model/draft.ts';
import { submissionRow, submissionSchema, type Submission } from '../../model/submission.ts';
import { madeVersionIn } from '../../model/submissionFacts.ts';
import type { Transaction } from '../../storage/store.ts';
import { sortReadable } from '../../vault/reading.ts';

/** Passes what is known of the record to everything that builds on this submission. */
export async function passRecordId(rows: Transaction, gone: Submission): Promise<void> {
  const made = madeVersionIn(gone);
  if (made === null) return;
  await rewriteDependents(rows, gone, ({ subject, target }) => ({
    subject,
    target: {
      ...target,
      recordId: target.recordId ?? made.recordId,
      seenVersion: Math.max(target.seenVersion ?? 0, made.version),
    },
  }));
}

/** What builds on a create that was edited is about the wound and the time that it now has (rule R10). */
export async function followEdited(rows: Transaction, create: Submission): Promise<void> {
  const { submitted, subject } = create.content;
  if (submitted.kind !== 'wound-assessment') return;
  const { observedAt } = submitted;
  await rewriteDependents(rows, create, ({ target }) => ({
    subject,
    target: { ...target, observedAt },
  }));
}

/** What a correction or void is about. */
interface About {
  subject: Subject;
  target: Target;
}

/** Rewrites what every open submission and draft that builds on this submission is about. */
async function rewriteDependents(
  rows: Transaction,
  { submissionId, hospitalKey, authorId }: Submission,
  rewrite: (about: About) => About,
): Promise<void> {
  const rewritten = <Content extends About>(content: Content) => ({
    ...content,
    ...rewrite(content),
  });
  for (const other of await openSubmissions(rows, hospitalKey)) {
    const { submitted, draft, subject } = other.content;
    if (!('target' in submitted) || !('target' in draft)) continue;
    if (!builtOnBy(other).includes(submissionId)) continue;
    const about = rewrite({ subject, target: submitted.target });
    const content = {
      subject: about.subject,
      submitted: { ...submitted, target: about.target },
      draft: rewritten(draft),
    };
    const next = { ...other, revision: other.revision + 1, content };
    await rows.put('submissions', submissionRow(next));
  }
  const { readable } = await draftsOf(rows, authorId);
  for (const draft of readable) {
    const { content } = draft;
    if (!('target' in content) || !builtOnBy(draft).includes(submissionId)) continue;
    await rows.put('drafts', { ...draft, content: rewritten(content) });
  }
}

/**
 * Makes whatever waits for a removed submission wait for that one's own predecessor: a void behind a correction that
 * its author took back still needs the create before both (rule R10). What waits for a create keeps waiting for it,
 * because a create that is submitted again has the same id.
 */
export async function relinkDependents(rows: Transaction, gone: Submission): Promise<void> {
  const { submissionId, hospitalKey, dependsOn } = gone;
  if (dependsOn === null) return;
  for (const other of await openSubmissions(rows, hospitalKey)) {
    if (other.dependsOn !== submissionId) continue;
    const next = { ...other, dependsOn, revision: other.revision + 1 };
    await rows.put('submissions', submissionRow(next));
  }
}

/** What is open at a hospital and can be read. */
export async function openSubmissions(
  rows: Transaction,
  hospitalKey: string,
): Promise<Submission[]> {
  return readableIn(
    await rows.list('submissions', { index: 'openIn', value: hospitalKey }),
    hospitalKey,
  );
}

/** The submissions that a draft or submission builds on (rule R10). */
export function builtOnBy(row: Draft | Submission): string[] {
  const { content } = row;
  const said = 'submitted' in content ? [content.submitted, content.draft] : [content];
  return [
    'dependsOn' in row ? row.dependsOn : null,
    ...said.map((one) => ('target' in one ? one.target.createdBy : null)),
  ].filter((id) => id !== null);
}

/** The drafts of an author. */
export async function draftsOf(rows: Transaction, authorId: string) {
  const stored = await rows.list('drafts', { index: 'authorId', value: authorId });
  return sortReadable('drafts', 'draftId', stored, draftSchema);
}

/** The drafts and submissions of an author, and how many are sealed until she unlocks. */
export async function workOf(rows: Transaction, authorId: string) {
  const drafts = await draftsOf(rows, authorId);
  const stored = await rows.list('submissions', { index: 'authorId', value: authorId });
  const submitted = sortReadable('submissions', 'submissionId', stored, submissionSchema);
  return {
    drafts: drafts.readable,
    submissions: submitted.readable,
    unreadable: [...drafts.unreadable, ...submitted.unreadable],
    sealed: drafts.sealed + submitted.sealed,
  };
}

/** Those of a hospital that can be read: another one is shown to its author, and never removed automatically. */
export function readableIn(stored: readonly unknown[], hospitalKey: string): Submission[] {
  const { readable } = sortReadable('submissions', 'submissionId', stored, submissionSchema);
  return readable.filter((one) => one.hospitalKey === hospitalKey);
}
