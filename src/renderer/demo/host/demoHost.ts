/**
 * The running demo hospital, with the trainer's switches. It does not depend on windows or databases, so that a test
 * can run it.
 */
import { colleague, colleagueWords, demoPeople } from '../seed/people.ts';
import type { CommandResult, DemoCommand, RecordLine } from './commands.ts';
import { exchangeWith } from './demoExchange.ts';
import { freshDemoState, type DemoState } from './demoState.ts';
import {
  openDemoWardHospital,
  type DemoHostPorts,
  type DemoWardHospital,
} from './demoWardHospital.ts';
import type { PackedAnswer, PackedRequest } from './exchange.ts';

export type { DemoHostPorts };

export interface DemoHost {
  state(): DemoState;
  /** One exchange; null if no answer comes back. */
  exchange(request: PackedRequest): Promise<PackedAnswer | null>;
  command(command: DemoCommand): Promise<CommandResult>;
}

/** Opens the demo hospital from its disk; the first start sets up the ward as of now. */
export async function openDemoHost(ports: DemoHostPorts): Promise<DemoHost> {
  const ward = await openDemoWardHospital(ports);
  return {
    state: ward.state,
    exchange: (request) => exchangeWith(ward, request),
    command: (given) => obey(ward, given),
  };
}

async function obey(ward: DemoWardHospital, given: DemoCommand): Promise<CommandResult> {
  switch (given.do) {
    case 'tell-state':
      ward.ports.publish(ward.state());
      return done;
    case 'colleague':
      return colleagueActs(ward, given.deed, given.recordId);
    case 'reset': {
      // The numbering of tokens continues: one that a tablet still holds must not become valid again.
      const { ownLessons, expiries } = ward.state();
      await ward.startAnew(freshDemoState(ward.ports.clock.now(), { ownLessons, expiries }));
      return done;
    }
    case 'list-records':
      return { ok: true, records: listRecords(ward) };
    default: {
      const before = ward.state();
      const after = switched(before, given);
      if (after !== before) await ward.change(after);
      return done;
    }
  }
}

type Switch = Exclude<DemoCommand, { do: 'tell-state' | 'colleague' | 'reset' | 'list-records' }>;

/** The state after a switch of the panel or a command of a lesson that only changes the state. */
function switched(state: DemoState, given: Switch): DemoState {
  switch (given.do) {
    case 'set-network':
      return { ...state, network: given.network };
    case 'lose-next-answer':
      return { ...state, loseNextAnswer: given.armed };
    case 'refuse-next-photo':
      return { ...state, refuseNextPhoto: given.armed };
    case 'storage-nearly-full':
      return { ...state, storageNearlyFull: given.on };
    case 'expire-tokens':
      return { ...state, expiries: oneMoreExpiry(state) };
    case 'advance-clock':
      return { ...state, clockOffsetMs: state.clockOffsetMs + given.byMs };
    case 'start-lesson':
      return { ...state, lesson: given.run };
    case 'tick-steps':
      return state.lesson?.lessonId === given.lessonId
        ? { ...state, lesson: { ...state.lesson, tickedAtMs: given.tickedAtMs } }
        : state;
    case 'note-mistakes':
      return state.lesson?.lessonId === given.lessonId
        ? { ...state, lesson: { ...state.lesson, mistakes: given.mistakes } }
        : state;
    case 'finish-lesson':
      return withFinished(state, given.lessonId, given.atMs);
    case 'leave-lesson':
      return { ...state, lesson: null };
    case 'keep-own-lessons':
      return { ...state, ownLessons: given.lessons };
  }
}

async function colleagueActs(
  ward: DemoWardHospital,
  deed: 'correct' | 'void',
  wanted: string | null,
): Promise<CommandResult> {
  const recordId = wanted ?? lastWritten(ward.state());
  const hospital = ward.hospital();
  const record = hospital.records().find((one) => one.recordId === recordId);
  if (recordId === null || record === undefined) return { ok: false, why: 'no-record' };
  const act = { recordId, operatorId: colleague.operatorId };
  const careNote = `${record.versions.at(-1)?.careNote ?? ''}\n${colleagueWords.join(' ')}`;
  const outcome =
    deed === 'correct'
      ? hospital.correctAsColleague({ ...act, careNote })
      : hospital.voidAsColleague({ ...act, reason: colleagueReason });
  if (!('receipt' in outcome)) return { ok: false, why: 'refused' };
  await ward.note({
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

function listRecords(ward: DemoWardHospital): RecordLine[] {
  return ward
    .hospital()
    .records()
    .map((record) => ({
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

const done: CommandResult = { ok: true };

const colleagueReason = '登錄於錯誤的傷口。 Written for the wrong wound.';

function oneMoreExpiry({ expiries }: DemoState): Record<string, number> {
  const counts = demoPeople.map(({ operatorId }) => [operatorId, (expiries[operatorId] ?? 0) + 1]);
  return Object.fromEntries(counts) as Record<string, number>;
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
  const { startedAtMs, mistakes } = lesson;
  const entry = { lessonId, startedAtMs, finishedAtMs: atMs, mistakes };
  return { ...state, finished: [...finished, entry] };
}
