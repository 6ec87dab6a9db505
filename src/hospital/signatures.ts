/**
 * Signed addresses of photos, for the reading under which a download is answered with one.
 * Interface: Photo download.
 */
import { errorAnswer, type Answer } from './answers.ts';
import type { HospitalContext } from './context.ts';
import { photoAnswer } from './rules/attachments.ts';
import { isPurgeDue } from './rules/purge.ts';
import { sha256 } from './sha256.ts';

const lifeMs = 5 * 60_000;

export interface Signatures {
  /** An address that serves a photo for five minutes without a credential. */
  addressOf(origin: string, attachmentId: string): string;
  /** The photo behind the last part of such an address. */
  read(signed: string): Answer;
}

/** Signatures that cannot be forged without the first numbers of `random`. */
export function createSignatures(context: HospitalContext, random: () => number): Signatures {
  const secret = Array.from({ length: 4 }, () => random()).join(' ');

  function sign(attachmentId: string, endsAtMs: number): string {
    const text = `${secret} ${attachmentId} ${endsAtMs}`;
    return sha256(new TextEncoder().encode(text)).slice(0, 32);
  }

  return {
    addressOf: (origin, attachmentId) => {
      const endsAtMs = context.now() + lifeMs;
      const signed = `${attachmentId}.${endsAtMs}.${sign(attachmentId, endsAtMs)}`;
      return `${origin}/v1/signed-content/${encodeURIComponent(signed)}`;
    },
    read: (signed) => {
      const [attachmentId = '', end = '', signature] = signed.split('.');
      const endsAtMs = Number(end);
      const photo = context.archive.photo(attachmentId);
      const isRight = signature === sign(attachmentId, endsAtMs) && context.now() < endsAtMs;
      if (isRight && photo !== undefined && !isPurgeDue(context, photo)) {
        return photoAnswer(context, photo);
      }
      return errorAnswer(403, 'FORBIDDEN', 'This address is wrong or has expired.');
    },
  };
}
