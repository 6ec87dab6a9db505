/** Reads whole wound lists, page by page, for every given patient. */
import type { WoundListItem } from '../../shared/interface/woundListItem.ts';
import { woundPageSchema } from '../../shared/interface/woundPage.ts';
import type { Exchange } from '../exchange.ts';
import { read } from '../requests.ts';
import type { Suite } from '../suite.ts';
import { CannotTell } from '../verdicts.ts';

const maxPages = 40;

export interface Page {
  readonly exchange: Exchange;
  readonly items: readonly WoundListItem[];
  readonly nextCursor: string | null;
}

/** All pages of one patient, and how the reading ended. */
export interface WoundList {
  readonly patientId: string;
  readonly pages: readonly Page[];
  readonly ids: readonly string[];
  /** Answers that are not a page. */
  readonly broken: readonly Exchange[];
  readonly end: 'null' | 'repeats' | 'too-long' | 'broken';
}

/**
 * The lists of the test patient, the other patient and the further list patients. Throws CannotTell if none is given.
 */
export function woundLists(suite: Suite): Promise<readonly WoundList[]> {
  return suite.once('wound-lists', async () => {
    const { patientId, otherPatientId, listPatientIds } = suite.subject;
    const given = [patientId, otherPatientId, ...listPatientIds];
    const ids = new Set(given.flatMap((id) => (id === undefined ? [] : [id])));
    if (ids.size === 0) throw new CannotTell('--patient was not given');
    const lists: WoundList[] = [];
    for (const id of ids) lists.push(await woundListOf(suite, id));
    return lists;
  });
}

/** The list of one patient. */
export function woundListOf(suite: Suite, patientId: string): Promise<WoundList> {
  return suite.once(`wounds of ${patientId}`, () => wholeList(suite, patientId));
}

async function wholeList(suite: Suite, patientId: string): Promise<WoundList> {
  const pages: Page[] = [];
  const seen = new Set<string>();
  const list = (end: WoundList['end'], broken: readonly Exchange[] = []): WoundList => {
    const ids = pages.flatMap(({ items }) => items.map(({ woundId }) => woundId));
    return { patientId, pages, ids, broken, end };
  };
  let cursor: string | undefined;
  while (pages.length < maxPages) {
    const exchange = await read(suite, 'listWounds', { patientId }, { query: { cursor } });
    const parsed = woundPageSchema.safeParse(exchange.json);
    if (exchange.status !== 200 || !parsed.success) return list('broken', [exchange]);
    pages.push({ exchange, items: parsed.data.items, nextCursor: parsed.data.nextCursor });
    if (parsed.data.nextCursor === null) return list('null');
    cursor = parsed.data.nextCursor;
    if (seen.has(cursor)) return list('repeats');
    seen.add(cursor);
  }
  return list('too-long');
}

const numeric = new Intl.Collator('en', { numeric: true });

/** Whether ids ascend, by code point or with embedded numbers compared as numbers. */
export function isAscending(ids: readonly string[], order: 'code-point' | 'numeric'): boolean {
  return ids.every((id, index) => {
    const before = ids[index - 1];
    if (before === undefined) return true;
    return order === 'numeric'
      ? numeric.compare(before, id) <= 0
      : compareCodePoints(before, id) <= 0;
  });
}

function compareCodePoints(left: string, right: string): number {
  const [a, b] = [[...left], [...right]];
  const at = a.findIndex((letter, index) => letter !== b[index]);
  if (at === -1) return a.length - b.length;
  return (a[at]?.codePointAt(0) ?? 0) - (b[at]?.codePointAt(0) ?? -1);
}
