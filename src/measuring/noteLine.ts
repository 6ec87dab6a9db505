/**
 * Owns the one line by which an area travels in a care note: the interface has no field for it. It is
 * fixed in both languages, so that every tablet reads what any tablet wrote.
 */

const lineIn = {
  en: (area: string) => `Area ${area} cm² (photo)`,
  'zh-TW': (area: string) => `面積 ${area} cm²（照片）`,
} as const;

const ownLine = /^(?:Area (\d+(?:\.\d{1,2})?) cm² \(photo\)|面積 (\d+(?:\.\d{1,2})?) cm²（照片）)$/;

/** Square centimetres as they are written: one decimal, below 1 two. */
export function writtenArea(areaCm2: number): string {
  return areaCm2.toFixed(areaCm2 < 1 ? 2 : 1);
}

/** The note with this area as its last line, in place of an earlier one of ours. */
export function withAreaLine(note: string, areaCm2: number, language: keyof typeof lineIn): string {
  const kept = note
    .split('\n')
    .filter((line) => !ownLine.test(line.trim()))
    .join('\n')
    .trimEnd();
  const line = lineIn[language](writtenArea(areaCm2));
  return kept === '' ? line : `${kept}\n${line}`;
}

/** The area that a note's line tells, cm²; null where there is none. The last one counts. */
export function areaInNote(note: string): number | null {
  const areas = note.split('\n').flatMap((line) => {
    const [, english, chinese] = ownLine.exec(line.trim()) ?? [];
    const written = english ?? chinese;
    return written === undefined ? [] : [Number(written)];
  });
  return areas.at(-1) ?? null;
}
