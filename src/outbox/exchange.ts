/**
 * One exchange with the hospital: nothing leaves without the lease, what comes back is settled as the hospital's own
 * word or somebody else's, and the gate hears of it.
 */
import type { Lease } from '../model/engineRows.ts';
import type { Credential } from '../model/outboxStep.ts';
import type { Submission } from '../model/submission.ts';
import type { ConnectionGate } from './connectionGate.ts';
import type { Answer, Exchange, HospitalClient } from './hospitalClient.ts';
import { durations, type EnginePorts } from './ports.ts';
import type { ResponseTrust } from './responseTrust.ts';
import type { StageRequest } from './stages/stage.ts';

/** What an exchange goes by. */
export interface Wire {
  ports: Pick<EnginePorts, 'clock'>;
  client: HospitalClient;
  gate: ConnectionGate;
  trust: ResponseTrust;
  /** The lease this engine writes under. */
  lease(): Lease;
  /** The author's own credential, or null where she is not signed in any more (rule R9). */
  credential(authorId: string): Credential | null;
}

/** This engine's lease ran out while it was frozen: nothing may leave before it is renewed. */
export class LeaseExpired extends Error {
  override name = 'LeaseExpired';
}

/** A question, and the attempt that it is in the journal. */
type Attempted = StageRequest<unknown> & { attemptId: string };

/**
 * One exchange, reported to the gate; what is not provably the hospital's answer comes back marked as
 * such. Between the lease's check and the request nothing is awaited, so that a tab that thaws with a
 * lost lease cannot send. Throws LeaseExpired, and then nothing left.
 */
export async function exchange(
  wire: Wire,
  submission: Pick<Submission, 'submissionId' | 'authorId' | 'strikes'>,
  { kind, method, path, body, photo, timeoutMs, attemptId }: Attempted,
  token: string,
): Promise<Answer> {
  const { client, gate, trust } = wire;
  const { clock } = wire.ports;
  const isRead = kind !== 'write' && kind !== 'upload';
  const request: Exchange = {
    method,
    path,
    token,
    ...(isRead ? {} : { attemptId }),
    timeoutMs: timeoutMs === 'read' ? gate.readTimeoutMs() : timeoutMs,
    ...(body === undefined ? {} : { body }),
    ...(photo === undefined ? {} : { photo }),
    ...(kind === 'write' || kind === 'upload' || kind === 'query'
      ? { keepsLateSuccess: true }
      : {}),
  };
  if (!isLeaseValid(wire.lease(), clock.now())) throw new LeaseExpired();
  const startedAt = clock.now();
  const came = await client.send(request);
  const tookMs = clock.now() - startedAt;
  const question = {
    key: `${submission.submissionId} ${method} ${path}`,
    about: aboutOf(kind),
    token,
  } as const;
  const answer = await trust.verify(came, question, async (control) => {
    if (!gate.isOpen() || !isLeaseValid(wire.lease(), clock.now())) return null;
    // She may have signed out since, or brought another credential (rule R9).
    const isHers = control.token === wire.credential(submission.authorId)?.token;
    if (control.token !== null && !isHers) return null;
    const said = await client.send({ ...control, timeoutMs: gate.readTimeoutMs() });
    gate.reportControl(said);
    return said;
  });
  // What one poisoned record is answered again and again says nothing about the others.
  const isPoisoned = isRead && submission.strikes >= strikesOfPoison && isServerError(answer);
  gate.report(answer, isRead && !isPoisoned, tookMs);
  return answer;
}

function aboutOf(kind: StageRequest<unknown>['kind']) {
  return kind === 'look' || kind === 'read-back' || kind === 'photo-look' ? 'read' : kind;
}

/** From so many unknown outcomes in a row on, a 5xx is this record's own and not the hospital's. */
const strikesOfPoison = 2;

function isServerError(answer: Answer): boolean {
  return answer.type === 'answered' && answer.status >= 500;
}

/** A lease that ends later than any lease can means that the clock was set back meanwhile. */
export function isLeaseValid({ expiresAt }: Lease, now: number): boolean {
  return expiresAt > now && expiresAt <= now + durations.leaseMs;
}
