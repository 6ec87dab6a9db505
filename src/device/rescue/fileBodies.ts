/**
 * Checks that a frozen body in a rescue file belongs to its record: its method and path must be those of the endpoint
 * table with the record's own ids, and its content must be what is shown of the record. Nobody can look at the bytes
 * before they are sent.
 */
import type { Body } from '../../model/attempt.ts';
import type { Submitted, SubmissionKind } from '../../model/content.ts';
import type { Draft } from '../../model/draft.ts';
import { recordIdOf } from '../../model/records.ts';
import type { Submission } from '../../model/submission.ts';
import { endpointPath, endpoints, recordIdIn } from '../../shared/interface/endpoints.ts';
import { fieldOf } from '../../shared/unknown.ts';

interface Records {
  drafts: readonly Draft[];
  submissions: readonly Submission[];
}

const writes = {
  'wound-assessment': 'createWoundAssessment',
  'wound-correction': 'correctWoundAssessment',
  'wound-void': 'voidWoundAssessment',
  'admission-assessment': 'createAdmissionAssessment',
} as const satisfies Record<SubmissionKind, keyof typeof endpoints>;

/** Interface: Endpoints 6, 8, 9, 10. */
export function fitsItsRecord(body: Body, { drafts, submissions }: Records): boolean {
  const submission = submissions.find((one) => one.submissionId === body.submissionId);
  const draft = drafts.find((one) => one.draftId === body.submissionId);
  const said = submission?.content.submitted ?? draft?.content;
  // A record that this version cannot read is not imported at all.
  if (said === undefined) return true;
  const name = writes[said.kind];
  if (body.method !== endpoints[name].method) return false;
  return body.path === pathOf(said, name, submissions, body.path);
}

function pathOf(
  said: Submitted | Draft['content'],
  name: (typeof writes)[SubmissionKind],
  submissions: readonly Submission[],
  asKept: string,
): string | null {
  if (!('target' in said)) return endpoints[name].path;
  const { target } = said;
  const create = submissions.find((one) => one.submissionId === target.createdBy) ?? null;
  // Where nothing else in the file names a record, the engine sends no such bytes: it does not know their base.
  const recordId = recordIdOf(target, create) ?? recordIdIn(asKept);
  if (recordId === null) return null;
  try {
    return name === 'voidWoundAssessment'
      ? endpointPath('voidWoundAssessment', { recordId })
      : endpointPath('correctWoundAssessment', { recordId });
  } catch {
    return null;
  }
}

/** Whether the bytes under its present id say what is shown of a submission, and nothing else. */
export function saysWhatIsShown(body: Body, { content, clientRequestId }: Submission): boolean {
  const sent = jsonIn(body.bytes);
  const attachmentIds = fieldOf(sent, 'attachmentIds');
  switch (content.submitted.kind) {
    case 'wound-assessment': {
      const { careNote, length, width, photoIds, kind: _kind, ...rest } = content.submitted;
      const isAllPhotos = Array.isArray(attachmentIds) && attachmentIds.length === photoIds.length;
      const assessment = { careNote, length, width };
      return isAllPhotos && isSame(sent, { clientRequestId, ...rest, assessment, attachmentIds });
    }
    case 'admission-assessment': {
      const { kind: _kind, ...rest } = content.submitted;
      return isSame(sent, { clientRequestId, ...rest });
    }
    case 'wound-correction': {
      const changes = { careNote: content.submitted.careNote };
      return isSame(sent, { clientRequestId, version: fieldOf(sent, 'version'), changes });
    }
    case 'wound-void': {
      const { reason } = content.submitted;
      return isSame(sent, { clientRequestId, version: fieldOf(sent, 'version'), reason });
    }
  }
}

/** Null if it is not JSON as this app writes it: a duplicate name, for example, can be read in two ways. */
function jsonIn(bytes: ArrayBuffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const json: unknown = JSON.parse(text);
    return JSON.stringify(json) === text ? json : null;
  } catch {
    return null;
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const named = Object.entries(value)
    .filter(([, each]) => each !== null && each !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return named.map(([name, each]) => [name, ordered(each)]);
}
