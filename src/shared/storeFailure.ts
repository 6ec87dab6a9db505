/** Why the device could not store or read something. */
/**
 * `quota`: there is no room. `closed`: the connection is gone. `aborted`: the transaction was rolled back. `silent`: no
 * answer in time; a write may still have been stored, and may safely be repeated. `newer`: a newer version of the app
 * has upgraded the database; nothing in it was touched. `unopenable`: the browser refuses to open the database and does
 * not say why.
 */
export type StoreFailureReason = 'quota' | 'closed' | 'aborted' | 'silent' | 'newer' | 'unopenable';

/** The device could not store or read rows; except for `silent`, nothing of the transaction was stored. */
export class StoreFailure extends Error {
  override name = 'StoreFailure';
  readonly reason: StoreFailureReason;

  constructor(reason: StoreFailureReason, options?: ErrorOptions) {
    super(`The device store failed: ${reason}`, options);
    this.reason = reason;
  }
}

/**
 * Checked by name, because the error may come from a worker, or from another copy of this module, as in the simulation.
 */
export function isStoreFailure(error: unknown): boolean {
  return error instanceof Error && error.name === 'StoreFailure';
}
