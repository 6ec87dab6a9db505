/**
 * Owns what is known of the way to the hospital: a gate that every exchange reports to and passes
 * through. While it is closed, one probe at a time is made, whatever the length of the queue
 * (rule R14). `navigator.onLine` is never asked: being online proves nothing.
 */
import type { Connection } from '../device/rows.ts';
import { endpointPath, endpoints } from '../shared/interface/endpoints.ts';
import { backoffMs } from './backoff.ts';
import type { Answer, HospitalClient } from './hospitalClient.ts';
import { durations, type EnginePorts } from './ports.ts';

export interface Reach {
  /** Whether an exchange may be started now. */
  isOpen(): boolean;
  /** Device time of the next probe; null while the gate is open. */
  nextProbeAt(): number | null;
  /** Every answer is reported here, reads and writes alike. */
  report(answer: Answer, isRead: boolean): void;
  /** Makes the probe that is due. Resolves when it is answered; tells whether the token was good. */
  probe(token: string): Promise<'open' | 'closed' | 'no-credential'>;
  /** Forgets the backoff: somebody asked to try now, or the device says it is online again. */
  hurry(): void;
  /** Best estimate of the hospital's time, milliseconds; never runs backwards (rule R6). */
  hospitalTime(): number;
  /** The hospital has answered lately, by this clock and in this term. */
  timeIsFresh(): boolean;
}

/** @param before what was known when the engine last ran on this device */
export function openReach(
  ports: Pick<EnginePorts, 'clock' | 'random' | 'randomId' | 'rows' | 'log'>,
  client: HospitalClient,
  hospitalKey: string,
  before: Connection | null,
): Reach {
  const { clock } = ports;
  let failures = 0;
  let heardAt: number | null = null;
  let latestDateMs = before?.latestHospitalTime ?? 0;
  let shown: Connection = before
    ? rememberedFrom(before, clock.now())
    : {
        hospitalKey,
        reach: 'unknown',
        since: clock.now(),
        nextProbeAt: null,
        clockSkewMs: null,
        latestHospitalTime: 0,
      };

  /** Written for the screens; what cannot be written is only not shown. */
  const show = (change: Partial<Connection>) => {
    const changed = { ...shown, ...change, latestHospitalTime: latestDateMs };
    if (changed.reach !== shown.reach) changed.since = clock.now();
    shown = changed;
    ports.rows.saveConnection(changed).catch(() => ports.log('connection-not-saved'));
  };

  // Only what the hospital itself said holds the estimate up: one made by a clock that was set wrong
  // would stay wrong for days.
  const hospitalTime = () => Math.max(clock.now() + (shown.clockSkewMs ?? 0), latestDateMs);

  const open = () => {
    heardAt = clock.now();
    // Others were answered before the hospital asked us to wait: its wish still counts.
    if (isToldToWait(shown, clock.now())) return;
    failures = 0;
    if (shown.reach !== 'reachable') show({ reach: 'reachable', nextProbeAt: null });
  };

  const close = (reach: Connection['reach'], waitMs: number) =>
    show({ reach, nextProbeAt: clock.now() + waitMs });

  const learnTime = (dateMs: number) => {
    latestDateMs = Math.max(latestDateMs, dateMs);
    const skewMs = dateMs - clock.now();
    // The Date header has whole seconds: only a real difference is worth a write.
    if (Math.abs(skewMs - (shown.clockSkewMs ?? Number.POSITIVE_INFINITY)) > 2_000) {
      show({ clockSkewMs: skewMs });
    }
  };

  const report = (answer: Answer, isRead: boolean) => {
    const verdict = verdictOf(answer, isRead);
    if (verdict === 'reachable') {
      // Only the hospital's own clock counts: a login page may name any date.
      if (answer.type === 'answered' && answer.dateMs !== null) learnTime(answer.dateMs);
      return open();
    }
    if (verdict === null) return;
    const told = answer.type === 'answered' ? answer.retryAfterMs : null;
    if (told !== null) {
      return close('told-to-wait', Math.min(told, durations.longestToldWaitMs));
    }
    // The first probe follows at once: one lost connection is no outage.
    if (isOpen()) close(verdict, 0);
  };

  const isOpen = () => shown.reach === 'reachable' || shown.reach === 'unknown';

  const probe = async (token: string) => {
    const clientRequestId = ports.randomId();
    const answer = await client.send({
      method: endpoints.readRequest.method,
      path: endpointPath('readRequest', { clientRequestId }),
      token,
      timeoutMs: durations.readTimeoutMs,
    });
    report(answer, true);
    if (isOpen()) {
      return answer.type === 'answered' && answer.status === 401 ? 'no-credential' : 'open';
    }
    if (isToldToWait(shown, clock.now())) return 'closed';
    failures += 1;
    close(verdictOf(answer, true) ?? 'out-of-reach', backoffMs(failures, ports.random));
    return 'closed';
  };

  return {
    isOpen,
    nextProbeAt: () => (isOpen() ? null : soonest(shown, clock.now())),
    report,
    probe,
    hurry() {
      failures = 0;
      if (!isOpen() && shown.reach !== 'told-to-wait') show({ nextProbeAt: clock.now() });
    },
    hospitalTime,
    timeIsFresh: () => heardAt !== null && Math.abs(clock.now() - heardAt) < durations.freshMs,
  };
}

/** When the next probe is due. A time too far ahead means that the clock was set back: now. */
function soonest({ reach, nextProbeAt }: Connection, now: number): number | null {
  if (nextProbeAt === null) return null;
  const longestMs =
    reach === 'told-to-wait' ? durations.longestToldWaitMs : durations.longestBackoffMs;
  return nextProbeAt > now + longestMs ? now : nextProbeAt;
}

/** After a restart nothing is known of the way, but what the hospital asked for is remembered. */
function rememberedFrom(before: Connection, now: number): Connection {
  if (isToldToWait(before, now)) return before;
  return { ...before, reach: 'unknown', nextProbeAt: null };
}

/** A time too far ahead means that the clock was set back meanwhile. */
function isToldToWait({ reach, nextProbeAt }: Connection, now: number): boolean {
  if (reach !== 'told-to-wait' || nextProbeAt === null) return false;
  return nextProbeAt > now && nextProbeAt <= now + durations.longestToldWaitMs;
}

/**
 * What an answer says about the way to the hospital; null: nothing either way. A 5xx to a write may
 * be that one record's fault; a 5xx to a read is taken as the hospital's.
 */
function verdictOf(
  answer: Answer,
  isRead: boolean,
): 'reachable' | 'out-of-reach' | 'captive-portal' | null {
  if (answer.type === 'broken') return 'out-of-reach';
  if (answer.status < 400 && answer.json === undefined) return 'captive-portal';
  if (answer.status === 429 || answer.status === 503) return 'out-of-reach';
  if (answer.status >= 500) return isRead ? 'out-of-reach' : null;
  return 'reachable';
}
