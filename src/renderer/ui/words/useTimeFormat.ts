/** Reaching for the formats of times, ages and sizes from a screen. */
import type { TimeFormat } from './timeFormat.ts';
import { useWardTimeFormat } from './WardTimeZone.tsx';

export type { TimeFormat };

export function useTimeFormat(): TimeFormat {
  return useWardTimeFormat();
}
