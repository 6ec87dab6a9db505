/**
 * The one line by which an area travels in a care note: the interface has no field for it. It is
 * fixed in both languages, so that every tablet reads what any tablet wrote. Lines of before have no error.
 */
import type { Measured } from './measureWound.ts';

const lineIn = {
  en: (area: string) => `Area ${area} cm² (photo)`,
  'zh-TW': (area: string) => `面積 ${area} cm²（照片）`,
} as const;

const told = String.raw`(\d+(?:\.\d{1,2})?)(?: ± (\d+(?:\.\d{1,2})?))?`;
const ownLine = new RegExp(String.raw`^(?:Area ${told} cm² \(photo\)|面積 ${told} cm²（照片）)$`);

/** An area as a note tells it, cm². */
export interface AreaTold {
  readonly value: number;
  /** Null in notes of before: nobody knows. */
  readonly error: number | null;
}

/** "6.3 ± 0.6": as many places behind the point as the value has, and never an error of nothing. */
export function withError({ error }: Pick<Measured, 'error'>, written: string): string {
  const places = written.split('.')[1]?.length ?? 0;
  return `${written} ± ${Math.max(error, 10 ** -places).toFixed(places)}`;
}

/** Square centimetres as they are written, with their error: one decimal, below 1 two. */
export function writtenArea(area: Measured): string {
  return withError(area, area.value.toFixed(area.value < 1 ? 2 : 1));
}

/** The note with this area as its last line, in place of an earlier one of ours. */
export function withAreaLine(note: string, area: Measured, language: keyof typeof lineIn): string {
  const kept = note
    .split('\n')
    .filter((line) => !ownLine.test(line.trim()))
    .join('\n')
    .trimEnd();
  const line = lineIn[language](writtenArea(area));
  return kept === '' ? line : `${kept}\n${line}`;
}

/** The area that a note's line tells; null where there is none. The last one counts. */
export function areaInNote(note: string): AreaTold | null {
  const areas = note.split('\n').flatMap((line): AreaTold[] => {
    const [, english, englishError, chinese, chineseError] = ownLine.exec(line.trim()) ?? [];
    const written = english ?? chinese;
    const error = englishError ?? chineseError;
    return written === undefined
      ? []
      : [{ value: Number(written), error: error === undefined ? null : Number(error) }];
  });
  return areas.at(-1) ?? null;
}

/**
 * May two areas be of a wound that has not changed? Each may be wrong by its error. False where an error is not known.
 */
export function isWithinErrors(one: AreaTold, other: AreaTold): boolean {
  return (
    one.error !== null &&
    other.error !== null &&
    Math.abs(one.value - other.value) <= one.error + other.error
  );
}
