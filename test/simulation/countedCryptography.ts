/**
 * Detects whether the platform is busy with cryptography. It runs in other threads: if these get no processor for a
 * while, turns of the event loop pass by the thousand and nothing moves, as if all work were over.
 */

const busyWords = [
  'decrypt',
  'deriveBits',
  'deriveKey',
  'digest',
  'encrypt',
  'exportKey',
  'generateKey',
  'importKey',
  'sign',
  'unwrapKey',
  'verify',
  'wrapKey',
] as const;

export interface CountedCryptography {
  /** Whether a call is under way. */
  isBusy(): boolean;
  /** Restores the platform as it was. */
  putBack(): void;
}

/** Counts the calls of `crypto.subtle` in this process from now on. */
export function countCryptography(): CountedCryptography {
  let under = 0;
  const { subtle } = crypto;
  const before = busyWords.map((word) => Object.getOwnPropertyDescriptor(subtle, word));
  for (const word of busyWords) {
    const own: unknown = Reflect.get(subtle, word);
    if (typeof own !== 'function') throw new Error(`The platform has no ${word}`);
    const counted = (...given: unknown[]): Promise<unknown> => {
      under += 1;
      const ended = () => {
        under -= 1;
      };
      const call = Promise.resolve(Reflect.apply(own, subtle, given));
      call.then(ended, ended);
      return call;
    };
    Object.defineProperty(subtle, word, { value: counted, configurable: true, writable: true });
  }
  return {
    isBusy: () => under > 0,
    putBack: () => {
      for (const [at, word] of busyWords.entries()) {
        const own = before[at];
        if (own === undefined) Reflect.deleteProperty(subtle, word);
        else Object.defineProperty(subtle, word, own);
      }
    },
  };
}
