/** What `wardbook-hospital/conformance` offers to programs: the suite. Its types name nothing of others. */
import { randomUUID } from 'node:crypto';
import { examine } from '../../src/conformance/examination.ts';
import { defaultLimits } from '../../src/conformance/subject.ts';

export interface Hospital {
  /** Ends in the version segment, without a trailing slash. */
  readonly baseUrl: string;
  readonly token: string;
  readonly patientId: string;
  readonly encounterId: string;
  readonly woundId: string;
}

export interface Limits {
  /** Rules or groups by their id; all if omitted. */
  readonly rules?: readonly string[];
  /** Reads only if omitted. What is written is voided at the end; admissions, which stay for good, are never written. */
  readonly allowWrites?: boolean;
  readonly requestsPerSecond?: number;
  /** In place of the network. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

export interface Outcome {
  readonly rule: string;
  readonly outcome: 'passed' | 'failed' | 'skipped' | 'observed';
  /** What is wrong, or why it was not examined. */
  readonly why: string;
}

/** Examines a test hospital. Never throws because of the hospital's behaviour. */
export async function examineHospital(
  { token, ...hospital }: Hospital,
  { rules = [], allowWrites = false, fetch = globalThis.fetch, ...limits }: Limits = {},
): Promise<readonly Outcome[]> {
  const tokens = { caller: token, wrong: 'conformance-wrong-credential' };
  const chosen = { onlyRules: rules, allowWrites, allowPermanent: false, listPatientIds: [] };
  const { findings } = await examine(
    { ...hospital, ...chosen, tokens },
    { ...defaultLimits, ...limits },
    {
      fetch: (request) => fetch(request),
      now: () => Date.now(),
      sleep: (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)),
      newId: () => randomUUID(),
      writeDown: () => undefined,
      interruption: () => undefined,
      progress: () => undefined,
    },
  );
  return findings.map((found) => ({
    rule: found.rule.id,
    outcome: found.outcome,
    why: 'message' in found ? found.message : 'why' in found ? found.why : '',
  }));
}
