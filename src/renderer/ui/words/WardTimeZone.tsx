/**
 * The ward's time zone, in which every time on the screens is shown, and the formats for it. They are made once for all
 * screens, because that is expensive and a list has hundreds of times.
 */
import { createContext, use, useMemo, type ReactNode } from 'react';
import { timeFormat, type TimeFormat } from './timeFormat.ts';
import { useTranslation } from './useTranslation.tsx';

const WardTimeZoneContext = createContext('Asia/Taipei');
const TimeFormatContext = createContext<TimeFormat | null>(null);

interface WardTimeZoneProps {
  timeZone: string;
  /** In Chinese, years are those of the Republic of China. */
  rocYears: boolean;
  children: ReactNode;
}

export function WardTimeZone({ timeZone, rocYears, children }: WardTimeZoneProps) {
  const { t, i18n } = useTranslation('common');
  const { language } = i18n;
  const format = useMemo(
    () => timeFormat(t, language, timeZone, rocYears),
    [t, language, timeZone, rocYears],
  );
  return (
    <WardTimeZoneContext value={timeZone}>
      <TimeFormatContext value={format}>{children}</TimeFormatContext>
    </WardTimeZoneContext>
  );
}

export function useWardTimeZone(): string {
  return use(WardTimeZoneContext);
}

/** Formats times, ages and sizes in the nurse's language and the ward's zone. */
export function useWardTimeFormat(): TimeFormat {
  const format = use(TimeFormatContext);
  if (format === null) {
    throw new Error('A time was shown outside of the ward’s time zone');
  }
  return format;
}
