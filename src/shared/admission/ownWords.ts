/** A nurse's own words in place of a code, if the list of a field is open. */
import type { HospitalProfile } from '../profile.ts';
import { cleanText } from '../text.ts';
import type { CodeSource } from './fields.ts';
import type { CodeOption } from './words.ts';

/** Maximum length of a nurse's own words, in code points. */
export const maxOwnWords = 200;

/** Whether a list accepts a nurse's own words; a setting for the field takes precedence over one for its list. */
export function takesOwnWords(source: CodeSource, { admission }: HospitalProfile): boolean {
  if (source.from === 'interface') return false;
  const { openLists } = admission;
  return openLists[source.key ?? ''] ?? openLists[source.list] ?? false;
}

function folded(text: string): string {
  return cleanText(text).normalize('NFKC').toLowerCase();
}

/** The option whose code, or label in either language, is the typed text. */
export function optionInWords(
  text: string,
  options: readonly CodeOption[],
): CodeOption | undefined {
  const wanted = folded(text);
  return options.find(({ code, label }) =>
    [code, label.en, label['zh-TW']].some((each) => folded(each) === wanted),
  );
}
