/** Formats times, ages and sizes in a language and a zone. */
import type { TFunction } from 'i18next';
import { calendarDays, isSameDay } from './wardTime.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export interface TimeFormat {
  /** `14:02` */
  time(epochMs: number): string;
  /** `20 Nov 2026`; `2026/11/20`, or `民國115年11月20日` if the hospital counts years of the ROC */
  date(epochMs: number): string;
  /** `14:02` today, `Yesterday, 14:02`, else `18 Nov 2026, 14:02` */
  moment(epochMs: number, nowMs: number): string;
  /** The same, but always with the day: `22 Nov 2026 14:02`; for what may be read on another day. */
  fullMoment(epochMs: number): string;
  /** `5 minutes`, `2 hours`, `3 days`; never negative */
  age(durationMs: number): string;
  /** `just now`, `5 minutes ago`, from 24 hours on by the calendar: `yesterday`, `2 days ago` */
  ago(epochMs: number, nowMs: number): string;
  /** The days between two instants by the calendar, as `ago` counts them; 0 for less than 24 hours. */
  days(fromMs: number, toMs: number): number;
  /** `2.2 MB` */
  bytes(lengthBytes: number): string;
}

/**
 * Makes the formats. This is expensive, so it is done once for all screens.
 * @param rocYears in Chinese, years are those of the Republic of China
 */
export function timeFormat(
  t: TFunction,
  language: string,
  timeZone: string,
  rocYears = false,
): TimeFormat {
  const clock = new Intl.DateTimeFormat(language, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const inChinese = rocYears ? 'zh-TW-u-ca-roc' : 'zh-TW';
  // As in charts in Taiwan; years of the Republic of China are written with their name.
  const isSlashed = language === 'zh-TW' && !rocYears;
  const day = new Intl.DateTimeFormat(language === 'zh-TW' ? inChinese : 'en-GB', {
    timeZone,
    year: 'numeric',
    month: isSlashed ? '2-digit' : 'short',
    day: isSlashed ? '2-digit' : 'numeric',
  });
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const time = (epochMs: number) => clock.format(epochMs);
  const age = (durationMs: number) => {
    if (durationMs < hourMs) {
      return t('age.minutes', { count: Math.max(1, Math.floor(durationMs / minuteMs)) });
    }
    return durationMs < 2 * dayMs
      ? t('age.hours', { count: Math.floor(durationMs / hourMs) })
      : t('age.days', { count: Math.floor(durationMs / dayMs) });
  };
  const days = (fromMs: number, toMs: number) =>
    toMs - fromMs < dayMs ? 0 : calendarDays(fromMs, toMs, timeZone);
  return {
    time,
    age,
    days,
    date: (epochMs) => day.format(epochMs),
    fullMoment: (epochMs) => `${day.format(epochMs)} ${time(epochMs)}`,
    moment: (epochMs, nowMs) => {
      if (isSameDay(epochMs, nowMs, timeZone)) {
        return time(epochMs);
      }
      const label = isSameDay(epochMs, nowMs - dayMs, timeZone)
        ? t('age.yesterday')
        : day.format(epochMs);
      return `${label} ${time(epochMs)}`;
    },
    ago: (epochMs, nowMs) => {
      const durationMs = nowMs - epochMs;
      if (durationMs < minuteMs) return t('age.justNow');
      if (durationMs < dayMs) return t('age.ago', { age: age(durationMs) });
      const count = days(epochMs, nowMs);
      return count === 1 ? t('age.yesterday') : t('age.ago', { age: t('age.days', { count }) });
    },
    bytes: (lengthBytes) =>
      lengthBytes < 1_000_000
        ? `${number.format(Math.max(1, Math.round(lengthBytes / 1000)))} KB`
        : lengthBytes < 1_000_000_000
          ? `${number.format(lengthBytes / 1_000_000)} MB`
          : `${number.format(lengthBytes / 1_000_000_000)} GB`,
  };
}
