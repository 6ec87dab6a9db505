/**
 * The powers that a run may have beside the faults of faults.ts: what is believed because of its key, its
 * place or its holder is exchanged for a sibling (the swap), a record is on several tablets, drafts change their
 * nurse, a database goes back. Each can be switched on by itself.
 */
export const powers = [
  /** Unsent work is saved in a file and taken in on another tablet of the same nurse. */
  'rescue',
  /** The disk of a tablet is copied, and both go on. */
  'clone',
  /** A draft is handed to a colleague. */
  'hand-over',
  /** The second copy misses writes, and the browser loses its database. */
  'copy-loss',
  /** The database comes up as it was some commits ago. */
  'going-back',
  /** The database comes up with rows less. */
  'losing-rows',
  /** An answer is another one's: of another record, request, photo, patient or stay. */
  'swap',
  /** The hospital is put back to its backup; it gives ids again, or does not. */
  'restored-hospital',
  /** A gateway words the hospital's 404s itself. */
  'rewording-gateway',
  /** Behind one address are two nodes, and their clocks differ. */
  'two-clocks',
  /** A firewall refuses certain texts with a page of its own, always. */
  'text-firewall',
  /** The network below a tablet, or behind its shell, sends a write a second time by itself. */
  'repeated-post',
] as const;
export type Power = (typeof powers)[number];

/**
 * Those that a run may be given by chance. Not `clone`: two copies of a disk that send within the same two minutes can still double
 * (docs/rescue-bundle.md, "What two tablets cannot know").
 */
export const powersOn: readonly Power[] = [
  'rescue',
  'hand-over',
  'copy-loss',
  'going-back',
  'swap',
  'restored-hospital',
  'rewording-gateway',
  'two-clocks',
  'losing-rows',
  'text-firewall',
  'repeated-post',
];

/** Those for which a tablet keeps everything twice. */
const aboutCopies: readonly Power[] = ['copy-loss', 'going-back', 'losing-rows'];

export function keepsTwice({ powers: given }: { powers: readonly Power[] }): boolean {
  return given.some((one) => aboutCopies.includes(one));
}

export interface PowerWish {
  /** Of which a run may be given some. */
  on: readonly Power[];
  /** It is given all of them. */
  isCertain: boolean;
}
