/**
 * A nurse's data key that was opened a moment ago, in the hand of whoever opened it: by her PIN, by an answer
 * of the hospital's recovery key, or by the tablet alone. Only with it can her key be wrapped by a PIN: that
 * a key lies in memory, because she is signed in or was, says nothing about who is asking.
 */
import { KeyNotHere } from './wrappings.ts';

export class OpenedKey {
  readonly authorId: string;
  readonly #bytes: Uint8Array;

  constructor(authorId: string, bytes: Uint8Array) {
    this.authorId = authorId;
    this.#bytes = bytes;
  }

  /** The 32 bytes. Throws {@link KeyNotHere} where it is another nurse's. */
  bytesOf(authorId: string): Uint8Array {
    if (authorId !== this.authorId) throw new KeyNotHere();
    return this.#bytes;
  }
}
