/**
 * Reads a patient's wounds to the last page, whatever the pages look like: short or empty pages with a cursor are
 * followed, a repeated cursor is not, and after a refused cursor the list is read once more from the start (Interface:
 * Behaviour per endpoint, 2).
 */
import type { WoundListItem } from '../../../shared/interface/woundListItem.ts';
import type { WoundPage } from '../../../shared/interface/woundPage.ts';
import type { KeptWounds, ReadResult } from './readResult.ts';

/** No patient has this many pages; more of them means an endless loop. */
const maxPages = 200;

type ReadPage = (cursor: string | undefined) => Promise<ReadResult<WoundPage>>;

export async function readEveryPage(readPage: ReadPage): Promise<ReadResult<KeptWounds>> {
  const first = await walk(readPage);
  if (!first.stoppedInTheMiddle) {
    return first.result;
  }
  const second = await walk(readPage);
  return second.result;
}

async function walk(
  readPage: ReadPage,
): Promise<{ result: ReadResult<KeptWounds>; stoppedInTheMiddle: boolean }> {
  const wounds = new Map<string, WoundListItem>();
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const result = await readPage(cursor);
    if (result.is === 'another') {
      // A list with somebody else's wound belongs to nobody, however much of it was read.
      const came = { items: result.came.items, complete: false };
      return { result: { ...result, came }, stoppedInTheMiddle: false };
    }
    if (result.is !== 'found') {
      // Only a refused cursor is worth another start; without the first page there is nothing.
      const isUnknown = result.is === 'unreachable' && result.why !== 'refused';
      const refused = page > 0 && (result.is === 'missing' || result.is === 'unreachable');
      return page === 0 || isUnknown || result.is === 'intercepted' || result.is === 'expired'
        ? { result, stoppedInTheMiddle: false }
        : { result: kept(wounds, false), stoppedInTheMiddle: refused };
    }
    for (const wound of result.content.items) {
      wounds.set(wound.woundId, wound);
    }
    const next = result.content.nextCursor;
    if (next === null) {
      return { result: kept(wounds, true), stoppedInTheMiddle: false };
    }
    if (seen.has(next)) {
      return { result: kept(wounds, false), stoppedInTheMiddle: false };
    }
    seen.add(next);
    cursor = next;
  }
  return { result: kept(wounds, false), stoppedInTheMiddle: false };
}

function kept(wounds: Map<string, WoundListItem>, complete: boolean): ReadResult<KeptWounds> {
  const items = [...wounds.values()].toSorted((one, other) =>
    one.woundId < other.woundId ? -1 : one.woundId > other.woundId ? 1 : 0,
  );
  return { is: 'found', content: { items, complete } };
}
