/**
 * What this tablet remembers of a patient's alerts after an admission was handed in, so that
 * an allergy is in sight at once for its author, before the record is read back.
 */
import { z } from 'zod';
import type { CacheOwner } from '../../../device/cache/cacheRows.ts';
import type { Device } from '../../../device/device.ts';
import type { HandedInOf } from '../../../model/content.ts';

/** Only the section that alerts come from is kept. */
export const keptAlertsSchema = z.object({
  assessedAt: z.string(),
  alerts: z.record(z.string(), z.unknown()),
});

/** Keeps the alerts of an admission unless those of a later one are kept already. */
export async function keepAlerts(
  device: Device,
  owner: CacheOwner,
  admission: Pick<HandedInOf<'admission-assessment'>, 'patientId' | 'assessedAt' | 'assessment'>,
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
