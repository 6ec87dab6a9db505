/**
 * Owns the question asked where a PIN was forgotten: is this token hers? The interface has no "who am
 * I" (docs/decisions/0077-a-forgotten-pin.md), so it asks for something of hers: the very token, a
 * request that this tablet made for her, or the record that came of it (Interface: Endpoints, 7, 11, 12).
 */
import type { Device } from '../../device/device.ts';
import type { Submission } from '../../device/rows.ts';
import { receiptIn } from '../../device/submissionFacts.ts';
import type { HospitalClient } from '../../outbox/hospitalClient.ts';
import { readOutcome } from '../../outbox/outcome.ts';
import type { TokenAnswer, TokenCheck } from './tokenCheck.ts';

export type OwnerAnswer = 'hers' | 'not-hers' | 'cannot-show' | Exclude<TokenAnswer, 'accepted'>;

export type OwnerCheck = (authorId: string, token: string) => Promise<OwnerAnswer>;

interface CheckParts {
  device: Pick<Device, 'nurses' | 'submissions'>;
  client: Pick<HospitalClient, 'read'>;
  hospitalKey: string;
  checkToken: TokenCheck;
}

/** A few are enough, and a hospital that has forgotten the newest has forgotten them all. */
const mostAsked = 5;

export function openOwnerCheck({
  device,
  client,
  hospitalKey,
  checkToken,
}: CheckParts): OwnerCheck {
  return async (authorId, token) => {
    const holder = await device.nurses.holderOf(hospitalKey, token);
    if (holder !== null && holder !== authorId) return 'not-hers';
    const accepted = await checkToken(token);
    if (accepted !== 'accepted') return accepted;
    if (holder === authorId) return 'hers';
    for (const submission of await known(device, hospitalKey, authorId)) {
      const answer = await askAbout(client, submission, token);
      if (answer !== 'unknown-there') return answer;
    }
    return 'cannot-show';
  };
}

/** Her submissions that the hospital has a receipt of, the newest first. */
async function known(
  { submissions }: CheckParts['device'],
  hospitalKey: string,
  authorId: string,
): Promise<readonly Submission[]> {
  const [open, done] = await Promise.all([
    submissions.listOpen(hospitalKey, authorId),
    submissions.listDone(hospitalKey, authorId, mostAsked),
  ]);
  return [...open.submissions, ...done.submissions]
    .filter((one) => receiptIn(one) !== null)
    .toSorted((a, b) => b.sequence - a.sequence)
    .slice(0, mostAsked);
}

type Said = 'hers' | 'not-hers' | 'busy' | 'unknown-there';

/** Whether a request that has made this record is that of the token's owner (Interface: Endpoints, 12). */
export async function askAboutRequest(
  client: CheckParts['client'],
  { clientRequestId, recordId }: { clientRequestId: string; recordId: string | undefined },
  token: string,
): Promise<Said> {
  const request = readOutcome(
    await client.read('readRequest', { clientRequestId }, token),
    'readRequest',
    { clientRequestId },
  );
  if (request.type === 'found') {
    return request.content.recordId === recordId ? 'hers' : 'not-hers';
  }
  if (request.type === 'refused' && request.status === 403) return 'not-hers';
  return request.type === 'not-found' ? 'unknown-there' : 'busy';
}

async function askAbout(
  client: CheckParts['client'],
  submission: Submission,
  token: string,
): Promise<Said> {
  const { clientRequestId, kind } = submission;
  const receipt = receiptIn(submission);
  const asked = { clientRequestId, recordId: receipt?.recordId };
  const said = await askAboutRequest(client, asked, token);
  if (said !== 'unknown-there') return said;
  // The hospital forgets requests sooner than records.
  const recordId = receipt?.recordId ?? '';
  const record =
    kind === 'admission-assessment'
      ? readOutcome(
          await client.read('readAdmissionAssessment', { recordId }, token),
          'readAdmissionAssessment',
          { recordId },
        )
      : readOutcome(
          await client.read('readWoundAssessment', { recordId }, token),
          'readWoundAssessment',
          { recordId },
        );
  switch (record.type) {
    case 'found':
      return 'hers';
    case 'refused':
      return record.status === 403 ? 'not-hers' : 'unknown-there';
    case 'not-found':
      return 'unknown-there';
    default:
      return 'busy';
  }
}
