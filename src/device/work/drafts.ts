/** Drafts: what a nurse is still writing. They exist only on this tablet and are saved on every change. */
import type { DraftContent } from '../../model/content.ts';
import { draftSchema, type Draft } from '../../model/draft.ts';
import { withAnswers } from '../../shared/admission/codes.ts';
import { fieldOf } from '../../shared/unknown.ts';
import type { Transaction } from '../../storage/store.ts';
import { lookAtRow, readRow, type UnreadableRow } from '../../vault/reading.ts';
import type { SealingStore } from '../../vault/sealedStore.ts';
import { photoTables } from '../photos/photoRows.ts';
import type { DevicePorts } from '../ports.ts';
import { draftsOf } from './dependents.ts';
import { hospitalTimeNow } from './hospitalTime.ts';
import { reassign, type HandOver, type MoveDraft } from './reassign.ts';
import { remove } from './removal.ts';

/** The draft no longer exists: it was submitted or discarded, perhaps in another window. */
export class DraftGone extends Error {
  override name = 'DraftGone';
  constructor() {
    super('This draft was submitted or discarded already');
  }
}

/** Answers of an admission assessment by field key (`sleep.usualHours`); `undefined` removes one. */
export type ChangedAnswers = Readonly<Record<string, unknown>>;

/**
 * Changed fields of a draft's content. `kind` never changes, and `subject` only if the draft is moved. For an admission
 * assessment only the answers that changed, so that what another window wrote in another section stays. Photos have
 * operations of their own (photos.ts), because a screen's list of them may be older than the draft.
 */
export type DraftChange =
  | {
      [Kind in DraftContent['kind']]: Partial<
        Omit<
          Extract<DraftContent, { kind: Kind }>,
          'kind' | 'subject' | 'movedFrom' | 'assessment' | 'photoIds'
        >
      >;
    }[DraftContent['kind']]
  | { answers?: ChangedAnswers };

export interface Drafts {
  /** Begins a draft and assigns its clientRequestId. Resolves once it is on the disk. */
  start(draft: { hospitalKey: string; authorId: string; content: DraftContent }): Promise<Draft>;
  /**
   * Saves changed fields. Resolves with the time of saving, only after the commit: show "saved" then and not before.
   * Throws DraftGone, StoreFailure.
   */
  save(draftId: string, change: DraftChange): Promise<{ savedAt: number }>;
  read(draftId: string): Promise<Draft | null>;
  /** Calls back after every commit that changed this draft; returns a function that stops it. */
  watch(draftId: string, callback: () => void): () => void;
  /** Calls back after every commit that changed any draft; returns a function that stops it. */
  watchAll(callback: () => void): () => void;
  /** How many drafts an author has, counted without opening any. */
  count(authorId: string): Promise<number>;
  /** An author's drafts, newest first, and any row that cannot be read. */
  list(
    hospitalKey: string,
    authorId: string,
  ): Promise<{ drafts: Draft[]; unreadable: UnreadableRow[] }>;
  /**
   * Hands a draft with its photos over to a colleague whose key is in memory, or moves it to another patient, stay or
   * wound, at its author's request. Throws NotHandedOver, NotMoved, StoreFailure: then it has not changed.
   */
  reassign(given: HandOver | MoveDraft): Promise<void>;
  /** Removes a draft with its photos, and what was sent of it before. Called only at the nurse's explicit request. */
  discard(draftId: string): Promise<void>;
}

export function openDrafts(store: SealingStore, ports: DevicePorts): Drafts {
  return {
    async start({ hospitalKey, authorId, content }) {
      const now = ports.now();
      const ids = { draftId: ports.randomId(), clientRequestId: ports.randomId() };
      return store.write(['drafts', 'connections'], async (rows) => {
        const draft: Draft = {
          ...ids,
          hospitalKey,
          authorId,
          bornAt: await hospitalTimeNow(rows, hospitalKey, now),
          earlier: [],
          createdAt: now,
          updatedAt: now,
          content,
        };
        await rows.put('drafts', draft);
        return draft;
      });
    },

    save: (draftId, change) =>
      store.write(['drafts'], async (rows) => {
        const savedAt = ports.now();
        await changeDraft(rows, draftId, savedAt, (content) => changed(content, change));
        return { savedAt };
      }),

    read: (draftId) =>
      store.read(['drafts'], (rows) => lookAtRow(rows, 'drafts', draftId, draftSchema)),

    watch: (draftId, callback) => store.watch('drafts', draftId, callback),

    watchAll: (callback) => store.watch('drafts', null, callback),

    count: (authorId) => store.read(['drafts'], (rows) => countDrafts(rows, authorId)),

    async list(hospitalKey, authorId) {
      const { readable, unreadable } = await store.read(['drafts'], (rows) =>
        draftsOf(rows, authorId),
      );
      const drafts = readable
        .filter((draft) => draft.hospitalKey === hospitalKey)
        .toSorted((a, b) => b.updatedAt - a.updatedAt);
      return { drafts, unreadable };
    },

    reassign: (given) => reassign(store, ports, given),

    discard: (draftId) =>
      store.write(['drafts', 'submissions', 'attempts', 'bodies', ...photoTables], async (rows) => {
        await rows.delete('drafts', draftId);
        // It was submitted meanwhile, in another window, and may be under way.
        const isSubmitted = (await rows.get('submissions', draftId)) !== undefined;
        if (!isSubmitted) await remove(rows, draftId);
      }),
  };
}

/** How many drafts are hers; a row in clear does not say whose it is (`asWritten`). Opens none. */
export async function countDrafts(rows: Transaction, authorId: string): Promise<number> {
  const stored = await rows.listRaw('drafts', { index: 'authorId', value: authorId });
  return stored.filter((row) => fieldOf(row, 'authorId') === authorId).length;
}

function changed(content: DraftContent, change: DraftChange): unknown {
  const { answers = {}, ...fields } = { answers: undefined, ...change };
  return content.kind === 'admission-assessment'
    ? { ...content, ...fields, assessment: withAnswers(content.assessment, answers) }
    : { ...content, ...fields };
}

/** Changes one draft's content inside a transaction. Throws DraftGone. */
export async function changeDraft(
  rows: Transaction,
  draftId: string,
  updatedAt: number,
  change: (content: DraftContent) => unknown,
): Promise<void> {
  const draft = await readRow(rows, 'drafts', draftId, draftSchema);
  if (!draft) throw new DraftGone();
  await rows.put(
    'drafts',
    draftSchema.parse({ ...draft, updatedAt, content: change(draft.content) }),
  );
}
