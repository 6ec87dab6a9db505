/**
 * Owns what this tablet remembers of a patient's alerts after an admission was handed in, so that
 * an allergy is in sight for every nurse before anybody has read the record back.
 */
import { z } from 'zod';

import type { Device } from '../../../device/device.ts';
import type { HandedInOf } from '../../../device/rows.ts';

/** Only the section that alerts come from is kept. */
export const keptAlertsSchema = z.object({
  assessedAt: z.string(),
  alerts: z.record(z.string(), z.unknown()),
});

/** Keeps the alerts of an admission unless those of a later one are kept already. */
export async function keepAlerts(
  device: Device,
  hospitalKey: string,
  admission: Pick<HandedInOf<'admission-assessment'>, 'patientId' | 'assessedAt' | 'assessment'>,
): Promise<void> {
  const { patientId, assessedAt, assessment } = admission;
  const before = await device.cache.get(hospitalKey, 'alerts', patientId, keptAlertsSchema);
  if (before !== null && Date.parse(before.content.assessedAt) > Date.parse(assessedAt)) {
    return;
  }
  const alerts = assessment['alerts'];
  const kept = typeof alerts === 'object' && alerts !== null ? alerts : {};
  await device.cache.put(hospitalKey, 'alerts', patientId, { assessedAt, alerts: kept });
}
