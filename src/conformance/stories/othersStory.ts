/** Writes of other people than the caller. Interface: Authentication. */
import { isSuccess, type Exchange } from '../exchange.ts';
import type { Suite } from '../suite.ts';
import {
  correct,
  create,
  freshRecord,
  newNote,
  newReason,
  readRecord,
  versionOf,
  voidRecord,
  woundBody,
} from './inputs.ts';

/** A record of the colleague's. */
export function colleaguesRecord(suite: Suite): Promise<Exchange> {
  const asking = { who: 'colleague', expected: [201, 403], isOpen: true } as const;
  return suite.once('record of the colleague', () => create(suite, woundBody(suite), asking));
}

export interface ForbiddenWrites {
  /** To a creation, a correction and a void. */
  readonly answers: readonly Exchange[];
  /** The caller's record that was to be changed. */
  readonly before: Exchange;
  readonly after: Exchange;
}

/** Every write about wounds, which only the person of the credential can make fail. */
export function forbiddenWrites(
  suite: Suite,
  who: 'stranger' | 'reader',
): Promise<ForbiddenWrites> {
  return suite.once(`writes of the ${who}`, async () => {
    const asking = { expected: [403, 404], who } as const;
    const { recordId } = await freshRecord(suite);
    const before = await readRecord(suite, recordId);
    const written = (seen: Exchange) => {
      return { clientRequestId: suite.newId(), version: versionOf(seen) };
    };
    const created = await create(suite, woundBody(suite), asking);
    const changes = { careNote: newNote(suite) };
    const corrected = await correct(suite, recordId, { ...written(before), changes }, asking);
    const now = isSuccess(corrected) ? corrected : before;
    const voiding = { ...written(now), reason: newReason(suite) };
    const voided = await voidRecord(suite, recordId, voiding, asking);
    const after = await readRecord(suite, recordId);
    return { answers: [created, corrected, voided], before, after };
  });
}
