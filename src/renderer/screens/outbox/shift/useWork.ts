/** What is on this tablet of one nurse, read at once for the whole shift: what is left, what was done, what was read. */
import type { Device } from '../../../../device/device.ts';
import type { LeftHere } from '../../../../device/work/leftHere.ts';
import { describe } from '../../../../model/describe.ts';
import type { SubmissionSummary } from '../../../../model/submissionSummary.ts';
import type { WoundAssessmentRecord } from '../../../../shared/interface/woundAssessmentRecord.ts';
import { keptRecords } from '../../../features/wounds/keptRecords.ts';
import { useApp, type AppContext } from '../../../services/app/AppContext.tsx';
import { useOwner } from '../../../services/app/Session.tsx';
import { useLive } from '../../../services/app/useLive.ts';
import { daysSince } from './sheet.ts';
import type { ShiftTime } from './useShiftTime.ts';

export interface Work {
  readonly left: LeftHere;
  /** All that are open, and at least those that were done since. */
  readonly submissions: readonly SubmissionSummary[];
  /** Whether more are done than were read. */
  readonly hasMore: boolean;
  /** Those that she has read, of the days since. */
  readonly records: readonly WoundAssessmentRecord[];
}

interface Asked extends Pick<ShiftTime, 'sinceMs' | 'offMs'> {
  /** Late ones are looked for among those of some weeks. */
  isLateAsked: boolean;
  /** Counts up to read everything again. */
  asked: number;
}

/** How many that are done are read at least: most shifts have fewer than the first. */
const doneRead = { inShift: 30, late: 200 };

export const nothingRead: Omit<Work, 'left'> = { submissions: [], hasMore: false, records: [] };

type Owner = ReturnType<typeof useOwner>;

/** Undefined until the device has answered; null if not everything could be read. */
export function useWork(question: Asked): Work | null | undefined {
  const owner = useOwner();
  const { hospitalKey } = useApp();
  const { sinceMs, offMs, isLateAsked, asked } = question;
  return useLive((app) => readWork(app, owner, question).catch(() => null), [owner, hospitalKey], {
    extent: [sinceMs, offMs, isLateAsked, asked],
  });
}

async function readWork(
  { device, hospitalKey, now }: AppContext,
  owner: Owner,
  { sinceMs, offMs, isLateAsked }: Asked,
): Promise<Work> {
  const { authorId } = owner;
  const atLeast = isLateAsked ? doneRead.late : doneRead.inShift;
  const left = await device.submissions.left(hospitalKey, authorId);
  const done = await doneSince(device, { hospitalKey, authorId, atLeast }, sinceMs - offMs);
  const records: WoundAssessmentRecord[] = [];
  for (const observedOn of daysSince(sinceMs, now() + offMs)) {
    records.push(...(await keptRecords(device, owner, { observedOn })));
  }
  // Done is the newer state of what is in both.
  const all = [...left.open, ...done.submissions].map((one) => [one.submissionId, one] as const);
  return { left, submissions: [...new Map(all).values()], hasMore: done.hasMore, records };
}

/** Each is done after it was submitted: all that were done since then are all of a shift's. */
async function doneSince(
  { submissions }: Device,
  { hospitalKey, authorId, atLeast }: { hospitalKey: string; authorId: string; atLeast: number },
  sinceMs: number,
) {
  for (let count = atLeast; ; count *= 4) {
    const read = await submissions.listDone(hospitalKey, authorId, count);
    const isAll = read.submissions.some((one) => (describe(one).doneAt ?? 0) < sinceMs);
    if (isAll || !read.hasMore) return read;
  }
}
