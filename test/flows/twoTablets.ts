/** Two tablets with the same work, for the flows: by a rescue file, or by a copy of the disk. */
import { readRescue } from '../../src/device/rescue/rescueFile.ts';
import type { Hospital } from '../../src/hospital/hospital.ts';
import type { Submission } from '../../src/model/submission.ts';
import type { Clock } from '../../src/shared/clock.ts';
import { openMemoryStore, type MemoryStore } from '../../src/storage/memoryStore.ts';
import { tableNames } from '../../src/storage/store.ts';
import {
  hospitalKey,
  realClock,
  tabletAtWork,
  type Fetch,
  type TabletAtWork,
} from './tabletAtWork.ts';

const passphrase = 'violet kettle harbour moss';

/** Imports the unsent work of one tablet into another; if the token was renewed since, nothing vouches for the file. */
export async function goesTo(from: TabletAtWork, to: TabletAtWork, token = 'nurse-amy') {
  const cost = { iterations: 1, memoryKiB: 64 };
  const of = { hospitalKey, addressKey: hospitalKey, authorId: from.authorId, name: 'Amy' };
  const file = await from.device.rescue.make(of, { passphrase, cost }, 'nurse-amy');
  const closed = await readRescue(file);
  const key = await closed.keyByPassphrase(passphrase);
  const open = await closed.open(key ?? new Uint8Array(32));
  return to.device.rescue.importFile(open, { hospitalKey, authorId: to.authorId, token });
}

/** Somebody copied the disk: neither tablet knows of the other. */
function cloned(store: MemoryStore): MemoryStore {
  const copy = openMemoryStore();
  for (const table of tableNames) {
    for (const row of store.snapshot(table)) copy.plant(table, structuredClone(row) as object);
  }
  return copy;
}

/** A ward's clock that can be set ahead, shared by all tablets. */
export function movableClock(): Clock & { goAhead(byMs: number): void } {
  let aheadMs = 0;
  return { ...realClock, now: () => Date.now() + aheadMs, goAhead: (byMs) => (aheadMs += byMs) };
}

/** Logs everything that is sent to a hospital, in the form `GET /requests`. */
export function watched(hospital: Hospital): { fetch: Fetch; asked: string[] } {
  const asked: string[] = [];
  const fetch: Fetch = (request) => {
    const { pathname } = new URL(request.url);
    asked.push(`${request.method} ${pathname.replace(/^\/v1/, '').replace(/(?<=.)\/.*/, '')}`);
    return hospital.fetch(request);
  };
  return { fetch, asked };
}

/** How work gets onto two tablets. */
export const waysToTwo = ['a rescue file', 'a copied disk'] as const;
export type WayToTwo = (typeof waysToTwo)[number];

/**
 * Two tablets with the same work.
 * @param before what is done on the first one before there is a second
 */
export async function onTwoTablets<Work>(
  way: WayToTwo,
  before: (one: TabletAtWork) => Promise<Work>,
  clock: Clock = realClock,
): Promise<{ one: TabletAtWork; other: TabletAtWork; work: Work }> {
  const disk = openMemoryStore();
  const one = await tabletAtWork({ store: disk, clock });
  const work = await before(one);
  if (way === 'a copied disk') {
    return { one, other: await tabletAtWork({ store: cloned(disk), clock }), work };
  }
  const other = await tabletAtWork({ clock });
  await goesTo(one, other);
  return { one, other, work };
}

/** Lets time pass, also while the hospital may still be working on it, until it is done or needs its author. */
export async function untilSettled(
  tablet: TabletAtWork,
  submissionId: string,
  clock: ReturnType<typeof movableClock>,
): Promise<Submission> {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const row = await tablet.device.submissions.read(submissionId);
    if (row?.progress.stage === 'done' || row?.progress.stage === 'problem') return row;
    if (row?.wait?.reason === 'may-be-at-work') {
      clock.goAhead(20 * 60_000);
      await tablet.device.submissions.tryNow(hospitalKey);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('It is neither done nor a problem');
}
