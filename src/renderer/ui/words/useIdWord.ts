/** An id of the hospital as it is said: most blanks in it would be seen by nobody. */
import { useTranslation } from './useTranslation.tsx';

/** The id with a mark for each blank that looks like none, or like another: in front, beside one, or of another kind. */
export function withBlanksSeen(id: string): string {
  return id.replaceAll(/^ | (?= )|(?! )[\s\p{Cf}]/gu, '␣');
}

/** Returns the id or, if it ends in blanks, the id and how many there are. */
export function useIdWord(): (id: string) => string {
  const { t } = useTranslation('common');
  return (id) => {
    const shown = id.trimEnd();
    const seen = withBlanksSeen(shown);
    return shown === id ? seen : t('blanksBehind', { id: seen, count: id.length - shown.length });
  };
}
