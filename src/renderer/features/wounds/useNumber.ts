/** Formats a measured number in the nurse's language. */
import { useTranslation } from '../../ui/words/useTranslation.tsx';

/** Creating a formatter is expensive, and a history has hundreds of numbers. */
const formats = new Map<string, (value: number) => string>();

function numberFormat(language: string): (value: number) => string {
  const known = formats.get(language);
  if (known !== undefined) return known;
  const { format } = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  formats.set(language, format);
  return format;
}

export function useNumber(): (value: number) => string {
  const { i18n } = useTranslation();
  return numberFormat(i18n.language);
}
