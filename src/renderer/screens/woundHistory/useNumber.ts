/** Owns how a measured number is written, in the nurse's language. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

export function useNumber(): (value: number) => string {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const format = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
    return (value) => format.format(value);
  }, [language]);
}
