/** Collects the codes of one pass, in whatever order they are scanned. */
import { isOfHospital, readPassPart, type PassedWound, type PassPart } from './passFormat.ts';

/** The result of a scanned code; each has a sentence of its own. */
export type ScannedPart = 'taken' | 'again' | 'foreign' | 'newer' | 'broken' | 'otherHospital';

export interface CollectedPass {
  /** The codes of one set, by number. */
  readonly parts: ReadonlyMap<number, PassPart>;
  /** How many codes there are; 0 before the first. */
  readonly of: number;
}

export const nothingCollected: CollectedPass = { parts: new Map(), of: 0 };

/** Adds one scanned text. A code of another pass starts over, because nobody scans two at once. */
export function collectPart(
  before: CollectedPass,
  text: string,
  mark: string,
): { collected: CollectedPass; scanned: ScannedPart } {
  const reading = readPassPart(text);
  if (reading.is !== 'part') return { collected: before, scanned: reading.is };
  const { part } = reading;
  if (!isOfHospital(part, mark)) return { collected: before, scanned: 'otherHospital' };
  const [first] = before.parts.values();
  const same = first?.set === part.set && before.of === part.parts ? before.parts : new Map();
  const scanned = same.has(part.part) ? 'again' : 'taken';
  const parts = new Map<number, PassPart>([...same, [part.part, part]]);
  return { collected: { parts, of: part.parts }, scanned };
}

export function isComplete({ parts, of }: CollectedPass): boolean {
  return of > 0 && parts.size === of;
}

/** Every record once, by wound, in the order of the codes. */
export function woundsOf({ parts }: CollectedPass): PassedWound[] {
  const records = new Map<string, Set<string>>();
  const inOrder = [...parts.values()].toSorted((one, other) => one.part - other.part);
  for (const { woundId, recordIds } of inOrder.flatMap(({ wounds }) => wounds)) {
    const known = records.get(woundId) ?? new Set<string>();
    for (const recordId of recordIds) known.add(recordId);
    records.set(woundId, known);
  }
  return [...records].map(([woundId, ids]) => ({ woundId, recordIds: [...ids] }));
}
