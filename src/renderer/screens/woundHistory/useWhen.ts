/** How a time of assessment is written here: always with its day, so that rows compare. */
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';

export function useWhen(): (atMs: number) => string {
  return useTimeFormat().fullMoment;
}
