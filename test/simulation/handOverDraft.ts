/** What a nurse does who hands a draft over to a colleague on the same tablet. */
import type { Ledger } from './ledger.ts';
import type { Random } from './random.ts';
import type { SimulatedWindow, Tablet } from './tablet.ts';

interface HandOverParts {
  tablet: Tablet;
  ledger: Ledger;
  random: Random;
  /** The authors that the tablet knows. */
  known: readonly { authorId: string; hospitalKey: string; operator: string }[];
  note(text: string): void;
}

/** One of her drafts, if there is one and somebody to take it. */
export async function handOverDraft(
  { device }: SimulatedWindow,
  authorId: string,
  { tablet, ledger, random, known, note }: HandOverParts,
): Promise<void> {
  // No tablet can know who owns a draft on a disk that was copied before.
  const own = [...ledger.drafts(tablet.name).values()].filter(
    ({ authorId: of, content, draftId }) =>
      of === authorId && content?.kind && !ledger.holding(tablet.name, draftId)?.isCopied,
  );
  const from = known.find((one) => one.authorId === authorId);
  const to = known.find(
    (one) => one.authorId !== authorId && one.hospitalKey === from?.hospitalKey,
  );
  if (own.length === 0 || !from || !to) return;
  const { draftId } = random.pick(own);
  const given = { draftId, from: { authorId, name: from.operator }, to: to.authorId };
  await device.drafts.reassign(given);
  note(`${from.operator} hands ${draftId.slice(0, 4)} over to ${to.operator}`);
}
