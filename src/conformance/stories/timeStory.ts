/**
 * What happens to photos and request ids over days, seen on the virtual clock of a bundled hospital. Afterwards the
 * clock is set to where it would be without the story.
 * Interface: Attachment lifecycle; Limits (retention).
 */
import { isSuccess, type Exchange } from '../exchange.ts';
import { read } from '../requests.ts';
import { requireControl, type Suite } from '../suite.ts';
import { CannotTell } from '../verdicts.ts';
import { admissionStory } from './admissionStory.ts';
import {
  correct,
  create,
  freshPhoto,
  freshRecord,
  newNote,
  query,
  readRecord,
  woundBody,
} from './inputs.ts';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Runs `action` on the virtual clock: `later` sets it to that many milliseconds after the beginning. */
async function onVirtualTime<Result>(
  suite: Suite,
  action: (later: (byMs: number) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const control = requireControl(suite);
  const [beganMs, startedMs] = [await control.now(), suite.now()];
  try {
    return await action((byMs) => control.turnTo(beganMs + byMs));
  } finally {
    await control.turnTo(beganMs + suite.now() - startedMs);
  }
}

const anyAnswer = { expected: [200, 404, 401], isOpen: true } as const;

/** Whether the credential is still valid after 16 minutes. */
export function credentialLater(suite: Suite): Promise<Exchange> {
  return suite.once('credential-later', async () => {
    const patientId = suite.subject.patientId ?? 'conformance-none';
    return onVirtualTime(suite, async (later) => {
      await later(16 * minuteMs);
      return read(suite, 'readPatient', { patientId }, anyAnswer);
    });
  });
}

/** Throws CannotTell if the credential does not live for days. */
async function requireLongCredential(suite: Suite): Promise<void> {
  if ((await credentialLater(suite)).status === 401) {
    throw new CannotTell('the credential expires within minutes, so days cannot be waited for');
  }
}

export interface PurgeStory {
  /** An unbound photo a minute before 24 hours, a minute after, and after 48 hours. */
  readonly before: Exchange;
  readonly after: Exchange;
  readonly late: Exchange;
  /** Both photos of a record after 48 hours. */
  readonly bound: readonly Exchange[];
  /** An assessment with the purged photo. */
  readonly named: Exchange;
}

/** Three photos, two of them bound by one record, observed for two days. */
export function purgeStory(suite: Suite): Promise<PurgeStory> {
  return suite.once('purge', async () => {
    await requireLongCredential(suite);
    return onVirtualTime(suite, async (later) => {
      const unbound = await freshPhoto(suite);
      const kept = [await freshPhoto(suite), await freshPhoto(suite)] as const;
      await freshRecord(suite, { attachmentIds: kept });
      const look = (attachmentId: string) =>
        read(suite, 'readAttachmentContent', { attachmentId }, anyAnswer);
      await later(dayMs - minuteMs);
      const before = await look(unbound);
      await later(dayMs + minuteMs);
      const after = await look(unbound);
      await later(2 * dayMs);
      const late = await look(unbound);
      const bound = [await look(kept[0]), await look(kept[1])];
      const asking = { expected: [422, 404], isOpen: true };
      const named = await create(suite, woundBody(suite, { attachmentIds: [unbound] }), asking);
      return { before, after, late, bound, named };
    });
  });
}

export interface RetentionStory {
  /** The create, its correction and an admission, with a repeat and a query an hour before 7 days have passed. */
  readonly writes: readonly (readonly [first: Exchange, repeated: Exchange, queried: Exchange])[];
  /** Queries an hour after 7 days, and after 31 days. */
  readonly afterSevenDays: Exchange;
  readonly afterThirtyOneDays: Exchange;
  /** The record after 31 days. */
  readonly shown: Exchange;
}

/** One record, observed for a month. */
export function retentionStory(suite: Suite): Promise<RetentionStory> {
  return suite.once('retention', async () => {
    await requireLongCredential(suite);
    return onVirtualTime(suite, async (later) => {
      const { recordId, created, body } = await freshRecord(suite);
      const { clientRequestId } = body;
      const changes = { careNote: newNote(suite) };
      const correction = { clientRequestId: suite.newId(), version: 1, changes };
      const firsts = [created, await correct(suite, recordId, correction)];
      if (suite.subject.allowPermanent) firsts.push((await admissionStory(suite)).created);
      await later(7 * dayMs - hourMs);
      const writes: RetentionStory['writes'][number][] = [];
      for (const first of firsts.filter(isSuccess)) {
        const repeated = await suite.client.send({ ...first.sent, isOpen: true });
        const queried = await query(suite, first.sent.clientRequestId ?? '', anyAnswer);
        writes.push([first, repeated, queried]);
      }
      await later(7 * dayMs + hourMs);
      const afterSevenDays = await query(suite, clientRequestId, anyAnswer);
      await later(31 * dayMs);
      const afterThirtyOneDays = await query(suite, clientRequestId, anyAnswer);
      const shown = await readRecord(suite, recordId);
      return { writes, afterSevenDays, afterThirtyOneDays, shown };
    });
  });
}
