/** What a nurse does who looks a record up in the hospital's own system. */
import type { Device } from '../../src/device/device.ts';
import type { Hospital } from '../../src/hospital/hospital.ts';
import type { Ledger } from './ledger.ts';
import type { Random } from './random.ts';

/** She names the record; now and then she mistakes another one for it. */
export async function findIt(
  device: Device,
  submissionId: string,
  { hospital, ledger, random }: { hospital: Hospital; ledger: Ledger; random: Random },
): Promise<void> {
  const ids = ledger.lineages.get(submissionId)?.requestIds;
  const records = hospital.records();
  const own = records.find(({ versions }) =>
    versions.some(({ clientRequestId }) => ids?.has(clientRequestId)),
  );
  const found = own === undefined || random.chance(0.2) ? random.pick(records) : own;
  if (found === undefined) return;
  await device.submissions.settleAsFound(submissionId, found.recordId);
}
