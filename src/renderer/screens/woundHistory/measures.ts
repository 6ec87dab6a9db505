/** Which numbers of a wound are followed over time. */
import type { HistoryEntry } from '../../features/wounds/history.ts';

export const measures = ['length', 'width', 'area'] as const;
export type MeasureName = (typeof measures)[number];

/** The value of an entry for the line of a measure. */
export function measureOf(entry: HistoryEntry, name: MeasureName): number | null {
  const values = { length: entry.lengthCm, width: entry.widthCm, area: entry.areaCm2 };
  return values[name];
}
