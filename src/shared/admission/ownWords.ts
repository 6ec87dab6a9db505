/** A nurse's own words in place of a code, where the list of a field is open. */
import type { HospitalProfile } from '../profile.ts';
import { cleanText } from '../text.ts';
import type { CodeSource } from './fields.ts';
import type { CodeOption } from './words.ts';

/** Longest words of her own, in code points. */
export const maxOwnWords = 200;

/** Whether a list takes words of a nurse's own; what is said of one field counts more than what is said of its list. */
export function takesOwnWords(source: CodeSource, { admission }: HospitalProfile): boolean {
  if (source.from === 'interface') return false;
  const { openLists } = admission;
  return openLists[source.key ?? ''] ?? openLists[source.list] ?? false;
}

function folded(text: string): string {
  return cleanText(text).normalize('NFKC').toLowerCase();
}

/** The option that says the same as what was typed: its code, or its words in either language. */
export function optionInWords(
  text: string,
  options: readonly CodeOption[],
): CodeOption | undefined {
  const wanted = folded(text);
  return options.find(({ code, label }) =>
    [code, label.en, label['zh-TW']].some((each) => folded(each) === wanted),
  );
}
