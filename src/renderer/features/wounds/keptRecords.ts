import type { CacheOwner } from '../../../device/cache/cacheRows.ts';
/** The wound assessments that a nurse has read from the hospital, as this tablet keeps them. */
import type { Device } from '../../../device/device.ts';
import {
  woundAssessmentRecordSchema,
  type WoundAssessmentRecord,
} from '../../../shared/interface/woundAssessmentRecord.ts';

/** @param about which of them are read: those of a patient, of a wound or of a day */
export async function keptRecords(
  { cache }: Device,
  owner: CacheOwner,
  about: Parameters<Device['cache']['listAbout']>[2],
): Promise<WoundAssessmentRecord[]> {
  const kept = await cache.listAbout(owner, 'record', about, woundAssessmentRecordSchema);
  return kept.map(({ content }) => content);
}
