/**
 * What is known of the way to the hospital: a gate that every exchange reports to and passes
 * through. While it is closed, one probe at a time is made, whatever the length of the queue
 * (rule R14). `navigator.onLine` is never asked: being online proves nothing.
 */
import type { Connection } from '../model/engineRows.ts';
import { endpointPath, endpoints } from '../shared/interface/endpoints.ts';
import { backoffMs } from './backoff.ts';
import type { Answer, HospitalClient } from './hospitalClient.ts';
import { keepHospitalTime } from './hospitalTime.ts';
import { durations, type EnginePorts } from './ports.ts';
import { isAsSpecified, type ResponseTrust } from './responseTrust.ts';
import { toldToWaitMs, verdictOf } from './verdict.ts';

export interface ConnectionGate {
  /** Whether an exchange may be started now. */
  isOpen(): boolean;
  /** Device time of the next probe; null while the gate is open. */
  nextProbeAt(): number | null;
  /** How long a read is waited for, milliseconds: longer where the hospital answers slowly. */
  readTimeoutMs(): number;
  /** Every answer is reported here, reads and writes alike. `tookMs`: how long a read took. */
  report(answer: Answer, isRead: boolean, tookMs?: number): void;
  /** What a control request said (see responseTrust.ts); a 404 page in the place of a 401 is nobody's word. */
  reportControl(answer: Answer): void;
  /**
   * Makes the probe that is due. Resolves when it is answered; tells whether the token was good.
   * @param mayLeave whether this engine still leads; asked before anything more leaves
   */
  probe(token: string, mayLeave: () => boolean): Promise<'open' | 'closed' | 'no-credential'>;
  /** Writes once more for the screens what the device could not keep, or a thawed window has put over it. */
  keepShown(): Promise<void>;
  /** Forgets the backoff: somebody asked to try now, or the device says it is online again. */
  retryNow(): void;
  /** Best estimate of the hospital's time, milliseconds; never runs backwards (rule R6). */
  hospitalTime(): number;
  /** The hospital has answered lately, by this clock and in this term. */
  timeIsFresh(): boolean;
  /** It has answered for ten minutes, and its dates do not agree. */
  timeNeverSettles(): boolean;
  /** The earliest that the hospital's time may be, milliseconds. */
  earliestTime(): number;
}

/** @param before what was known when the engine last ran on this device */
export function openConnectionGate(
  ports: Pick<EnginePorts, 'clock' | 'random' | 'randomId' | 'rows' | 'log'>,
  client: HospitalClient,
  trust: ResponseTrust,
  hospitalKey: string,
  before: Connection | null,
): ConnectionGate {
  const { clock } = ports;
  const time = keepHospitalTime(before ?? { clockSkewMs: null, latestHospitalTime: 0 });
  let failures = 0;
  let readTimeoutMs: number = durations.readTimeoutMs;
  /** Whether it was the hospital itself that asked to wait; somebody's word before is taken as its. */
  let isHospitalsWish = true;
  let shown: Connection = before
    ? rememberedFrom(before, clock.now())
    : {
        hospitalKey,
        reach: 'unknown',
        since: clock.now(),
        nextProbeAt: null,
        clockSkewMs: null,
        latestHospitalTime: 0,
        errorsAsSpecified: false,
      };

  let isUnsaved = false;

  /** Written for the screens; what cannot be written is not shown until `keepShown`. */
  const show = (change: Partial<Connection>) => {
    const changed = { ...shown, ...change, ...time.heard(), ...trust.known() };
    if (changed.reach !== shown.reach) changed.since = clock.now();
    shown = changed;
    isUnsaved = false;
    ports.rows.saveConnection(changed).catch(() => {
      isUnsaved = true;
      ports.log('connection-not-saved');
    });
  };

  const open = () => {
    // Others were answered before the hospital asked us to wait: its wish still counts.
    if (isToldToWait(shown, clock.now())) return;
    failures = 0;
    const reach = readTimeoutMs > durations.readTimeoutMs ? 'slow' : 'reachable';
    if (shown.reach !== reach) show({ reach, nextProbeAt: null });
  };

  const close = (reach: Connection['reach'], waitMs: number) =>
    show({ reach, nextProbeAt: clock.now() + waitMs });

  const hear = (dateMs: number | null) => {
    time.hear(dateMs, clock.now());
    const isNews =
      time.heard().clockSkewMs !== shown.clockSkewMs ||
      trust.known().errorsAsSpecified !== shown.errorsAsSpecified ||
      trust.known().rewordings?.length !== shown.rewordings?.length;
    if (isNews) show({});
  };

  const report: ConnectionGate['report'] = (answer, isRead, tookMs = 0) => {
    if (isRead) learnPatience(answer, tookMs);
    const verdict = verdictOf(answer, isRead);
    if (verdict === 'reachable') {
      // Only the hospital's own clock counts: a login page may name any date, and a gateway has its own.
      if (answer.type === 'answered' && !answer.isUntrusted) hear(answer.dateMs);
      return open();
    }
    if (verdict === null) return;
    const told = toldToWaitMs(answer);
    if (told !== null) {
      const now = clock.now();
      // What was asked of another exchange meanwhile, and is longer, still counts.
      if (isToldToWait(shown, now) && (shown.nextProbeAt ?? 0) >= now + told) return;
      isHospitalsWish = isAsSpecified(answer);
      return close('told-to-wait', told);
    }
    // The first probe follows at once: one lost connection is no outage.
    if (isOpen()) close(verdict, 0);
  };

  const reportControl = (answer: Answer) => {
    const saysSomething =
      answer.type === 'broken' ||
      answer.status < 400 ||
      answer.status === 401 ||
      answer.status >= 429;
    if (saysSomething) report(answer, true);
  };

  const isOpen = () =>
    shown.reach === 'reachable' || shown.reach === 'slow' || shown.reach === 'unknown';

  /** One that answers slowly is waited for longer, and one that has recovered is not. */
  const learnPatience = (answer: Answer, tookMs: number) => {
    if (answer.type === 'broken' && answer.failure === 'timeout') {
      readTimeoutMs = Math.min(readTimeoutMs * 2, durations.maxReadTimeoutMs);
    } else if (answer.type === 'answered' && tookMs < durations.readTimeoutMs / 3) {
      readTimeoutMs = durations.readTimeoutMs;
    }
  };

  const probe: ConnectionGate['probe'] = async (token, mayLeave) => {
    const clientRequestId = ports.randomId();
    const startedAt = clock.now();
    const came = await client.send({
      method: endpoints.readRequest.method,
      path: endpointPath('readRequest', { clientRequestId }),
      token,
      timeoutMs: readTimeoutMs,
    });
    const tookMs = clock.now() - startedAt;
    const answer = await trust.verify(
      came,
      { key: 'probe', about: 'probe', token },
      async (control) => {
        // Another exchange may have been told to wait while the probe was under way.
        if (!mayLeave() || isToldToWait(shown, clock.now())) return null;
        const said = await client.send({ ...control, timeoutMs: readTimeoutMs });
        reportControl(said);
        return said;
      },
    );
    report(answer, true, tookMs);
    if (isOpen()) {
      const isRefused = answer.type === 'answered' && !answer.isUntrusted && answer.status === 401;
      return isRefused ? 'no-credential' : 'open';
    }
    if (isToldToWait(shown, clock.now())) return 'closed';
    failures += 1;
    close(verdictOf(answer, true) ?? 'out-of-reach', backoffMs(failures, ports.random));
    return 'closed';
  };

  return {
    isOpen,
    nextProbeAt: () => (isOpen() ? null : soonest(shown, clock.now())),
    readTimeoutMs: () => readTimeoutMs,
    report,
    reportControl,
    probe,
    async keepShown() {
      const kept = await ports.rows.readConnection(hospitalKey).catch(() => null);
      if (isUnsaved || (kept !== null && kept.reach !== shown.reach)) show({});
    },
    retryNow() {
      failures = 0;
      const mustWait = shown.reach === 'told-to-wait' && isHospitalsWish;
      if (!isOpen() && !mustWait) show({ reach: 'out-of-reach', nextProbeAt: clock.now() });
    },
    hospitalTime: () => time.estimate(clock.now()),
    timeIsFresh: () => time.isFresh(clock.now()),
    timeNeverSettles: () => time.neverSettles(clock.now()),
    earliestTime: () => time.earliest(clock.now()),
  };
}

/** When the next probe is due. A time too far ahead means that the clock was set back: now. */
function soonest({ reach, nextProbeAt }: Connection, now: number): number | null {
  if (nextProbeAt === null) return null;
  const maxMs = reach === 'told-to-wait' ? durations.maxToldWaitMs : durations.maxBackoffMs;
  return nextProbeAt > now + maxMs ? now : nextProbeAt;
}

/**
 * After a restart nothing is known of the way, but what the hospital asked for is remembered. A way that
 * was closed is probed first: the screens go on reading that it is, and nothing may be there to send.
 */
function rememberedFrom(before: Connection, now: number): Connection {
  if (isToldToWait(before, now)) return before;
  const wasOpen = ['unknown', 'reachable', 'slow'].includes(before.reach);
  return wasOpen
    ? { ...before, reach: 'unknown', nextProbeAt: null }
    : { ...before, nextProbeAt: now };
}

/** A time too far ahead means that the clock was set back meanwhile. */
function isToldToWait({ reach, nextProbeAt }: Connection, now: number): boolean {
  if (reach !== 'told-to-wait' || nextProbeAt === null) return false;
  return nextProbeAt > now && nextProbeAt <= now + durations.maxToldWaitMs;
}
