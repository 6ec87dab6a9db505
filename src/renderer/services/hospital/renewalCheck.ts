/**
 * The question asked of a new token where a sign-in has expired: does the hospital take it, and does it show whoever has
 * it what she sent? Where it is hers by its own word or by this tablet's, nothing more is asked; a token that is shown
 * her receipt may still be a colleague's of the same ward (decision 0329).
 */
import type { Device } from '../../../device/device.ts';
import { receiptIn } from '../../../model/submissionFacts.ts';
import type { HospitalClient } from '../../../outbox/hospitalClient.ts';
import { durations } from '../../../outbox/ports.ts';
import { isAsSpecified } from '../../../outbox/responseTrust.ts';
import type { TokenAnswer, TokenCheck } from './tokenCheck.ts';

/** `shown-nothing-of-hers`: the hospital takes it, and refuses it a receipt that its own author has had. */
export type RenewalAnswer = TokenAnswer | 'shown-nothing-of-hers';

export type RenewalCheck = (authorId: string, token: string) => Promise<RenewalAnswer>;

interface CheckParts {
  device: {
    nurses: Pick<Device['nurses'], 'ownerOf'>;
    submissions: Pick<Device['submissions'], 'listOpen' | 'listDone'>;
  };
  client: Pick<HospitalClient, 'read'>;
  checkToken: TokenCheck;
  hospitalKey: string;
  now(): number;
}

/** So many of those that are done are looked through for a receipt: what its author found has none. */
const doneLookedAt = 5;

export function openRenewalCheck(parts: CheckParts): RenewalCheck {
  const { device, client, checkToken, hospitalKey, now } = parts;

  /** The id of her newest receipt; null where the hospital may have forgotten it, and without one. */
  const newestOfHers = async (authorId: string): Promise<string | null> => {
    const open = await device.submissions.listOpen(hospitalKey, authorId);
    const done = await device.submissions.listDone(hospitalKey, authorId, doneLookedAt);
    const remembered = [...open.submissions, ...done.submissions]
      .map((submission) => receiptIn(submission))
      .find((receipt) => receipt !== null && isRemembered(receipt.recordedAt, now()));
    return remembered?.clientRequestId ?? null;
  };

  const isRefusedHers = async (authorId: string, token: string): Promise<boolean> => {
    const clientRequestId = await newestOfHers(authorId).catch(() => null);
    if (clientRequestId === null) return false;
    const answer = await client.read('readRequest', { clientRequestId }, token);
    const isRefusal = answer.type === 'answered' && [403, 404].includes(answer.status);
    // A page of a gateway says nothing about whose the token is.
    return isRefusal && isAsSpecified(answer);
  };

  return async (authorId, token) => {
    const accepted = await checkToken(token);
    if (accepted !== 'accepted') return accepted;
    const owner = await device.nurses.ownerOf(authorId, token);
    const isInDoubt = owner === 'cannot-tell' && (await isRefusedHers(authorId, token));
    return isInDoubt ? 'shown-nothing-of-hers' : accepted;
  };
}

/** Interface: Limits (request ids). */
function isRemembered(recordedAt: string, nowMs: number): boolean {
  return nowMs - Date.parse(recordedAt) < durations.retentionMs;
}
