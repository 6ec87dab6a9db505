/** How the time of an assessment is written here: always with its date, so that rows can be compared. */
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';

export function useWhen(): (atMs: number) => string {
  return useTimeFormat().fullMoment;
}
