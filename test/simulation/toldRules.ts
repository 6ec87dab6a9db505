/**
 * What is said at the end of a shift, checked against the hospital's own history: "you can go home" on a nurse's page,
 * and "nothing is left on this tablet" on a tablet's page. It is read beside the run, from what is stored, so that it
 * changes nothing in the run.
 */
import { leftHere } from '../../src/device/work/leftHere.ts';
import { tabletLeft } from '../../src/device/work/tabletLeft.ts';
import type { RecordListing } from '../../src/hospital/listings.ts';
import type { Draft } from '../../src/model/draft.ts';
import { isUntouched } from '../../src/model/untouched.ts';
import { verdictOn } from '../../src/renderer/features/tabletState/tabletState.ts';
import { goHome } from '../../src/renderer/screens/outbox/shift/goHome.ts';
import type { Store } from '../../src/storage/store.ts';
import type { Holding, Ledger, Lineage } from './ledger.ts';
import { stateOf } from './stages.ts';
import type { Tablet } from './tablet.ts';
import type { Rule } from './violation.ts';
import type { RowChange } from './watchedStore.ts';

export interface ToldSurroundings {
  tabletName: string;
  hospitalKey: string;
  /** What is on its disk, free of faults. */
  store: Store;
  authorIds: readonly string[];
  ledger: Ledger;
  records: readonly RecordListing[];
  /** Request ids of what the hospital lost when it was restored from its backup. */
  vanished: ReadonlySet<string>;
  broken(rule: Rule, message: string, about: readonly string[]): void;
}

/** The parts of a run that are looked at. */
interface LookedAt extends Pick<ToldSurroundings, 'ledger' | 'vanished' | 'broken'> {
  readonly hospital: { records(): readonly RecordListing[] };
  /** By the name of a tablet whose database was lost. */
  readonly promised: ReadonlyMap<string, unknown>;
}

/** Looks at the pages of each tablet of a run, whenever they may have begun to say that nothing is left. */
export class ToldPages implements TimesTold {
  allIn = 0;
  empty = 0;
  private readonly run: LookedAt;
  private readonly toLookAt = new Set<Tablet>();

  constructor(run: LookedAt) {
    this.run = run;
  }

  /** Only a submission that is done, or something that is removed, can make a page say so. */
  note(tablet: Tablet, changes: readonly RowChange[]): void {
    const isLess = ({ table, row }: RowChange) =>
      (table === 'drafts' && row === null) ||
      (table === 'submissions' && (row === null || stateOf(row).startsWith('is done')));
    if (changes.some(isLess)) this.toLookAt.add(tablet);
  }

  /** Must be called while the world is quiet. */
  async look(): Promise<void> {
    const { ledger, hospital, promised, vanished, broken } = this.run;
    for (const tablet of this.toLookAt) {
      this.toLookAt.delete(tablet);
      const { name: tabletName, hospitalKey, disk: store } = tablet;
      // For a database that was lost, the page says that nobody can tell, until somebody has read that.
      if (store === null || tablet.knowsFrom > 0 || promised.has(tabletName)) continue;
      const authorIds = [...ledger.rows(tabletName, 'nurses').keys()];
      const records = hospital.records();
      const around = {
        tabletName,
        hospitalKey,
        store,
        authorIds,
        ledger,
        records,
        vanished,
        broken,
      };
      await checkTold(around, this);
    }
  }
}

/** How often each was said. */
export interface TimesTold {
  allIn: number;
  empty: number;
}

const allElse = { unsaved: 0, isRestored: false };

/** Looks at both pages as they would be shown now, and counts their statements. */
export async function checkTold(around: ToldSurroundings, told: TimesTold): Promise<void> {
  const { store, hospitalKey, broken } = around;
  for (const authorId of around.authorIds) {
    const left = await leftHere(store, hospitalKey, authorId);
    const { verdict } = goHome({ ...allElse, left, photosAtWork: 0, hasExpired: false });
    if (verdict !== 'all-in') continue;
    told.allIn += 1;
    const missing = notIn(around, ({ authorId: whose }) => whose === authorId);
    if (missing) broken('R8', '"you can go home" is told of what is not in', [missing]);
  }
  const left = await tabletLeft(store);
  if (verdictOn({ ...allElse, left, isFull: false, hasLost: false }) !== 'empty') return;
  told.empty += 1;
  const missing = notIn(around, () => true);
  if (missing) {
    broken('R8', '"nothing is left on this tablet" is told of what is not in', [missing]);
  }
}

/** The first on this tablet that its author has not discarded and that is in no record; undefined if there is none. */
function notIn(
  around: ToldSurroundings,
  isAsked: (holding: Holding) => boolean,
): string | undefined {
  const { ledger, tabletName } = around;
  const recorded = new Set(
    around.records.flatMap(({ versions }) => versions.map((one) => one.clientRequestId)),
  );
  for (const [submissionId, lineage] of ledger.lineages) {
    const holding = lineage.holdings.get(tabletName);
    if (!holding || !isAsked(holding) || holding.isDiscarded || holding.isGone) continue;
    if (isIn(around, lineage, recorded) || isEmptyDraft(around, submissionId)) continue;
    return submissionId;
  }
  return undefined;
}

function isIn(
  { ledger, tabletName, vanished }: ToldSurroundings,
  { submissionId, requestIds, holdings }: Lineage,
  recorded: ReadonlySet<string>,
): boolean {
  if ([...requestIds].some((id) => recorded.has(id) || vanished.has(id))) return true;
  // Found by its author, said already, or voided by somebody else: another author wrote it, which R8 checks.
  const row = ledger.submissions(tabletName).get(submissionId);
  // It has ended so, and its row was pruned since.
  if (row === undefined) return holdings.get(tabletName)?.wasDone === true;
  return row.progress?.stage === 'done' && row.progress.end.how !== 'read-back';
}

function isEmptyDraft({ ledger, tabletName }: ToldSurroundings, submissionId: string): boolean {
  const draft: Draft | undefined = ledger.drafts(tabletName).get(submissionId);
  return draft?.content !== undefined && isUntouched(draft);
}
