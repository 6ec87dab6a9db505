/**
 * Checks a new token when a sign-in has expired: does the hospital accept it, and may it read what the nurse submitted?
 * If the token or this tablet shows that it is hers, nothing more is checked; a token that may read her receipt may
 * still belong to a colleague of the same ward (decision 0329).
 */
import type { Device } from '../../../device/device.ts';
import { receiptIn } from '../../../model/submissionFacts.ts';
import type { HospitalClient } from '../../../outbox/hospitalClient.ts';
import { durations } from '../../../outbox/ports.ts';
import { isAsSpecified } from '../../../outbox/whoseAnswer.ts';
import type { TokenAnswer, TokenCheck } from './tokenCheck.ts';

/** `shown-nothing-of-hers`: the hospital accepts the token, but refuses it a receipt that its own author has had. */
export type RenewalAnswer = TokenAnswer | 'shown-nothing-of-hers';

/** `subject`: whom an identity provider certified the token to; by default whom it names. */
export type RenewalCheck = (
  authorId: string,
  token: string,
  subject?: string,
) => Promise<RenewalAnswer>;

interface CheckParts {
  device: {
    nurses: Pick<Device['nurses'], 'ownerOf'>;
    submissions: Pick<Device['submissions'], 'listOpen' | 'listDone'>;
    outbox: Pick<Device['outbox'], 'readConnection'>;
  };
  client: Pick<HospitalClient, 'read'>;
  checkToken: TokenCheck;
  hospitalKey: string;
  now(): number;
}

/** This many completed submissions are searched for a receipt: those that their author found have none. */
const doneLookedAt = 5;

export function openRenewalCheck(parts: CheckParts): RenewalCheck {
  const { device, client, checkToken, hospitalKey, now } = parts;

  /** The request id of her newest receipt; null if there is none, or if the hospital may have forgotten it. */
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
    // A gateway's page says nothing about whose token it is.
    const known = await device.outbox.readConnection(hospitalKey);
    return isRefusal && isAsSpecified(answer, known ?? {});
  };

  return async (authorId, token, subject) => {
    const accepted = await checkToken(token);
    if (accepted !== 'accepted') return accepted;
    const owner = await device.nurses.ownerOf(authorId, token, subject);
    const isInDoubt = owner === 'cannot-tell' && (await isRefusedHers(authorId, token));
    return isInDoubt ? 'shown-nothing-of-hers' : accepted;
  };
}

/** Interface: Limits (request ids). */
function isRemembered(recordedAt: string | null, nowMs: number): boolean {
  return recordedAt !== null && nowMs - Date.parse(recordedAt) < durations.retentionMs;
}
