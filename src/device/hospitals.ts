/**
 * The hospitals for which this tablet holds work. The address of a hospital may change: work written for it stays under
 * its former key until somebody decides to move it to the present key, all of it or nothing.
 */
import { connectionSchema, leaseSchema } from '../model/engineRows.ts';
import { demoHospitalKey, isInstitution } from '../model/hospitalKey.ts';
import { nurseSchema, type Nurse } from '../model/nurse.ts';
import { fieldOf } from '../shared/unknown.ts';
import type { Store, TableName, Transaction } from '../storage/store.ts';
import { readIfReadable, sortReadable } from '../vault/reading.ts';
import { isSealed } from '../vault/sealedFields.ts';
import { ownerIn } from './cache/cacheRows.ts';
import { moveKnown } from './cache/knownRecords.ts';
import { moveSignal } from './signals.ts';
import { zoneRowKey } from './wardZones.ts';

/** Work on this tablet for another hospital, or for this one under another address. */
export interface OtherHospital {
  hospitalKey: string;
  /** The address at which it was last reached. */
  address: string;
  /** Submissions that are not in the hospital yet. */
  waiting: number;
  drafts: number;
  nurses: Pick<Nurse, 'authorId' | 'name'>[];
  /** Somebody has said that it is not the present hospital. */
  isSetAside: boolean;
}

export interface Hospitals {
  /**
   * Notes the address at which a hospital is reached now. What this tablet stores for the same address is moved to it
   * if only one of the two keys is the hospital's own id: the profile has arrived later, or cannot be used now.
   * @param addressKey see `hospitalKeyOf`
   */
  meet(hospitalKey: string, addressKey: string): Promise<void>;
  /** Other hospitals with unsent work on this tablet. */
  others(hospitalKey: string): Promise<OtherHospital[]>;
  /** Calls back whenever `others` may have changed; returns a function that stops it. */
  watch(callback: () => void): () => void;
  /**
   * It is the same hospital: moves drafts, records, nurses and fetched data to `to`, in one transaction. Nobody is
   * signed in afterwards. Throws StoreFailure: then nothing was moved.
   */
  move(from: string, to: string): Promise<void>;
  /** It is another hospital than `to`: its work stays as it is, and the question is not asked again every time. */
  setAside(from: string, to: string): Promise<void>;
}

const tables: TableName[] = [
  'settings',
  'nurses',
  'sessions',
  'drafts',
  'submissions',
  'cache',
  'leases',
  'connections',
  'signals',
];

export function openHospitals(store: Store): Hospitals {
  return {
    async meet(hospitalKey, addressKey) {
      // Called at every start, and nearly always there is nothing to write.
      const news = await store.read(tables, (rows) => newsOf(rows, hospitalKey, addressKey));
      if (news.same.length === 0 && news.isKnown) return;
      await store.write(tables, async (rows) => {
        const { same } = await newsOf(rows, hospitalKey, addressKey);
        for (const other of same) await move(rows, other, hospitalKey);
        const facts = await factsOf(rows, hospitalKey);
        await keepFacts(rows, hospitalKey, { ...facts, address: addressKey });
      });
    },

    others: (hospitalKey) =>
      store.read(tables, async (rows) => {
        const found: OtherHospital[] = [];
        for (const other of await keysWithWork(rows)) {
          if (other === hospitalKey || other === demoHospitalKey) continue;
          const work = await workFor(rows, other);
          if (work.waiting + work.drafts === 0) continue;
          const { address, setAsideFor } = await factsOf(rows, other);
          found.push({
            ...work,
            hospitalKey: other,
            address: address ?? other,
            isSetAside: setAsideFor.includes(hospitalKey),
          });
        }
        return found;
      }),

    watch(callback) {
      // Each submission that is added or done raises the hospital's signal.
      const stops = (['settings', 'nurses', 'drafts', 'signals'] as const).map((table) =>
        store.watch(table, null, callback),
      );
      return () => {
        for (const stop of stops) stop();
      };
    },

    move: (from, to) => store.write(tables, (rows) => move(rows, from, to)),

    setAside: (from, to) =>
      store.write(['settings'], async (rows) => {
        const facts = await factsOf(rows, from);
        const setAsideFor = [...new Set([...facts.setAsideFor, to])];
        await keepFacts(rows, from, { ...facts, setAsideFor });
      }),
  };
}

interface Facts {
  address: string | null;
  setAsideFor: string[];
}

const settingOf = (hospitalKey: string) => `hospital|${hospitalKey}`;

async function factsOf(rows: Transaction, hospitalKey: string): Promise<Facts> {
  const row: unknown = await rows.get('settings', settingOf(hospitalKey));
  const value = fieldOf(row, 'value');
  const address = fieldOf(value, 'address');
  const setAsideFor = fieldOf(value, 'setAsideFor');
  return {
    address: typeof address === 'string' ? address : null,
    setAsideFor: Array.isArray(setAsideFor) ? setAsideFor.map(String) : [],
  };
}

async function keepFacts(rows: Transaction, hospitalKey: string, facts: Facts): Promise<void> {
  await rows.put('settings', { key: settingOf(hospitalKey), value: facts });
}

async function newsOf(rows: Transaction, hospitalKey: string, addressKey: string) {
  const isById = hospitalKey !== addressKey;
  const same: string[] = [];
  for (const other of await keysWithWork(rows)) {
    if (other === hospitalKey || isById === isInstitution(other)) continue;
    if (((await factsOf(rows, other)).address ?? other) === addressKey) same.push(other);
  }
  const isKnown = !isById || (await factsOf(rows, hospitalKey)).address === addressKey;
  return { same, isKnown };
}

async function keysWithWork(rows: Transaction): Promise<Set<string>> {
  const keys = new Set(await rows.keys('signals'));
  for (const table of ['nurses', 'drafts'] as const) {
    for (const row of await rows.list(table)) {
      const hospitalKey = fieldOf(row, 'hospitalKey');
      if (typeof hospitalKey === 'string') keys.add(hospitalKey);
    }
  }
  return keys;
}

async function workFor(rows: Transaction, hospitalKey: string) {
  const nurses = await rows.list('nurses', { index: 'hospitalKey', value: hospitalKey });
  const open = await rows.listRaw('submissions', { index: 'openIn', value: hospitalKey });
  const isOfIt = (row: unknown) => fieldOf(row, 'hospitalKey') === hospitalKey;
  return {
    waiting: open.filter(isOfIt).length,
    drafts: (await rows.listRaw('drafts')).filter(isOfIt).length,
    nurses: sortReadable('nurses', 'authorId', nurses, nurseSchema).readable.map(
      ({ authorId, name }) => ({ authorId, name }),
    ),
  };
}

async function move(rows: Transaction, from: string, to: string): Promise<void> {
  if (from === to) return;
  // As stored, because nothing that is sealed changes: a row that does not open is not overwritten. One in
  // clear names no hospital when it is read, and stays (`asWritten`).
  const by = { index: 'hospitalKey', value: from };
  const stored = {
    nurses: await rows.listRaw('nurses', by),
    submissions: await rows.listRaw('submissions', by),
    drafts: await rows.listRaw('drafts'),
  };
  for (const table of ['nurses', 'submissions', 'drafts'] as const) {
    for (const row of stored[table]) {
      if (fieldOf(row, 'hospitalKey') === from) await rows.put(table, moved(row, from, to));
    }
  }
  await moveWhatWasFetched(rows, from, to);
  await moveKnown(rows, from, to);
  await moveTheWay(rows, from, to);
  // The nurse who was signed in has to enter her PIN again: nothing is sent to the new address before.
  await rows.delete('sessions', from);
  await rows.delete('settings', settingOf(from));
  // The zone of its wards is found out again under the new key.
  await rows.delete('settings', zoneRowKey(from));
}

/**
 * The stored row with the new hospital key, including fields that this version does not know. Its revision is raised,
 * so that a step decided before is refused.
 */
function moved(row: unknown, from: string, to: string): object {
  const revision = fieldOf(row, 'revision');
  return {
    ...Object(row),
    hospitalKey: to,
    ...(fieldOf(row, 'openIn') === from ? { openIn: to } : {}),
    ...(typeof revision === 'number' ? { revision: revision + 1 } : {}),
  };
}

async function moveWhatWasFetched(rows: Transaction, from: string, to: string): Promise<void> {
  const prefix = `${from}|`;
  for (const cacheKey of await rows.keys('cache')) {
    if (!cacheKey.startsWith(prefix)) continue;
    const row = await rows.get('cache', cacheKey);
    // A sealed row is bound to its row key, and its nurse's data key is not here: she fetches it again, as one
    // that is damaged. What is derived from her records is derived again, because they join those of the new key.
    const isUnread = isSealed(row) || fieldOf(row, 'isDamaged') === true;
    if (isUnread || ownerIn(String(fieldOf(row, 'group'))).kind === 'lasts') {
      await rows.delete('cache', cacheKey);
      continue;
    }
    const group = String(fieldOf(row, 'group'));
    const renamed = (name: string) => `${to}|${name.slice(prefix.length)}`;
    await rows.put('cache', {
      ...Object(row),
      cacheKey: renamed(cacheKey),
      group: renamed(group),
    });
    await rows.delete('cache', cacheKey);
  }
}

/** The order of submission continues, and an engine of the former key can no longer write (rules R10, R13). */
async function moveTheWay(rows: Transaction, from: string, to: string): Promise<void> {
  await moveSignal(rows, from, to);
  const lease = await readIfReadable(rows, 'leases', from, leaseSchema);
  if (lease) {
    await rows.put('leases', { ...lease, fence: lease.fence + 1, holder: '', expiresAt: 0 });
  }
  const way = await readIfReadable(rows, 'connections', from, connectionSchema);
  if (way) {
    // Its clock and its way of refusing are the same; whether it can be reached there is still unknown.
    const there = await readIfReadable(rows, 'connections', to, connectionSchema);
    const known = there ?? { ...way, hospitalKey: to, reach: 'unknown', nextProbeAt: null };
    const errorsAsSpecified = known.errorsAsSpecified || way.errorsAsSpecified;
    await rows.put('connections', { ...known, errorsAsSpecified });
  }
  await rows.delete('connections', from);
}
