/**
 * The tablet's side of the demo's start: no work yet, two practice nurses known, and most of the ward opened before, so
 * that everything can be tried offline at once.
 */
import { z } from 'zod';
import type { CacheEntry, CacheKind } from '../../device/cache/cacheRows.ts';
import type { Device } from '../../device/device.ts';
import { demoHospitalKey } from '../../model/hospitalKey.ts';
import { fieldOf } from '../../shared/unknown.ts';
import { tableIndexes, type Store, type TableName } from '../../storage/store.ts';
import type { DemoState } from './host/demoState.ts';
import { practicePin } from './names.ts';
import { demoRecords } from './seed/history.ts';
import { practiceNurses, tokenAfter } from './seed/people.ts';
import { demoHospitalSeed } from './seed/ward.ts';

/** All tables except the settings, the keys, and those whose counters the engine requires never to decrease. */
const clearedTables: readonly TableName[] = [
  'nurses',
  'sessions',
  'drafts',
  'photos',
  'photoBytes',
  'thumbnails',
  'submissions',
  'attempts',
  'bodies',
  'cache',
  'connections',
];

/** Patients whom nobody has opened here: those for the first wristband scan, and for the admission. */
const unopened: readonly string[] = ['DEMO-03', 'DEMO-05', 'DEMO-11'];

const markKey = 'demo';
const markSchema = z.object({
  /** The start time for which this tablet was prepared. */
  startMs: z.number(),
  /** The practice nurses after signing in: their row, and its token. */
  nurses: z.array(z.object({ row: z.unknown(), token: z.string() })),
});
type Mark = z.infer<typeof markSchema>;

/**
 * Resets the tablet to the demo's start, unless it is there already. Real data cannot be reached from here: `store`
 * must be the demo's.
 * @param onStep called before each of the two long steps
 */
export async function prepareTablet(
  device: Device,
  store: Store,
  state: Pick<DemoState, 'startMs' | 'expiries'>,
  onStep: (step: 'demoNurses' | 'demoPatients') => void = () => undefined,
): Promise<void> {
  const before = await readMark(store);
  if (before?.startMs === state.startMs) return;
  const tokens = practiceNurses.map(({ operatorId }) =>
    tokenAfter(operatorId, state.expiries[operatorId] ?? 0),
  );
  await clear(store);
  onStep('demoNurses');
  const isCurrent = before?.nurses.every(({ token }) => tokens.includes(token)) === true;
  const nurses = isCurrent ? before.nurses : await signInOnce(device, store, tokens);
  onStep('demoPatients');
  const authorIds = await putNurses(store, nurses);
  await fillCache(device, authorIds, state.startMs);
  await device.submissions.tryNow(demoHospitalKey);
  await store.write(['settings'], (rows) =>
    rows.put('settings', { key: markKey, startMs: state.startMs, nurses }),
  );
}

async function readMark(store: Store): Promise<Mark | null> {
  const row = await store.read(['settings'], (rows) => rows.get('settings', markKey));
  return markSchema.safeParse(row).data ?? null;
}

async function clear(store: Store): Promise<void> {
  await store.write(clearedTables, async (rows) => {
    for (const table of clearedTables) {
      const [primaryKey] = tableIndexes[table];
      for (const row of await rows.list(table)) {
        const key = fieldOf(row, primaryKey);
        if (typeof key === 'string') await rows.delete(table, key);
      }
    }
  });
}

/** Expensive because of the PIN: done once, and again only after tokens have expired. */
async function signInOnce(
  device: Device,
  store: Store,
  tokens: readonly string[],
): Promise<Mark['nurses']> {
  const nurses: Mark['nurses'] = [];
  // In reverse order, because the sign-in screen shows the last nurse at the top.
  for (const [index, { name }] of [...practiceNurses.entries()].toReversed()) {
    const token = tokens[index] ?? '';
    const session = await device.nurses.signIn({
      hospitalKey: demoHospitalKey,
      name,
      token,
      pin: practicePin,
    });
    const row = await store.read(['nurses'], (rows) => rows.get('nurses', session.authorId));
    nurses.push({ row, token });
  }
  await device.nurses.signOut(demoHospitalKey);
  return nurses;
}

async function putNurses(store: Store, nurses: Mark['nurses']): Promise<readonly string[]> {
  return store.write(['nurses'], async (rows) => {
    const authorIds: string[] = [];
    for (const { row } of nurses) {
      await rows.put('nurses', Object(row) as object);
      const authorId = fieldOf(row, 'authorId');
      if (typeof authorId === 'string') authorIds.push(authorId);
    }
    return authorIds;
  });
}

/** Each practice nurse has opened the ward before: neither sees what the other one's copies contain. */
async function fillCache(
  device: Device,
  authorIds: readonly string[],
  startMs: number,
): Promise<void> {
  const entries = openedBefore(startMs);
  for (const authorId of authorIds) {
    await device.cache.putAll({ hospitalKey: demoHospitalKey, authorId }, entries);
  }
}

function openedBefore(startMs: number): CacheEntry[] {
  const seed = demoHospitalSeed();
  const isOpened = (row: { patientId: string }) => !unopened.includes(row.patientId);
  const entry = (kind: CacheKind, id: string, content: unknown) => ({ kind, id, content });
  const patients = [...seed.patients.values()].filter(isOpened);
  return [
    // In this order, so that the first bed comes first among the recently opened.
    ...patients.toReversed().map(({ ward: _ward, ...one }) => entry('patient', one.patientId, one)),
    ...[...seed.encounters.values()]
      .filter(isOpened)
      .map((encounter) => entry('encounter', encounter.encounterId, encounter)),
    ...patients.map(({ patientId }) =>
      entry('wounds', patientId, { items: seed.woundsOf.get(patientId) ?? [], complete: true }),
    ),
    ...demoRecords(startMs)
      .filter(isOpened)
      .map((record) => entry('record', record.recordId, record)),
  ];
}
