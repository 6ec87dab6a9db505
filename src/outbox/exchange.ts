/**
 * One exchange with the hospital: requires the lease, verifies that the response is the hospital's own, and reports it
 * to the connection gate.
 */
import type { Lease } from '../model/engineRows.ts';
import type { Credential } from '../model/outboxStep.ts';
import type { Submission } from '../model/submission.ts';
import type { ConnectionGate } from './connectionGate.ts';
import type { Answer, Exchange, HospitalClient } from './hospitalClient.ts';
import { durations, type EnginePorts } from './ports.ts';
import type { ResponseTrust } from './responseTrust.ts';
import type { StageRequest } from './stages/stage.ts';

/** What an exchange needs. */
export interface Wire {
  ports: Pick<EnginePorts, 'clock'>;
  client: HospitalClient;
  gate: ConnectionGate;
  trust: ResponseTrust;
  /** The lease under which this engine writes. */
  lease(): Lease;
  /** The author's own credential, or null if she is no longer signed in (rule R9). */
  credential(authorId: string): Credential | null;
}

/** This engine's lease expired while its window was frozen: nothing may be sent before it is renewed. */
export class LeaseExpired extends Error {
  override name = 'LeaseExpired';
}

/** A request with the id of its attempt in the journal. */
type Attempted = StageRequest<unknown> & { attemptId: string };

/**
 * Sends one request, verifies the response and reports it to the gate. Responses that may not be the hospital's come
 * back marked as untrusted. Nothing is awaited between checking the lease and sending, so that a tab that thaws without
 * its lease cannot send.
 * @throws LeaseExpired if the lease has expired; nothing was sent then
 */
export async function exchange(
  wire: Wire,
  submission: Pick<Submission, 'submissionId' | 'authorId' | 'failures'>,
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
    // A write that times out has often arrived; a photo whose upload times out must be sent again
    // (decision 356).
    timeoutMs: Math.max(gate.readTimeoutMs(), timeoutMs === 'read' ? 0 : timeoutMs),
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
    // The nurse may have signed out or changed tokens meanwhile (rule R9).
    const isHers = control.token === wire.credential(submission.authorId)?.token;
    if (control.token !== null && !isHers) return null;
    const said = await client.send({ ...control, timeoutMs: gate.readTimeoutMs() });
    gate.reportControl(said);
    return said;
  });
  // A server error that one record causes again and again says nothing about the others.
  const isPoisoned = isRead && submission.failures >= failuresOfPoison && isServerError(answer);
  gate.report(answer, isRead && !isPoisoned, tookMs);
  return answer;
}

function aboutOf(kind: StageRequest<unknown>['kind']) {
  return kind === 'look' || kind === 'read-back' || kind === 'photo-look' ? 'read' : kind;
}

/** After this many unknown outcomes in a row a 5xx is attributed to the record, not to the hospital. */
const failuresOfPoison = 2;

function isServerError(answer: Answer): boolean {
  return answer.type === 'answered' && answer.status >= 500;
}

/** A lease that ends later than any lease can is invalid: the clock was set back meanwhile. */
export function isLeaseValid({ expiresAt }: Lease, now: number): boolean {
  return expiresAt > now && expiresAt <= now + durations.leaseMs;
}
