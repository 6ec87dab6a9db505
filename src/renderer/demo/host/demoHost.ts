/**
 * Owns the demo hospital as it runs: the bundled hospital with the demo ward in it, the Wi-Fi in
 * front of it, and the trainer's switches. It knows nothing of windows and databases, so that a
 * test can run it.
 */
import { createHospital, type Hospital } from '../../../hospital/createHospital.ts';
import { createIdentifiers } from '../../../hospital/ports.ts';
import type { Clock } from '../../../shared/clock.ts';
import type { Visit } from '../seed/courses.ts';
import { demoHistory, visitOfPhoto } from '../seed/history.ts';
import { colleague, demoPeople, operatorOfToken, tokenAfter } from '../seed/people.ts';
import { demoHospitalSeed } from '../seed/ward.ts';
import type { CommandResult, DemoCommand, RecordLine } from './commands.ts';
import {
  demoStateSchema,
  freshDemoState,
  withHappening,
  type DemoState,
  type Happening,
} from './demoState.ts';
import {
  endpointOf,
  jsonAnswer,
  packAnswer,
  pathOf,
  receiptIn,
  tokenOf,
  unpackRequest,
  type PackedAnswer,
  type PackedRequest,
} from './exchange.ts';
import { openStagedStore, type DemoDisk, type StagedStore } from './hostStore.ts';
import { crossingOf, loginPageAnswer } from './network.ts';

export interface DemoHostPorts {
  clock: Clock;
  /** Chance in [0, 1). */
  random(): number;
  disk: DemoDisk;
  paint(visit: Visit): Uint8Array;
  /** Called after every change of the state. */
  publish(state: DemoState): void;
}

export interface DemoHost {
  state(): DemoState;
  /** One exchange; null where no answer comes back. */
  exchange(request: PackedRequest): Promise<PackedAnswer | null>;
  command(command: DemoCommand): Promise<CommandResult>;
}

/** The writes whose answer a trainer may want to lose. */
const recordWrites = new Set([
  'createWoundAssessment',
  'correctWoundAssessment',
  'voidWoundAssessment',
  'createAdmissionAssessment',
]);

/** Opens the demo hospital from its disk; a first start sets the ward up as of now. */
export async function openDemoHost(ports: DemoHostPorts): Promise<DemoHost> {
  const memory = await ports.disk.load();
  const stored = demoStateSchema.safeParse(memory.state);
  let state = stored.success ? stored.data : freshDemoState(ports.clock.now());
  let { hospital, store } = build(memory);
  if (!stored.success) await startAnew(state);

  /** What cannot be read of an older version is set to its start: nothing in it is real. */
  function build(from: Pick<typeof memory, 'changes' | 'photos'>): {
    hospital: Hospital;
    store: StagedStore;
  } {
    const built = openStagedStore(demoHistory(state.startMs), from);
    return {
      store: built,
      hospital: createHospital({
        clock: { ...ports.clock, now: () => ports.clock.now() + state.clockOffsetMs },
        random: ports.random,
        identifiers: createIdentifiers(ports.random),
        store: built,
        seed: demoHospitalSeed(),
        people: demoPeople,
        // "A photo is gone after 24 hours" is one of the things a trainer shows.
        interpretations: { purge: 'exact' },
      }),
    };
  }

  async function startAnew(fresh: DemoState): Promise<void> {
    state = fresh;
    ({ hospital, store } = build({ changes: [], photos: [] }));
    await ports.disk.startAnew(state);
    ports.publish(state);
  }

  /** Keeps the new state, with everything that the hospital has stored meanwhile. */
  async function change(changed: DemoState): Promise<void> {
    state = changed;
    await ports.disk.add({ state, ...store.takeStaged() });
    ports.publish(state);
  }

  const wait = (delayMs: number) =>
    new Promise<void>((resolve) => {
      if (delayMs <= 0) resolve();
      else ports.clock.setTimer(resolve, delayMs);
    });

  const note = (happened: Omit<Happening, 'n' | 'atMs'>) =>
    change(withHappening(state, { atMs: hospital.now(), ...happened }));

  async function exchange(request: PackedRequest): Promise<PackedAnswer | null> {
    const began = state.startMs;
    const crossing = crossingOf(state.network, ports.random, request.body?.byteLength ?? 0);
    const told = described(request);
    await wait(crossing.delayThereMs);
    if (state.startMs !== began) return null;
    if (crossing.lost === 'there') {
      await note({ ...told, delivery: 'lost-on-the-way-there' });
      return null;
    }
    if (crossing.loginPage) {
      await note({ ...told, delivery: 'login-page' });
      const { status, headers, body } = loginPageAnswer;
      return { status, headers, body: new TextEncoder().encode(body).buffer };
    }
    const answer = await ask(request);
    if (state.startMs !== began) return null;
    const isSaved = answer.status === 200 || answer.status === 201;
    const isLostOnPurpose =
      state.loseNextAnswer && isSaved && recordWrites.has(told.endpoint ?? '');
    const isLost = isLostOnPurpose || crossing.lost === 'back';
    if (isLostOnPurpose) state = { ...state, loseNextAnswer: false };
    const receipt = receiptIn(answer);
    await note({
      ...told,
      status: answer.status,
      delivery: isLost ? 'lost-on-the-way-back' : 'delivered',
      committed:
        request.method !== 'GET' && isSaved && isFirstReceipt(state, receipt?.clientRequestId),
      clientRequestId: receipt?.clientRequestId ?? null,
      recordId: receipt?.recordId ?? null,
      version: receipt?.version ?? null,
    });
    await wait(crossing.delayBackMs);
    return isLost ? null : answer;
  }

  /** Lets the hospital answer, unless one of the trainer's accidents comes first. */
  async function ask(request: PackedRequest): Promise<PackedAnswer> {
    const token = tokenOf(request);
    if (token !== null && isExpired(state, token)) return expiredAnswer;
    const endpoint = endpointOf(request);
    if (endpoint === 'uploadAttachment' && state.refuseNextPhoto) {
      state = { ...state, refuseNextPhoto: false };
      return tooLargeAnswer;
    }
    if (endpoint === 'readAttachmentContent') paintIfPast(request);
    return packAnswer(await hospital.fetch(unpackRequest(request)));
  }

  function paintIfPast(request: PackedRequest): void {
    const attachmentId = decodeURIComponent(pathOf(request).split('/')[2] ?? '');
    const visit = visitOfPhoto(attachmentId);
    if (visit !== undefined && store.getPhoto(attachmentId) === undefined) {
      store.lendPhoto(attachmentId, ports.paint(visit));
    }
  }

  async function colleagueActs(
    deed: 'correct' | 'void',
    wanted: string | null,
  ): Promise<CommandResult> {
    const recordId = wanted ?? lastWritten(state);
    const record = hospital.records().find((one) => one.recordId === recordId);
    if (recordId === null || record === undefined) return { ok: false, why: 'no-record' };
    const act = { recordId, operatorId: colleague.operatorId };
    const careNote = `${record.versions.at(-1)?.careNote ?? ''}\n${colleagueNote}`;
    const outcome =
      deed === 'correct'
        ? hospital.correctAsColleague({ ...act, careNote })
        : hospital.voidAsColleague({ ...act, reason: colleagueReason });
    if (!('receipt' in outcome)) return { ok: false, why: 'refused' };
    await note({
      by: 'colleague',
      operatorId: colleague.operatorId,
      method: deed === 'correct' ? 'PATCH' : 'POST',
      endpoint: deed === 'correct' ? 'correctWoundAssessment' : 'voidWoundAssessment',
      status: 200,
      delivery: 'delivered',
      committed: true,
      clientRequestId: outcome.receipt.clientRequestId,
      recordId,
      version: outcome.receipt.version,
    });
    return { ok: true, recordId };
  }

  function listRecords(): RecordLine[] {
    return hospital.records().map((record) => ({
      recordId: record.recordId,
      kind: record.kind,
      patientId: record.patientId,
      woundId: record.woundId,
      version: record.version,
      recordState: record.recordState,
      operator: record.operator,
      photos: record.attachmentIds.length,
      clientRequestIds: record.versions.map(({ clientRequestId }) => clientRequestId),
      isPast: record.clientRequestId.startsWith('demo-history-'),
    }));
  }

  async function command(given: DemoCommand): Promise<CommandResult> {
    switch (given.do) {
      case 'tell-state':
        ports.publish(state);
        return done;
      case 'set-network':
        await change({ ...state, network: given.network });
        return done;
      case 'lose-next-answer':
        await change({ ...state, loseNextAnswer: given.armed });
        return done;
      case 'refuse-next-photo':
        await change({ ...state, refuseNextPhoto: given.armed });
        return done;
      case 'storage-nearly-full':
        await change({ ...state, storageNearlyFull: given.on });
        return done;
      case 'expire-tokens':
        await change({ ...state, expiries: oneMoreExpiry(state) });
        return done;
      case 'colleague':
        return colleagueActs(given.deed, given.recordId);
      case 'advance-clock':
        await change({ ...state, clockOffsetMs: state.clockOffsetMs + given.byMs });
        return done;
      case 'reset': {
        // Tokens go on counting: one that a tablet still holds must not come to life again.
        const kept = {
          ownLessons: state.ownLessons,
          classSetUp: given.classSetUp,
          expiries: state.expiries,
        };
        await startAnew(freshDemoState(ports.clock.now(), kept));
        return done;
      }
      case 'start-lesson':
        await change({ ...state, lesson: given.run });
        return done;
      case 'tick-steps':
        if (state.lesson?.lessonId === given.lessonId) {
          await change({ ...state, lesson: { ...state.lesson, tickedAtMs: given.tickedAtMs } });
        }
        return done;
      case 'finish-lesson':
        await change(withFinished(state, given.lessonId, given.atMs));
        return done;
      case 'leave-lesson':
        await change({ ...state, lesson: null });
        return done;
      case 'keep-own-lessons':
        await change({ ...state, ownLessons: given.lessons });
        return done;
      case 'list-records':
        return { ok: true, records: listRecords() };
    }
  }

  return { state: () => state, exchange, command };
}

const done: CommandResult = { ok: true };

const colleagueNote =
  '同事補充：換藥後疼痛 2 分。 Added by a colleague: pain 2 of 10 after the dressing.';
const colleagueReason = '登錄於錯誤的傷口。 Written for the wrong wound.';

const expiredAnswer = jsonAnswer(401, {
  error: { code: 'UNAUTHENTICATED', message: 'The credential has expired.' },
  requestId: 'T-DEMO-401',
});

const tooLargeAnswer = jsonAnswer(413, {
  error: { code: 'PAYLOAD_TOO_LARGE', message: 'The photo is too large.' },
  requestId: 'T-DEMO-413',
});

function described(request: PackedRequest): Omit<Happening, 'n' | 'atMs' | 'delivery'> {
  const token = tokenOf(request);
  return {
    by: 'tablet',
    operatorId: token === null ? null : operatorOfToken(token),
    method: request.method,
    endpoint: endpointOf(request),
    status: null,
    committed: false,
    clientRequestId: null,
    recordId: null,
    version: null,
  };
}

/** A token is over once its operator has been expired as often as its number says. */
function isExpired({ expiries }: DemoState, token: string): boolean {
  const operatorId = operatorOfToken(token);
  const times = expiries[operatorId] ?? 0;
  return Array.from({ length: times }, (_, index) => tokenAfter(operatorId, index)).includes(token);
}

function oneMoreExpiry({ expiries }: DemoState): Record<string, number> {
  const counts = demoPeople.map(({ operatorId }) => [operatorId, (expiries[operatorId] ?? 0) + 1]);
  return Object.fromEntries(counts) as Record<string, number>;
}

/** A photo's answer is no receipt and is stored each time; a receipt counts once. */
function isFirstReceipt({ happenings }: DemoState, clientRequestId: string | undefined): boolean {
  if (clientRequestId === undefined) return true;
  return !happenings.some((one) => one.committed && one.clientRequestId === clientRequestId);
}

function lastWritten({ happenings }: DemoState): string | null {
  const found = happenings.findLast(
    ({ by, committed, recordId, endpoint }) =>
      by === 'tablet' && committed && recordId !== null && endpoint !== 'createAdmissionAssessment',
  );
  return found?.recordId ?? null;
}

function withFinished(state: DemoState, lessonId: string, atMs: number): DemoState {
  const { lesson, finished } = state;
  if (lesson?.lessonId !== lessonId) return state;
  if (finished.some((one) => one.lessonId === lessonId && one.startedAtMs === lesson.startedAtMs)) {
    return state;
  }
  const entry = { lessonId, startedAtMs: lesson.startedAtMs, finishedAtMs: atMs };
  return { ...state, finished: [...finished, entry] };
}
