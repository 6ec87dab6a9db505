/**
 * The ground truth about the tablets: a mirror of every committed row, and the lineage of each draft and submission:
 * all request ids it ever had, what its author decided, and what became of it.
 */
import type { Draft } from '../../src/model/draft.ts';
import type { Photo } from '../../src/model/photo.ts';
import type { Submission } from '../../src/model/submission.ts';
import { foundRecordIn, isDone, problemIn, receiptIn } from '../../src/model/submissionFacts.ts';
import type { TableName } from '../../src/storage/store.ts';
import { knownOf } from './damaged.ts';
import type { RowChange } from './watchedStore.ts';

export interface Lineage {
  submissionId: string;
  /** Where it is: on one tablet, and on others that imported it from a file or whose disk is a copy. */
  holdings: Map<string, Holding>;
  /** Everybody who has ever owned it. */
  authorIds: Set<string>;
  /** Across all tablets. */
  requestIds: Set<string>;
  /** When it was begun. */
  bornAt: number;
  /** Its author decided to write it again although the hospital may have it (rule R12). */
  isLicensed: boolean;
  /** Its author has looked for it in the hospital's own system. */
  wasLookedFor: boolean;
}

/** Whether another tablet may have it too, by a file or a copied disk. */
export function isShared({ holdings }: Lineage): boolean {
  return (
    holdings.size > 1 || [...holdings.values()].some(({ sharedSince }) => sharedSince !== null)
  );
}

/** What became of it on one tablet. */
export interface Holding {
  authorId: string;
  /** Its author said that it may be discarded. */
  isDiscarded: boolean;
  /** Her tablet has confirmed that it is gone. */
  isGone: boolean;
  wasDone: boolean;
  /** The hospital's receipt was saved. */
  hasReceipt: boolean;
  /** It was a problem, or had three unknown outcomes in a row: later submissions of its lane may proceed. */
  mayBePassed: boolean;
  /** How many requests had left when it was marked as being on two tablets, or came in a file; null: never. */
  sharedSince: number | null;
  /** The same for the last time that it came back in a file, discarded and gone from this tablet before. */
  cameBackSince: number | null;
  /** It was on its disk when the disk was copied, or the disk is such a copy; no tablet can know that. */
  isCopied: boolean;
  /** It came from a file that nothing vouches for: what the file said of it is not trusted. */
  isUnvouched: boolean;
}

/** The record that a change is about, as its author saw it. */
export interface Base {
  patientId: string;
  woundId: string | null;
  observedAt: string;
  /** The request id under which it was created, or the submission that created it. */
  createdBy: { requestId: string } | { submissionId: string };
}

export interface KnownPhoto {
  photoId: string;
  ownerId: string;
}

export type RowMirror = Map<TableName, Map<string, object>>;

export class Ledger {
  readonly lineages = new Map<string, Lineage>();
  readonly byRequestId = new Map<string, Lineage>();
  /** The hospital's name of each author on each tablet. */
  readonly operators = new Map<string, string>();
  /** The digest of each photo by its photoId, including photos damaged since. */
  readonly photoDigests = new Map<string, string>();
  /** The digest of each photo by the name that its bytes carry. */
  readonly photoNames = new Map<string, string>();
  /** The photoId of each photo whose row was damaged, on any tablet. */
  readonly damagedPhotos = new Set<string>();
  /** The clientRequestId of each body whose row was damaged, on any tablet. */
  readonly damagedBodies = new Set<string>();
  /** `${operator}|${recordId}` to the versions that this nurse has seen. */
  readonly seenVersions = new Map<string, Set<number>>();
  /** By correction or void, the notes that its author had seen or written when she wrote it, or decided about it. */
  readonly seenNotes = new Map<string, Set<string>>();
  /** By draft, the record that its author saw and changes; a create has none. */
  readonly bases = new Map<string, Base>();
  /** How many requests have left so far. */
  sentRequests: () => number = () => 0;
  now: () => number = () => 0;
  private readonly knownPhotos = new Map<string, KnownPhoto>();
  private readonly mirrors = new Map<string, RowMirror>();

  mirror(tabletName: string): RowMirror {
    const known = this.mirrors.get(tabletName);
    if (known) return known;
    const fresh: RowMirror = new Map();
    this.mirrors.set(tabletName, fresh);
    return fresh;
  }

  tabletNames(): string[] {
    return [...this.mirrors.keys()];
  }

  rows<Row>(tabletName: string, table: TableName): Map<string, Row> {
    const mirror = this.mirror(tabletName);
    const known = mirror.get(table);
    if (known) return known as unknown as Map<string, Row>;
    const fresh = new Map<string, object>();
    mirror.set(table, fresh);
    return fresh as unknown as Map<string, Row>;
  }

  /** Request ids that their author was told the hospital has refused. */
  readonly toldRefused = new Set<string>();

  submissions = (tabletName: string) => this.rows<Submission>(tabletName, 'submissions');
  drafts = (tabletName: string) => this.rows<Draft>(tabletName, 'drafts');
  photos = (tabletName: string) => this.rows<Photo>(tabletName, 'photos');

  /** Mirrors a commit. */
  apply(tabletName: string, changes: readonly RowChange[]): void {
    for (const { table, key, row } of changes) {
      const rows = this.rows<object>(tabletName, table);
      if (row === null) rows.delete(key);
      else rows.set(key, row);
      if (row !== null && table === 'photos') {
        this.photoDigests.set(key, String(Reflect.get(row, 'sha256')));
        this.learnPhoto(tabletName, key, row);
      }
      if (row !== null && table === 'nurses') {
        this.operators.set(key, String(Reflect.get(row, 'name')));
      }
      if (row !== null && (table === 'submissions' || table === 'drafts')) {
        this.learn(tabletName, key, row as Submission | Draft);
      }
    }
  }

  /** A photo is known by its digest for good: its row may be damaged while it is being sent. */
  photoBehind(tabletName: string, digest: string | undefined): KnownPhoto | undefined {
    return this.knownPhotos.get(`${tabletName}|${digest}`);
  }

  private learnPhoto(tabletName: string, photoId: string, row: object): void {
    const sha256: unknown = Reflect.get(row, 'sha256');
    const ownerId: unknown = Reflect.get(row, 'ownerId');
    if (typeof sha256 !== 'string' || typeof ownerId !== 'string') return;
    this.knownPhotos.set(`${tabletName}|${sha256}`, { photoId, ownerId });
  }

  /** Whose a request id is, or will be: another tablet may have advanced to it. */
  lineageOf(clientRequestId: string): Lineage | undefined {
    let id: string | null = clientRequestId;
    for (let steps = 0; steps <= maxStepsOn && id !== null; steps += 1) {
      const known = this.byRequestId.get(id);
      if (known) return known;
      id = idBefore(id);
    }
    return undefined;
  }

  /** What became of a draft or submission on a tablet. */
  holding(tabletName: string, submissionId: string): Holding | undefined {
    return this.lineages.get(submissionId)?.holdings.get(tabletName);
  }

  /** A tablet's disk is a copy of another one's. */
  copyTablet(from: string, to: string): void {
    for (const [table, rows] of this.mirror(from)) this.mirror(to).set(table, new Map(rows));
    for (const [key, photo] of this.knownPhotos) {
      const [tabletName, digest] = key.split('|');
      if (tabletName === from) this.knownPhotos.set(`${to}|${digest}`, photo);
    }
    for (const { holdings } of this.lineages.values()) {
      const holding = holdings.get(from);
      if (!holding) continue;
      holding.isCopied = true;
      holdings.set(to, { ...holding });
    }
  }

  /** Mirrors what the app itself repaired: nobody has decided anything by it. */
  mend(tabletName: string, changes: readonly RowChange[]): void {
    for (const { table, key, row } of changes) {
      const rows = this.rows<object>(tabletName, table);
      if (row === null) rows.delete(key);
      else rows.set(key, row);
    }
  }

  /** Replaces all rows known of a tablet whose database was replaced. */
  setRows(tabletName: string, rows: RowMirror): void {
    const known = [...rows].map(([table, kept]) => {
      const all = [...kept].map(
        ([key, row]) => [key, knownOf({ table, key, row }).row ?? row] as const,
      );
      return [table, new Map(all)] as const;
    });
    this.mirrors.set(tabletName, new Map(known));
  }

  private learn(tabletName: string, submissionId: string, row: Submission | Draft): void {
    const { authorId, clientRequestId } = row;
    if (typeof authorId !== 'string' || typeof clientRequestId !== 'string') return;
    const lineage: Lineage = this.lineages.get(submissionId) ?? {
      submissionId,
      holdings: new Map(),
      authorIds: new Set(),
      requestIds: new Set(),
      bornAt: this.now(),
      isLicensed: false,
      wasLookedFor: false,
    };
    this.lineages.set(submissionId, lineage);
    const holding: Holding = lineage.holdings.get(tabletName) ?? {
      authorId,
      isDiscarded: false,
      isGone: false,
      wasDone: false,
      hasReceipt: false,
      mayBePassed: false,
      // Another tablet has it already, so it came in a file: its row need not say so.
      sharedSince: lineage.holdings.size > 0 ? this.sentRequests() : null,
      cameBackSince: null,
      isCopied: false,
      isUnvouched: false,
    };
    lineage.holdings.set(tabletName, holding);
    holding.authorId = authorId;
    // Written again, as from a file that was imported after it was gone.
    if (holding.isDiscarded || holding.isGone) holding.cameBackSince = this.sentRequests();
    holding.isDiscarded = false;
    holding.isGone = false;
    const problem = 'progress' in row ? problemIn(row) : null;
    if ('fromFile' in row || String(problem?.type) === 'from-file') holding.isUnvouched = true;
    if (row.isShared) holding.sharedSince ??= this.sentRequests();
    lineage.authorIds.add(authorId);
    if ('progress' in row) {
      if (isDone(row)) holding.wasDone = true;
      if (receiptIn(row)) holding.hasReceipt = true;
      if (foundRecordIn(row) !== null) lineage.wasLookedFor = true;
      const spent = 'spent' in row.progress ? Object.values(row.progress.spent ?? {}) : [];
      const tries = [row.failures, ...spent].reduce((sum, one) => sum + one);
      if (problemIn(row) || tries >= 3) holding.mayBePassed = true;
    }
    lineage.requestIds.add(clientRequestId);
    if (!this.byRequestId.has(clientRequestId)) this.byRequestId.set(clientRequestId, lineage);
  }

  see(operator: string, recordId: string, version: number): void {
    const key = `${operator}|${recordId}`;
    const versions = this.seenVersions.get(key) ?? new Set<number>();
    versions.add(version);
    this.seenVersions.set(key, versions);
  }

  seeNote(submissionId: string, careNote: string): void {
    const notes = this.seenNotes.get(submissionId) ?? new Set<string>();
    this.seenNotes.set(submissionId, notes.add(careNote));
  }

  hasSeen(operator: string, recordId: string, version: number): boolean {
    return this.seenVersions.get(`${operator}|${recordId}`)?.has(version) === true;
  }
}

/** How many ids a record may go through on a tablet that nothing is heard of. */
const maxStepsOn = 24;

/** The request id that this one follows where the hospital had bound that one (rule R5). */
function idBefore(clientRequestId: string): string | null {
  const tail = /^[0-9a-f-]{24}([0-9a-f]{12})$/.exec(clientRequestId)?.[1];
  if (tail === undefined || /^0+$/.test(tail)) return null;
  const before = BigInt(`0x${tail}`) - 1n;
  return clientRequestId.slice(0, 24) + before.toString(16).padStart(12, '0');
}

/** The hospital's name behind a token: `nurse-amy.2` is a newer credential of `nurse-amy`. */
export function operatorBehind(token: string): string {
  return token.replace(/\.\d+$/, '');
}

/** The record that a submission has made, as its receipt says; null until then. */
export function recordMadeBy(
  rows: ReadonlyMap<string, Submission>,
  submissionId: string | null,
): string | null {
  const create = submissionId === null ? undefined : rows.get(submissionId);
  return create ? (receiptIn(create)?.recordId ?? null) : null;
}
