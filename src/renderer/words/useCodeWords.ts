/** Owns the words for the hospital's own codes; a code we have no word for is shown as it is. */
import { useTranslation } from 'react-i18next';

const knownTypes = ['inpatient', 'outpatient', 'emergency'] as const;
const knownStatuses = ['active', 'closed', 'cancelled'] as const;

function isOneOf<Code extends string>(codes: readonly Code[], code: string): code is Code {
  return codes.some((known) => known === code);
}

export function useCodeWords() {
  const { t } = useTranslation('common');
  return {
    encounterType: (code: string) =>
      isOneOf(knownTypes, code) ? t(`encounterType.${code}`) : code,
    encounterStatus: (code: string) =>
      isOneOf(knownStatuses, code) ? t(`encounterStatus.${code}`) : code,
  };
}
