// Owns running the suite against a bundled hospital in this process, on a clock that only waits when nobody has to.
import { createHash, randomUUID } from 'node:crypto';
import { examine } from '../../src/conformance/examination.ts';
import type { Examination, Finding } from '../../src/conformance/examination.ts';
import type { LedgerEntry, Ports } from '../../src/conformance/ports.ts';
import { defaultLimits } from '../../src/conformance/subject.ts';
import type { Limits, Subject } from '../../src/conformance/subject.ts';
import { createHospital } from '../../src/hospital/createHospital.ts';
import type { Hospital } from '../../src/hospital/createHospital.ts';
import type { Interpretations } from '../../src/hospital/interpretations.ts';

export type Fetch = (request: Request) => Promise<Response>;

/** Everything that the suite can be told about the seed of the bundled hospital. */
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
  listPatientIds: ['P-1002', 'P-1003', 'P-1006'],
  allowWrites: true,
  allowPermanent: true,
};

/** Fast, and without photos of 10 MiB. */
export const lightLimits: Limits = { ...defaultLimits, requestsPerSecond: 20, photoBytes: 100_000 };
/** The same with them. */
export const fullLimits: Limits = { ...defaultLimits, requestsPerSecond: 20 };

export interface Bench {
  readonly hospital: Hospital;
  readonly ledger: readonly LedgerEntry[];
  readonly ports: Ports;
}

const startMs = Date.parse('2026-11-20T01:17:00Z');

/**
 * A hospital and the ports that reach it. Time is virtual: the suite's pauses move it at once, a millisecond passes
 * with every request, and the hospital's timers end after a blink.
 */
export function createBench(
  interpretations: Partial<Interpretations> = {},
  falsify: (fetch: Fetch, hospital: Hospital) => Fetch = (fetch) => fetch,
): Bench {
  let nowMs = startMs;
  const clock = {
    now: () => nowMs,
    // A request that was slowed down must still be under way when a pause of the suite is over.
    setTimer: (callback: () => void, delayMs: number) =>
      setTimeout(callback, delayMs > 1000 ? 60 : Math.min(delayMs, 2)),
    clearTimer: () => undefined,
  };
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const hospital = createHospital({ clock, digest, interpretations });
  const fetch = falsify((request) => hospital.fetch(request), hospital);
  const ledger: LedgerEntry[] = [];
  const ports: Ports = {
    fetch: (request) => {
      nowMs += 1;
      return fetch(request);
    },
    now: () => nowMs,
    sleep: async (durationMs) => {
      nowMs += durationMs;
      if (durationMs >= 500) await new Promise((resolve) => setTimeout(resolve, 10));
    },
    newId: randomUUID,
    writeDown: (entry) => ledger.push(entry),
    interruption: () => undefined,
    progress: () => undefined,
  };
  return { hospital, ledger, ports };
}

/** Runs the suite on a bench. */
export function runOn(
  { ports }: Bench,
  subject: Partial<Subject> = {},
  limits: Limits = lightLimits,
): Promise<Examination> {
  return examine({ ...bundledSubject, ...subject }, limits, ports);
}

/** The ids of the rules with one outcome, each with why. */
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
