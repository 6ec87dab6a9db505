/** Gives a screen the formats of times, ages and sizes. */
import type { TimeFormat } from './timeFormat.ts';
import { useWardTimeFormat } from './WardTimeZone.tsx';

export type { TimeFormat };

export function useTimeFormat(): TimeFormat {
  return useWardTimeFormat();
}
