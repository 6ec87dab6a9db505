/**
 * A nurse's data key that was opened just now, held by the code that opened it: by her PIN, by an answer from the
 * hospital's recovery key, or by the tablet alone. Her key can be wrapped by a PIN only with it. A key in memory is not
 * enough: it is there because she is or was signed in, and says nothing about who is asking.
 */
import { KeyNotHere } from './wrappings.ts';

export class OpenedKey {
  readonly authorId: string;
  readonly #bytes: Uint8Array;

  constructor(authorId: string, bytes: Uint8Array) {
    this.authorId = authorId;
    this.#bytes = bytes;
  }

  /** The 32 bytes. Throws {@link KeyNotHere} if the key is another nurse's. */
  bytesOf(authorId: string): Uint8Array {
    if (authorId !== this.authorId) throw new KeyNotHere();
    return this.#bytes;
  }
}
