/** Why the device could not keep or read something. */
/**
 * `quota`: there is no room. `closed`: the connection is gone. `aborted`: the transaction was undone.
 * `silent`: no answer in time; a write may still have been kept, and is safe to do again.
 * `newer`: a newer version of the app has made the database; nothing in it was touched.
 * `unopenable`: the browser refuses to open the database, and does not say why.
 */
export type StoreFailureReason = 'quota' | 'closed' | 'aborted' | 'silent' | 'newer' | 'unopenable';

/** The device could not keep or read rows; except for `silent`, nothing of the transaction was kept. */
export class StoreFailure extends Error {
  override name = 'StoreFailure';
  readonly reason: StoreFailureReason;

  constructor(reason: StoreFailureReason, options?: ErrorOptions) {
    super(`The device store failed: ${reason}`, options);
    this.reason = reason;
  }
}

/** By its name: it may come out of a thread, or out of another copy of this module, as in the simulation. */
export function isStoreFailure(error: unknown): boolean {
  return error instanceof Error && error.name === 'StoreFailure';
}
