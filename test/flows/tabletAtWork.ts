/**
 * A tablet for the flows: device, engine and locks in this process, in real time, without a browser. Back-off is short,
 * so that no test has to wait long.
 */
import { createHash } from 'node:crypto';
import { openDevice, type Device } from '../../src/device/device.ts';
import type { DraftContent, Submitted, Subject, Target } from '../../src/model/content.ts';
import type { Progress } from '../../src/model/progress.ts';
import type { Submission } from '../../src/model/submission.ts';
import { receiptIn, recordedIn } from '../../src/model/submissionFacts.ts';
import { startEngine, type Engine } from '../../src/outbox/engine.ts';
import type { EnginePorts, Locks } from '../../src/outbox/ports.ts';
import type { Clock } from '../../src/shared/clock.ts';
import { openMemoryStore } from '../../src/storage/memoryStore.ts';
import type { Store } from '../../src/storage/store.ts';
import { pin, plainVault } from '../simulation/plainVault.ts';

export const hospitalKey = 'flow';

export const subject: Subject = {
  patientId: 'P-1001',
  displayName: 'Lin Mei-Yu',
  medicalRecordNumber: 'MRN-0031001',
  encounterId: 'E-1001',
  woundId: 'W-1001-1',
  woundSite: 'sacrum',
};

export const realClock: Clock = {
  now: () => Date.now(),
  setTimer: (callback, delayMs) => setTimeout(callback, delayMs),
  clearTimer: (handle) => clearTimeout(handle as NodeJS.Timeout),
};

export type Fetch = (request: Request) => Promise<Response>;

export interface TabletAtWork {
  device: Device;
  authorId: string;
  /** Starts the engine of another window. */
  open(fetch: Fetch, key?: string): Engine;
  /** Submits a wound assessment with photos of these bytes. */
  assess(careNote: string, photos?: Uint8Array[], woundId?: string): Promise<Submission>;
  admit(reason: string): Promise<Submission>;
  correct(target: Target, careNote: string): Promise<Submission>;
  voidRecord(target: Target, reason: string): Promise<Submission>;
  /** Waits until the submission is in this stage, at most two minutes unless given otherwise. */
  until(
    submissionId: string,
    stage: Progress['stage'] | readonly Progress['stage'][],
    maxMs?: number,
  ): Promise<Submission>;
}

/** A tablet on which Amy has signed in. */
export async function tabletAtWork(
  options: {
    store?: Store;
    /** In place of one that seals nothing. */
    device?: Device;
    baseAddress?: string;
    clock?: Clock;
    engineClock?: Clock;
    random?: () => number;
  } = {},
): Promise<TabletAtWork> {
  const {
    store = openMemoryStore(),
    baseAddress = 'http://hospital.test/v1',
    clock = realClock,
    engineClock = clock,
    random = () => 0.01,
  } = options;
  const ports = {
    now: () => clock.now(),
    randomId: () => crypto.randomUUID(),
    // Only this nurse's key on this tablet makes this mark: on another tablet she has another id.
    vault: { ...plainVault(), ownMark: (nurseId: string, text: string) => `${nurseId} ${text}` },
  };
  const device = options.device ?? openDevice(store, ports);
  const locks = windowLocks();
  const known = await device.nurses.known(hospitalKey);
  const [first] = known;
  const session = first
    ? await device.nurses.signInAgain(first.authorId, pin)
    : await device.nurses.signIn({ hospitalKey, name: 'Amy', token: 'nurse-amy', pin });
  if (!session) throw new Error('Amy could not sign in');
  const { authorId } = session;

  const submit = async (content: DraftContent, submitted: Submitted) => {
    const { draftId } = await device.drafts.start({ hospitalKey, authorId, content });
    return device.submissions.submit(draftId, submitted);
  };

  return {
    device,
    authorId,
    open: (fetch, key = hospitalKey) =>
      startEngine(enginePorts(device, locks, fetch, { clock: engineClock, random }), {
        hospitalKey: key,
        addressKey: key,
        baseAddress,
        lanes: 4,
      }),

    async assess(careNote, photos = [], woundId = subject.woundId ?? '') {
      const observedAt = '2026-11-20T08:00:00+08:00';
      const content: DraftContent = {
        kind: 'wound-assessment',
        subject: { ...subject, woundId },
        observedAt,
        careNote,
        lengthCm: '2.5',
        photoIds: [],
      };
      const { draftId } = await device.drafts.start({ hospitalKey, authorId, content });
      const photoIds: string[] = [];
      for (const bytes of photos) {
        const photo = await device.photos.add(draftId, {
          bytes: bytes.slice().buffer,
          contentType: 'image/jpeg',
          sha256: createHash('sha256').update(bytes).digest('hex'),
          thumbnail: new ArrayBuffer(0),
          content: { widthPx: 1, heightPx: 1, notes: [] },
        });
        photoIds.push(photo.photoId);
      }
      return device.submissions.submit(draftId, {
        kind: 'wound-assessment',
        patientId: subject.patientId,
        encounterId: subject.encounterId,
        woundId,
        observedAt,
        careNote,
        length: { value: 2.5, unit: 'cm' },
        width: null,
        photoIds,
      });
    },

    admit(reason) {
      const assessment = { admission: { wardDate: '2026-11-20', wardTime: '08:30', reason } };
      const assessedAt = '2026-11-20T09:00:00+08:00';
      const content: DraftContent = {
        kind: 'admission-assessment',
        subject,
        assessedAt,
        assessment,
        sectionId: null,
      };
      const { patientId } = subject;
      return submit(content, {
        kind: 'admission-assessment',
        patientId,
        encounterId: 'E-1001',
        assessedAt,
        assessment,
      });
    },

    correct: (target, careNote) =>
      submit(
        { kind: 'wound-correction', subject, target, careNote },
        { kind: 'wound-correction', target, careNote },
      ),

    voidRecord: (target, reason) =>
      submit(
        { kind: 'wound-void', subject, target, reason },
        { kind: 'wound-void', target, reason },
      ),

    async until(submissionId, stage, maxMs = 120_000) {
      for (const end = Date.now() + maxMs; Date.now() < end;) {
        const submission = await device.submissions.read(submissionId);
        if (submission && [stage].flat().includes(submission.progress.stage)) return submission;
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      const last = await device.submissions.read(submissionId);
      throw new Error(
        `It is ${last?.progress.stage} (${last?.wait?.reason}) and not ${String(stage)}`,
      );
    },
  };
}

/** The target of a correction or void of a create made on this tablet. */
export function targetOf(create: Submission): Target {
  const { submitted } = create.content;
  return {
    recordId: receiptIn(create)?.recordId ?? null,
    createdBy: create.submissionId,
    seenVersion: recordedIn(create)?.madeVersion ?? null,
    seenCareNote: 'careNote' in submitted ? submitted.careNote : '',
    observedAt: '2026-11-20T08:00:00+08:00',
  };
}

function enginePorts(
  device: Device,
  locks: Locks,
  fetch: Fetch,
  chance: Pick<EnginePorts, 'clock' | 'random'>,
): EnginePorts {
  return {
    ...chance,
    randomId: () => crypto.randomUUID(),
    fetch,
    sha256: async (bytes) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex'),
    rows: device.outbox,
    locks,
    onWake: () => () => undefined,
    log: () => undefined,
  };
}

/** The locks of one tablet: one holder at a time, the others wait. */
function windowLocks(): Locks {
  let last: Promise<unknown> = Promise.resolve();
  return {
    hold: (_name, _options, work) => {
      const next = last.then(work);
      last = next.catch(() => undefined);
      return next;
    },
  };
}
