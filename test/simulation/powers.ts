/**
 * The powers that a run may have beside the faults of faults.ts: something that is trusted for its key, its place or
 * its holder is exchanged for a sibling (the swap), a record is on several tablets, drafts are handed to another nurse,
 * a database goes back. Each can be switched on by itself.
 */
export const powers = [
  /** Unsent work is saved in a file and imported on another tablet of the same nurse. */
  'rescue',
  /** The disk of a tablet is copied, and both tablets go on. */
  'clone',
  /** A draft is handed to a colleague. */
  'hand-over',
  /** The second copy misses writes, and the browser loses its database. */
  'copy-loss',
  /** The database comes up as it was some commits ago. */
  'going-back',
  /** The database comes up with rows missing. */
  'losing-rows',
  /** An answer belongs to another record, request, photo, patient or stay. */
  'swap',
  /** The hospital is restored from its backup; it assigns ids again, or does not. */
  'restored-hospital',
  /** A gateway rewords the hospital's 404s. */
  'rewording-gateway',
  /** Behind one address are two nodes, and their clocks differ. */
  'two-clocks',
  /** A firewall always refuses certain texts with a page of its own. */
  'text-firewall',
  /** The network below a tablet, or behind its shell, repeats a write by itself. */
  'repeated-post',
  /** The host accepts every request and answers none for hours; then it answers again. */
  'mute-host',
  /** Something on the way lets all pass but the request query. */
  'barred-query',
] as const;
export type Power = (typeof powers)[number];

/** Those for which a tablet keeps everything twice. */
const aboutCopies: readonly Power[] = ['copy-loss', 'going-back', 'losing-rows'];

export function keepsTwice({ powers: given }: { powers: readonly Power[] }): boolean {
  return given.some((one) => aboutCopies.includes(one));
}

export interface PowerWish {
  /** Those of which a run may be given some. */
  on: readonly Power[];
  /** Whether it is given all of them. */
  isCertain: boolean;
}
