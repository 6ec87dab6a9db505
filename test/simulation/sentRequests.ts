/** What the rules ask of a request, of its answer, and of the submission behind it. */
import { createHash } from 'node:crypto';
import type { Submission } from '../../src/model/submission.ts';
import { isPhoto, type Reply } from './faults.ts';
import type { SentRequest, Seen } from './network.ts';

export function sha256Of(body: string | Uint8Array): string {
  return createHash('sha256').update(body).digest('hex');
}

export function isAsSpecified({ body }: Extract<Reply, { type: 'answer' }>): boolean {
  return typeof body === 'string' && body.startsWith('{"error":{');
}

/** An answer lost in a crash tells the engine nothing. */
export function effective({ seen, isTold }: SentRequest): Seen {
  return isTold ? seen : 'unknown';
}

export function isBroken(reply: Reply | null): boolean {
  if (reply === null || reply.type === 'broken') return true;
  if (reply.status >= 400 || isPhoto(reply)) return false;
  const text = typeof reply.body === 'string' ? reply.body : Buffer.from(reply.body).toString();
  try {
    JSON.parse(text);
    return false;
  } catch {
    return true;
  }
}

/** Creates of one wound, or admissions of one stay, by one author: they leave in order. */
export function laneOf({ authorId, content }: Submission): string | null {
  const submitted = content?.submitted;
  if (submitted?.kind === 'wound-assessment') return `${authorId}|${submitted.woundId}`;
  if (submitted?.kind === 'admission-assessment') return `${authorId}|${submitted.encounterId}`;
  return null;
}
