/** Runs the suite against a bundled hospital in this process, on a clock that is advanced instead of waited for. */
import { createHash, randomUUID } from 'node:crypto';
import { examine, type Examination, type Finding } from '../../src/conformance/examination.ts';
import type { LedgerEntry, Ports } from '../../src/conformance/ports.ts';
import { defaultLimits, type Limits, type Subject } from '../../src/conformance/subject.ts';
import { createHospital } from '../../src/hospital/createHospital.ts';
import type { Hospital } from '../../src/hospital/hospital.ts';
import type { Interpretations } from '../../src/hospital/interpretations.ts';
import { defaultProfile, type HospitalProfile } from '../../src/shared/profile.ts';

export type Fetch = (request: Request) => Promise<Response>;

/** Everything that the suite can be told about the bundled hospital's seed. */
export const bundledSubject: Subject = {
  baseUrl: 'http://127.0.0.1:8787/v1',
  controlUrl: 'http://127.0.0.1:8787/_hospital',
  tokens: {
    caller: 'nurse-amy',
    colleague: 'nurse-ben',
    reader: 'reader-cat',
    stranger: 'nurse-eve',
    expired: 'expired-dan',
    wrong: 'conformance-wrong-credential',
  },
  patientId: 'P-1001',
  encounterId: 'E-1001',
  woundId: 'W-1001-1',
  otherPatientId: 'P-1005',
  otherEncounterId: 'E-1005',
  forbiddenPatientId: 'P-2001',
  closedEncounterId: 'E-1004',
  formerPatientId: 'P-0901',
  listPatientIds: ['P-1002', 'P-1003', 'P-1006'],
  allowWrites: true,
  allowPermanent: true,
};

/** Fast, and without photos of 10 MiB. */
export const lightLimits: Limits = { ...defaultLimits, requestsPerSecond: 20, photoBytes: 100_000 };
/** The same, with photos of 10 MiB. */
export const fullLimits: Limits = { ...defaultLimits, requestsPerSecond: 20 };

export interface Examinee {
  readonly hospital: Hospital;
  readonly ledger: readonly LedgerEntry[];
  readonly ports: Ports;
}

const startMs = Date.parse('2026-11-20T01:17:00Z');

/** After this many turns of the event loop without a request or an answer, nothing happens by itself any more. */
const quietTurns = 12;

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

interface VirtualTimer {
  readonly atMs: number;
  readonly callback: () => void;
}

/**
 * Virtual time: pauses advance it at once, and a timer fires as soon as nothing else can happen. No real clock is
 * involved, so that a slow machine sees what a fast one sees.
 */
function createVirtualClock() {
  let nowMs = startMs;
  let activity = 0;
  let isWatched = false;
  const timers = new Set<VirtualTimer>();

  function fire(timer: VirtualTimer): void {
    timers.delete(timer);
    nowMs = Math.max(nowMs, timer.atMs);
    timer.callback();
  }

  function earliest(): VirtualTimer | undefined {
    return [...timers].toSorted((left, right) => left.atMs - right.atMs)[0];
  }

  async function watch(): Promise<void> {
    let seen = activity;
    for (let quiet = 0; timers.size > 0; quiet += 1) {
      await turn();
      if (seen !== activity) quiet = 0;
      seen = activity;
      const next = earliest();
      if (quiet >= quietTurns && next !== undefined) fire(next);
    }
    isWatched = false;
  }

  return {
    now: () => nowMs,
    setTimer: (callback: () => void, delayMs: number) => {
      const timer = { atMs: nowMs + delayMs, callback };
      timers.add(timer);
      if (!isWatched) {
        isWatched = true;
        void watch();
      }
      return timer;
    },
    clearTimer: (timer: object) => void timers.delete(timer as VirtualTimer),
    noteActivity: (byMs: number) => {
      activity += 1;
      nowMs += byMs;
    },
    sleep: async (durationMs: number) => {
      const untilMs = nowMs + durationMs;
      for (let next = earliest(); next !== undefined && next.atMs <= untilMs; next = earliest()) {
        fire(next);
      }
      nowMs = Math.max(nowMs, untilMs);
      // During a longer pause the caller expects pending messages to arrive.
      const turns = durationMs >= 500 ? 10 : 0;
      for (let done = 0; done < turns; done += 1) await turn();
    },
  };
}

/**
 * A hospital and the ports that reach it, both on one virtual clock that advances one millisecond with every request.
 */
export function createExaminee(
  interpretations: Partial<Interpretations> = {},
  falsify: (fetch: Fetch, hospital: Hospital) => Fetch = (fetch) => fetch,
  profile: HospitalProfile = defaultProfile,
): Examinee {
  const clock = createVirtualClock();
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const hospital = createHospital({ clock, digest, interpretations, profile });
  const fetch = falsify((request) => hospital.fetch(request), hospital);
  const ledger: LedgerEntry[] = [];
  const ports: Ports = {
    fetch: async (request) => {
      clock.noteActivity(1);
      const answer = await fetch(request);
      clock.noteActivity(0);
      return answer;
    },
    now: clock.now,
    sleep: clock.sleep,
    newId: randomUUID,
    writeDown: (entry) => ledger.push(entry),
    interruption: () => undefined,
    progress: () => undefined,
  };
  return { hospital, ledger, ports };
}

/** Runs the suite against an examinee. */
export function runOn(
  { ports }: Examinee,
  subject: Partial<Subject> = {},
  limits: Limits = lightLimits,
): Promise<Examination> {
  return examine({ ...bundledSubject, ...subject }, limits, ports);
}

/** The ids of the rules with this outcome, each with the reason. */
export function outcomesOf(
  { findings }: Examination,
  outcome: Finding['outcome'],
): Record<string, string> {
  const chosen = findings.filter((finding) => finding.outcome === outcome);
  return Object.fromEntries(chosen.map((finding) => [finding.rule.id, reasonOf(finding)]));
}

function reasonOf(finding: Finding): string {
  if (finding.outcome === 'failed') return finding.message;
  if (finding.outcome === 'skipped') return finding.why;
  if (finding.outcome === 'passed') return '';
  return finding.observation.reading ?? `other: ${finding.observation.words}`;
}
