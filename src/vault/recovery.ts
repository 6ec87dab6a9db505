/**
 * The two texts that replace a forgotten PIN by means of the hospital's recovery key: the tablet's request, and the
 * answer of the holder of the private key. The answer opens only on the page that made the request. The formats are in
 * docs/security.md.
 */
import { z } from 'zod';
import { fromBase64, toBase64 } from './base64.ts';
import {
  exportPoint,
  newPair,
  readPoint,
  unwrapWith,
  wrapTo,
  type Wrapped,
} from './recoveryKey.ts';

const requestMark = 'WBR1.';
const answerMark = 'WBA1.';

const base64 = z.base64();
/** A wrapped key as text. */
export const wrappedTextSchema = z.object({ publicKey: base64, bytes: base64 });
const requestSchema = z.object({
  authorId: z.string().min(1).max(200),
  /**
   * Whose key it is, by the name that the tablet has for her; absent from earlier versions of the app and for a rescue
   * file.
   */
  nurse: z.string().max(200).optional(),
  keyId: z.string(),
  wrapped: wrappedTextSchema,
  tablet: base64,
});

/** Prefix of the id under which a rescue file makes its request; no nurse's id has a bar in it. */
export const rescuePrefix = 'rescue|';

export const recoveryUse = (authorId: string) => `recovery|${authorId}`;
const answerUse = (authorId: string) => `answer|${authorId}`;

/** A request to the hospital's recovery key, as text, and what its answer opens. */
export interface RecoveryQuestion<Opened = Uint8Array> {
  request: string;
  /** Null if it is not an answer to this request. */
  open(answer: string): Promise<Opened | null>;
}

/**
 * Makes the request for a key that is wrapped to the hospital's.
 * @param take what the key in the answer opens; null if it is another one
 * @param nurse her name, because the person who answers has to know whom to look for
 */
export async function askRecovery<Opened>(
  authorId: string,
  { keyId, ...wrapped }: Wrapped & { keyId: string },
  take: (key: Uint8Array) => Opened | null,
  nurse?: string,
): Promise<RecoveryQuestion<Opened>> {
  const own = await newPair();
  const tablet = toBase64(await exportPoint(own.publicKey));
  const request = toText(requestMark, {
    authorId,
    nurse,
    keyId,
    wrapped: toWrappedText(wrapped),
    tablet,
  });
  return {
    request,
    async open(answer) {
      try {
        const wrappedKey = wrappedTextSchema.parse(ofText(answerMark, answer));
        return take(
          await unwrapWith(own.privateKey, answerUse(authorId), ofWrappedText(wrappedKey)),
        );
      } catch {
        return null;
      }
    },
  };
}

/** Throws if it is not a request, or is one to another recovery key. */
export async function answerRecovery(privateKey: CryptoKey, request: string): Promise<string> {
  const { authorId, wrapped, tablet } = requestSchema.parse(ofText(requestMark, request));
  const key = await unwrapWith(privateKey, recoveryUse(authorId), ofWrappedText(wrapped));
  const publicKey = await readPoint(fromBase64(tablet));
  return toText(answerMark, toWrappedText(await wrapTo(publicKey, answerUse(authorId), key)));
}

/**
 * What a request is about: a rescue file, or a nurse by the name that her tablet has for her. Throws if it is not a
 * request.
 */
export function subjectOfRequest(
  request: string,
): { is: 'rescue-file' } | { is: 'nurse'; name: string | null } {
  const { authorId, nurse = null } = requestSchema.parse(ofText(requestMark, request));
  return authorId.startsWith(rescuePrefix) ? { is: 'rescue-file' } : { is: 'nurse', name: nurse };
}

export function toWrappedText({ publicKey, bytes }: Wrapped): z.infer<typeof wrappedTextSchema> {
  return { publicKey: toBase64(publicKey), bytes: toBase64(bytes) };
}

export function ofWrappedText({ publicKey, bytes }: z.infer<typeof wrappedTextSchema>): Wrapped {
  return { publicKey: fromBase64(publicKey), bytes: fromBase64(bytes) };
}

function toText(mark: string, value: object): string {
  // Names are not limited to Latin letters.
  return mark + toBase64(new TextEncoder().encode(JSON.stringify(value)).buffer);
}

/** Mail and chat programs insert spaces and line breaks. */
function ofText(mark: string, text: string): unknown {
  const said = text.replaceAll(/\s/g, '');
  if (!said.startsWith(mark)) throw new TypeError(`It does not begin with ${mark}`);
  return JSON.parse(new TextDecoder().decode(fromBase64(said.slice(mark.length))));
}
