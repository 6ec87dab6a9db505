import { StoreFailure } from '../../../shared/storeFailure.ts';
/** Runs checks one after the other, each with a time limit, and judges what they measured. */
import {
  tabletChecks,
  type TabletCheckFacts,
  type CheckOutcome,
  type CheckReason,
  type TabletCheckId,
} from '../../../shared/tabletEvidence.ts';
import { inTime } from '../../../storage/timeLimit.ts';

/** What a check found: a value if it measures, and the reason if it failed. */
export type Found = { value?: number; why?: CheckReason } | 'not-here';

export const fine: Found = {};

/** Fails with that reason. */
export const failedFor = (why: CheckReason): Found => ({ why });

/** Passes if `isSo`, and otherwise fails with that reason. */
export const holds = (isSo: boolean, why: CheckReason): Found => (isSo ? fine : failedFor(why));

export type Check = readonly [id: TabletCheckId, find: () => Promise<Found> | Found];

/** Also the time that somebody has to allow the use of the camera. */
const patienceMs = 30_000;

export interface RunOptions {
  /** Called after each check. */
  tell?: (outcome: CheckOutcome) => void;
  /** After it is aborted, no further check begins. */
  signal?: AbortSignal;
  limitMs?: number;
}

/** Runs all checks in order. A check that throws or does not answer has failed, and the next one runs. */
export async function runChecks(
  checks: readonly Check[],
  { tell = () => undefined, signal, limitMs = patienceMs }: RunOptions = {},
): Promise<CheckOutcome[]> {
  const outcomes: CheckOutcome[] = [];
  for (const [id, find] of checks) {
    if (signal?.aborted === true) break;
    const outcome = await outcomeOf(id, async () => find(), limitMs);
    outcomes.push(outcome);
    tell(outcome);
  }
  return outcomes;
}

async function outcomeOf(
  id: TabletCheckId,
  find: () => Promise<Found>,
  limitMs: number,
): Promise<CheckOutcome> {
  try {
    const found = await inTime(find(), limitMs);
    if (found === 'not-here') return { id, is: found };
    const why = found.why ?? outside(id, found.value);
    return {
      ...found,
      id,
      is: why === null ? 'passed' : 'failed',
      ...(why === null ? {} : { why }),
    };
  } catch (error) {
    if (error instanceof StoreFailure && error.reason === 'silent') {
      return { id, is: 'failed', why: 'silent' };
    }
    const name =
      error instanceof Error && /^[A-Za-z]{1,60}$/.test(error.name) ? error.name : 'Error';
    return { id, is: 'failed', why: 'threw', error: name };
  }
}

function outside(id: TabletCheckId, value: number | undefined): CheckReason | null {
  const { least, most }: TabletCheckFacts = tabletChecks[id];
  if (value === undefined) return null;
  if (least !== undefined && value < least) return 'too-few';
  return most !== undefined && value > most ? 'too-much' : null;
}
