/** Why an id that looks right may not have been found: a character that only looks like the right one, or Caps Lock. */
import { useEffect, useRef } from 'react';
import { unusualCharacters } from '../../../shared/text.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

const missing: ReadonlySet<string> = new Set([
  'missingPatient',
  'missingEncounter',
  'missingRecord',
]);

/** Returns what to say about an id after "was not found"; empty if there is nothing to say, or if it was found. */
export function useIdHint(): (why: string, id: string) => string {
  const { t, i18n } = useTranslation('patients');
  const isCapsLock = useCapsLock();
  return (why, id) => {
    if (!missing.has(why)) return '';
    const names = unusualCharacters(id).map((character) => nameOf(character, i18n.language));
    const hints = [
      names.length > 0 &&
        t('find.unusual', { characters: names.join(i18n.language === 'en' ? ', ' : '、') }),
      isCapsLock() && /\p{L}/u.test(id) && t('find.capsLock'),
    ];
    return hints.filter((hint) => hint !== false).join(' ');
  };
}

/** A character with its code, because it may look like another one or be invisible. */
function nameOf(character: string, language: string): string {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  if (character === ' ') return language === 'en' ? 'a space' : '空格';
  if (/[\p{C}\p{Z}\p{M}]/u.test(character)) return code;
  return language === 'en' ? `“${character}” (${code})` : `「${character}」（${code}）`;
}

/** Whether Caps Lock was on at the last keystroke, including those of a hand scanner. */
function useCapsLock(): () => boolean {
  const isOn = useRef(false);
  useEffect(() => {
    const note = (event: Event) => {
      // A browser that fills a field by itself sends a keystroke that is no KeyboardEvent.
      if (event instanceof KeyboardEvent) isOn.current = event.getModifierState('CapsLock');
    };
    addEventListener('keydown', note, { capture: true });
    return () => removeEventListener('keydown', note, { capture: true });
  }, []);
  return () => isOn.current;
}
