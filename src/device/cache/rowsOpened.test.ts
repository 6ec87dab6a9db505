/**
 * Tests how many sealed copies are unsealed: neither pruning nor the list of patients unseals more when the tablet
 * stores more.
 */
import { beforeEach, expect, test, vi } from 'vitest';
import { patientSchema } from '../../shared/interface/patient.ts';
import { openMemoryStore } from '../../storage/memoryStore.ts';
import { KeyLines, openSealedThread } from '../testing/sealedTablet.ts';
import { content } from '../testing/sealedWork.ts';
import type { CacheEntry } from './cacheRows.ts';

const counted = vi.hoisted(() => ({ opened: 0 }));

vi.mock(import('../../vault/cipher.ts'), async (original) => {
  const cipher = await original();
  const openValue: typeof cipher.openValue = (...given) => {
    counted.opened += 1;
    return cipher.openValue(...given);
  };
  return { ...cipher, openValue };
});

const hospitalKey = 'https://hospital.example/v1';
const dayMs = 24 * 3_600_000;
/** The most patients that the list of patients shows. */
const most = 40;

const patientOf = (index: number): CacheEntry => ({
  kind: 'patient',
  id: `P-${index}`,
  content: {
    patientId: `P-${index}`,
    displayName: `Name ${index}`,
    medicalRecordNumber: `M-${index}`,
  },
});

async function tabletWith(patients: number) {
  let now = 100 * dayMs;
  const { device } = openSealedThread(openMemoryStore(), new KeyLines(), { now: () => now });
  const session = { hospitalKey, name: 'Amy', token: 't', pin: '582914' };
  const { authorId } = await device.nurses.signIn(session);
  const owner = { hospitalKey, authorId };
  // The first one was opened last.
  const entries = Array.from({ length: patients }, (_, index) => patientOf(index)).toReversed();
  for (const entry of entries) {
    now += 1;
    await device.cache.putAll(owner, [entry]);
  }
  const openedBy = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    counted.opened = 0;
    const result = await work();
    return [result, counted.opened];
  };
  return { device, owner, openedBy, now: () => now };
}

beforeEach(() => {
  counted.opened = 0;
});

test.each([10, 300])('pruning %i copies in use opens none of them', async (patients) => {
  const { device, owner, openedBy, now } = await tabletWith(patients);
  await device.drafts.start({ ...owner, content });
  const [, opened] = await openedBy(() => device.cache.prune(now() - 7 * dayMs));
  expect(opened).toBe(0);
  expect(await device.cache.list(owner, 'patient', patientSchema)).toHaveLength(patients);
});

test('pruning opens only the copies that would go, to learn whether unsent work needs them', async () => {
  const { device, owner, openedBy, now } = await tabletWith(50);
  const { subject } = content;
  await device.drafts.start({
    ...owner,
    content: { ...content, subject: { ...subject, patientId: 'P-49' } },
  });
  // Everything opened before the newest ten goes, except the patient with the draft.
  const [, opened] = await openedBy(() => device.cache.prune(now() - 9));
  const left = await device.cache.list(owner, 'patient', patientSchema);
  expect(left.map(({ id }) => id)).toEqual([
    ...Array.from({ length: 10 }, (_, index) => `P-${index}`),
    'P-49',
  ]);
  // Forty copies and the draft.
  expect(opened).toBeLessThanOrEqual(41);
});

test.each([10, 60, 300])('of %i patients the list opens those that it shows', async (patients) => {
  const { device, owner, openedBy } = await tabletWith(patients);
  const asked = { most, ids: [`P-${patients - 1}`, 'P-unknown'] };
  const [listed, opened] = await openedBy(() =>
    device.cache.lastOpened(owner, 'patient', asked, patientSchema),
  );
  const ids = Array.from({ length: Math.min(most, patients) }, (_, index) => `P-${index}`);
  const last = `P-${patients - 1}`;
  expect(listed.map(({ id }) => id)).toEqual(ids.includes(last) ? ids : [...ids, last]);
  expect(opened).toBe(listed.length);
});
