/** Which phrases are offered for a note, in which order, and how one is added to the text. */
import type { NursePhrases } from '../../../model/settings.ts';
import type { Language } from '../../../shared/admission/words.ts';
import type { Phrase } from '../../../shared/profile.ts';

/** The maximum number of a nurse's own phrases, and of the code points in each. */
export const maxOwnPhrases = 30;
export const maxPhraseLength = 200;

/** How many used phrases are remembered: older ones say little about today's work. */
const mostUsed = 30;

/**
 * The texts to offer, likeliest first: what she used last, her own, the hospital's for this site, then the hospital's
 * for any site. Phrases for another site are left out.
 */
export function offeredPhrases(
  ofHospital: readonly Phrase[],
  ofNurse: NursePhrases,
  { site, language }: { site: string; language: Language },
): string[] {
  const place = site.toLocaleLowerCase();
  const isHere = ({ sites }: Phrase) =>
    sites?.some((one) => place.includes(one.toLocaleLowerCase()));
  const texts = [
    ...ofNurse.own,
    ...ofHospital.filter((phrase) => isHere(phrase) === true).map(({ text }) => text[language]),
    ...ofHospital.filter(({ sites }) => sites === undefined).map(({ text }) => text[language]),
  ];
  const offered = [...new Set(texts)];
  const usedHere = ofNurse.used.filter((text) => offered.includes(text));
  return [...new Set([...usedHere, ...offered])];
}

/** The note with a phrase appended, and a space between them if the script needs one. */
export function withPhrase(note: string, phrase: string): string {
  const needsSpace = /[^\s\p{sc=Han}。，；、：！？）」]$/u.test(note) || /[a-z]$/iu.test(note);
  return `${note}${needsSpace ? ' ' : ''}${phrase}`;
}

/** The phrases after one was used: next time it comes first. */
export function afterUse(phrases: NursePhrases, text: string): NursePhrases {
  const used = [text, ...phrases.used.filter((one) => one !== text)].slice(0, mostUsed);
  return { ...phrases, used };
}

export function withOwn(phrases: NursePhrases, text: string): NursePhrases {
  const others = phrases.own.filter((one) => one !== text);
  return { ...phrases, own: [text, ...others].slice(0, maxOwnPhrases) };
}

export function withoutOwn(phrases: NursePhrases, text: string): NursePhrases {
  return {
    own: phrases.own.filter((one) => one !== text),
    used: phrases.used.filter((one) => one !== text),
  };
}
