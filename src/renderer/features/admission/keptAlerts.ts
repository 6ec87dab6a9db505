/**
 * What this tablet stores of a patient's alerts once an admission was submitted, so that its author sees an allergy at
 * once, before the record is read back.
 */
import { z } from 'zod';
import type { CacheOwner } from '../../../device/cache/cacheRows.ts';
import type { Device } from '../../../device/device.ts';
import type { SubmittedOf } from '../../../model/content.ts';

/** Only the section with the alerts is stored. */
export const keptAlertsSchema = z.object({
  assessedAt: z.string(),
  alerts: z.record(z.string(), z.unknown()),
});

/** Stores the alerts of an admission unless those of a later one are stored already. */
export async function keepAlerts(
  device: Device,
  owner: CacheOwner,
  admission: Pick<SubmittedOf<'admission-assessment'>, 'patientId' | 'assessedAt' | 'assessment'>,
): Promise<void> {
  const { patientId, assessedAt, assessment } = admission;
  const before = await device.cache.get(owner, 'alerts', patientId, keptAlertsSchema);
  if (before !== null && Date.parse(before.content.assessedAt) > Date.parse(assessedAt)) {
    return;
  }
  const alerts = assessment['alerts'];
  const kept = typeof alerts === 'object' && alerts !== null ? alerts : {};
  await device.cache.put(owner, 'alerts', patientId, { patientId, assessedAt, alerts: kept });
}
