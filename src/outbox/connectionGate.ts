/**
 * The state of the connection to the hospital: a circuit breaker that every exchange passes through and reports to.
 * While it is closed to requests, one probe at a time is sent, however long the queue is (rule R14).
 * `navigator.onLine` opens nothing and only closes it: being online proves nothing, and a device that says it is offline
 * may still reach a hospital in the same house, so a probe asks (decision 0496).
 */
import { isWayOpen, type Connection } from '../model/engineRows.ts';
import { backoffMs, spreadMs } from './backoff.ts';
import type { Answer, HospitalClient } from './hospitalClient.ts';
import { keepHospitalTime } from './hospitalTime.ts';
import { durations, type EnginePorts } from './ports.ts';
import type { ResponseTrust } from './responseTrust.ts';
import { toldToWaitMs, verdictOf } from './verdict.ts';
import { isAsSpecified, questionOfNobody, type Place } from './whoseAnswer.ts';

export interface ConnectionGate {
  /** Whether an exchange may be started now. */
  isOpen(): boolean;
  /**
   * Whether the hospital answers, but not the request query: something on the way bars it. Nothing that needs its
   * answer may go then; what needs none may.
   */
  isBarred(): boolean;
  /** Takes note of a query that has no usable answer: a probe finds out whether that is its record's fault. */
  doubtQuery(): void;
  /** Device time of the next probe; null while the gate is open and nobody doubts that the query gets through. */
  nextProbeAt(): number | null;
  /** Timeout of a read in milliseconds; longer while the hospital answers slowly. */
  readTimeoutMs(): number;
  /** Takes note of an answer to a read or a write. `tookMs`: how long a read took. */
  report(answer: Answer, isRead: boolean, tookMs?: number): void;
  /**
   * Takes note of the answer to a control request (see whoseAnswer.ts). It may close the gate and bring the hospital's
   * time, but opens nothing: who may ask without a credential need not be heard with one.
   */
  reportControl(answer: Answer): void;
  /**
   * Sends the probe that is due. Resolves with its result, and with `no-credential` if the token was refused.
   * @param mayLeave whether this engine still leads; checked before each further request
   */
  probe(token: string, mayLeave: () => boolean): Promise<'open' | 'closed' | 'no-credential'>;
  /** Saves the state for the screens again if saving failed, or if a window that thawed overwrote it. */
  keepShown(): Promise<void>;
  /**
   * Resets the backoff: the nurse asked to try now, or looks at the app again.
   * @returns whether that planned a probe
   */
  retryNow(): boolean;
  /**
   * The same, a little later on each tablet: the network is back, perhaps for the whole house at once.
   * @param isInUse somebody is using the app, and waits for it
   */
  retrySoon(isInUse: boolean): boolean;
  /** The device says that it has no network: a probe goes first, because nobody can tell whether a write left. */
  hearOffline(): void;
  /** Best estimate of the hospital's time, milliseconds; never runs backwards (rule R6). */
  hospitalTime(): number;
  /** Whether the hospital's time was heard recently in this term. */
  timeIsFresh(): boolean;
  /** When a probe could confirm that the tablet's clock is off, device time; null if nothing waits for that. */
  timeConfirmsAt(): number | null;
  /** Whether the hospital has answered for ten minutes with dates that do not agree. */
  timeNeverSettles(): boolean;
  /** The earliest time that it may be at the hospital, milliseconds since the epoch. */
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
  /** Probes in a row after which nobody knows whether the query gets through: each makes the next pause longer. */
  let unsettled = 0;
  let readTimeoutMs: number = durations.readTimeoutMs;
  let shown: Connection = before
    ? rememberedFrom(before, clock.now())
    : {
        hospitalKey,
        reach: 'unknown',
        since: clock.now(),
        nextProbeAt: null,
        barredSince: null,
        clockSkewMs: null,
        latestHospitalTime: 0,
        errorsAsSpecified: false,
      };

  /**
   * Until when the hospital itself asked to wait, not a proxy, which may have asked for longer. A wait remembered from
   * before counts as the hospital's.
   */
  let hospitalsWaitUntil = isToldToWait(shown, clock.now()) ? (shown.nextProbeAt ?? 0) : 0;
  /** The same; 0 if it is so far ahead that the tablet's clock must have been set back since. */
  const hospitalsWait = (now: number) =>
    hospitalsWaitUntil <= now + maxWaitMs ? hospitalsWaitUntil : 0;
  let isUnsaved = false;
  /** Since when the hospital has been away; null while it can be reached. */
  let awaySince: number | null = isWayOpen(shown) ? null : shown.since;
  /** Whether the probes of this outage were spread already: if the network comes and goes, none is put off again. */
  let isSpread = false;
  /** Since when the hospital answers other questions and not the query; null if it is not so. */
  let barredSince: number | null = before?.barredSince ?? null;
  let settledAt = -Infinity;
  /** Whether the query of the last probe was answered with a wish to wait, which held up everything. */
  let isQueryToldToWait = false;
  /** Whether the query may be barred, which only a probe settles. */
  let isInDoubt = barredSince !== null;

  /** Saves the state for the screens; if saving fails, `keepShown` does it again. */
  const show = (change: Partial<Connection>) => {
    const changed = { ...shown, ...change, barredSince, ...time.heard(), ...trust.known() };
    if (changed.reach !== shown.reach) changed.since = clock.now();
    shown = changed;
    isUnsaved = false;
    ports.rows.saveConnection(changed).catch(() => {
      isUnsaved = true;
      ports.log('connection-not-saved');
    });
  };

  const open = () => {
    // This answer was on its way before the hospital asked to wait, and does not end that wait.
    if (isToldToWait(shown, clock.now())) return;
    if (!isInDoubt) unsettled = 0;
    awaySince = null;
    isSpread = false;
    const reach = readTimeoutMs > durations.readTimeoutMs ? 'slow' : 'reachable';
    const now = clock.now();
    // A window whose own read has failed meanwhile learns from this that the hospital answers again.
    const saidMsAgo = Math.abs(now - (shown.heardAt ?? 0));
    const isNews = shown.reach !== reach || saidMsAgo >= durations.heardAgainMs;
    const nextProbeAt = isInDoubt ? shown.nextProbeAt : null;
    if (isNews) show({ reach, nextProbeAt, heardAt: now });
  };

  const close = (reach: Connection['reach'], waitMs: number) => {
    awaySince ??= clock.now();
    show({ reach, nextProbeAt: clock.now() + waitMs, heardAt: clock.now() });
  };

  /** The pause before the next probe. The first one follows at once: a single lost connection is not an outage. */
  const pauseMs = () => (unsettled === 0 ? 0 : backoffMs(unsettled, ports.random));

  /** For how long the hospital will have been away in `inMs`. */
  const awayMs = (inMs = 0) => inMs + (awaySince === null ? 0 : clock.now() - awaySince);

  const isBarred = () => barredSince !== null;

  const retryIn = (waitMs: number) => {
    if (!isInDoubt) unsettled = 0;
    if (isOpen() && !isInDoubt) return false;
    const now = clock.now();
    if (shown.reach === 'told-to-wait') {
      const until = hospitalsWait(now);
      if (until > now) {
        // Only what a proxy asked for beyond it ends.
        if (shown.nextProbeAt !== until) show({ nextProbeAt: until });
        return false;
      }
    }
    // What is in the way is told until the next answer.
    const reach = shown.reach === 'told-to-wait' ? 'out-of-reach' : shown.reach;
    show({ reach, nextProbeAt: now + waitMs });
    return true;
  };

  const hear = (dateMs: number | null) => {
    time.hear(dateMs, clock.now());
    const isNews =
      time.heard().clockSkewMs !== shown.clockSkewMs ||
      trust.known().errorsAsSpecified !== shown.errorsAsSpecified ||
      trust.known().errorsTraced !== (shown.errorsTraced ?? false) ||
      trust.known().rewordings?.length !== shown.rewordings?.length;
    if (isNews) show({});
  };

  const report: ConnectionGate['report'] = (answer, isRead, tookMs = 0) => {
    if (isRead) learnPatience(answer, tookMs);
    const verdict = verdictOf(answer, isRead);
    if (verdict === 'reachable') {
      // Only the hospital's own date counts: a login page may name any date, and a gateway has its own clock.
      if (answer.type === 'answered' && !answer.isUntrusted) hear(answer.dateMs);
      return open();
    }
    if (verdict === null) return;
    const told = toldToWaitMs(answer);
    if (told !== null) {
      const now = clock.now();
      const askedMs = told + spreadMs(awayMs(told), ports.random);
      if (isAsSpecified(answer)) hospitalsWaitUntil = Math.max(hospitalsWait(now), now + askedMs);
      const waitMs = Math.max(askedMs, pauseMs());
      // A longer wait that another exchange was told meanwhile still counts.
      if (isToldToWait(shown, now) && (shown.nextProbeAt ?? 0) >= now + told) return;
      return close('told-to-wait', waitMs);
    }
    if (isOpen()) close(verdict, pauseMs());
  };

  const reportControl = (answer: Answer) => {
    if (answer.type === 'answered' && answer.status === 401) {
      if (isAsSpecified(answer)) hear(answer.dateMs);
      return;
    }
    const isOnesWord = answer.type === 'answered' && answer.status >= 400 && answer.status < 500;
    if (!isOnesWord || answer.status === 429) report(answer, true);
  };

  const isOpen = () => isWayOpen(shown);

  /** Lengthens the timeout of reads after a timeout, and resets it once the hospital answers quickly. */
  const learnPatience = (answer: Answer, tookMs: number) => {
    if (answer.type === 'broken' && answer.failure === 'timeout') {
      readTimeoutMs = Math.min(readTimeoutMs * 2, durations.maxReadTimeoutMs);
    } else if (answer.type === 'answered' && tookMs < durations.readTimeoutMs / 3) {
      readTimeoutMs = durations.readTimeoutMs;
    }
  };

  /** Asks for something that nobody has, as one question of a probe. */
  const askAt = async (place: Place, token: string, mayLeave: () => boolean) => {
    const startedAt = clock.now();
    const came = await client.send({
      ...questionOfNobody(ports.randomId(), place),
      token,
      timeoutMs: readTimeoutMs,
    });
    const tookMs = clock.now() - startedAt;
    const answer = await trust.verify(
      came,
      { key: `probe of ${place}`, about: 'probe', token, place },
      async (control) => {
        // Another exchange may have been told to wait while the probe was under way.
        if (!mayLeave() || isToldToWait(shown, clock.now())) return null;
        const said = await client.send({ ...control, timeoutMs: readTimeoutMs });
        reportControl(said);
        return said;
      },
    );
    return { answer, tookMs, isReached: verdictOf(answer, true) === 'reachable' };
  };

  /**
   * Asks what the engine asks before it sends. If that was not settled twice, every second probe, and each after a wish
   * to wait, asks for a record first: if the hospital answers that and not this, something bars the query alone.
   */
  const probe: ConnectionGate['probe'] = async (token, mayLeave) => {
    const asksBoth = unsettled >= 2 && (unsettled % 2 === 0 || isQueryToldToWait);
    const other = asksBoth ? await askAt('records', token, mayLeave) : null;
    // Whether a 401 is the hospital's is found out by how often the same question brings it.
    const mayGoOn = other === null || other.isReached || isStatus(other.answer, 401);
    const mayAskMore = () => mayLeave() && !isToldToWait(shown, clock.now());
    // After a wait that the query asked for, the rest has a turn before the query is sent again.
    const isRestsTurn = isQueryToldToWait && other?.isReached;
    const isGoingOn = mayGoOn && !isRestsTurn && (other === null || mayAskMore());
    const last = isGoingOn ? await askAt('requests', token, mayLeave) : other;
    // Whoever bars the query alone may say 401: without the interface's own words both places have to.
    const isSaidTwice = other !== null && isStatus(other.answer, 401);
    const isNo = (answer: Answer) =>
      isStatus(answer, 401) && (isSaidTwice || isAsSpecified(answer));
    // What the interface has for an id that nobody has used, or for a credential that has expired.
    const isSettled =
      isGoingOn && last.isReached && (isStatus(last.answer, 404) || isNo(last.answer));
    unsettled = isSettled ? 0 : unsettled + 1;
    if (isSettled) settledAt = clock.now();
    // Whoever answers this with anything else answers no query.
    isInDoubt = (isInDoubt || (isGoingOn && last.isReached)) && !isSettled;
    if (isSettled) barredSince = null;
    else if (other?.isReached) {
      isInDoubt = true;
      barredSince ??= clock.now();
    }
    // That the query is barred says nothing about the rest, as far as that was heard in this term; a wish to wait does.
    const isRestHeard = other?.isReached || (isOpen() && shown.reach !== 'unknown');
    const isWishToWait = toldToWaitMs(last.answer) !== null;
    isQueryToldToWait = isGoingOn && isWishToWait;
    const isOtherTold = isBarred() && isRestHeard && !isWishToWait;
    const told = isOtherTold ? other : last;
    if (told !== null) report(told.answer, true, told.tookMs);
    if (isOpen()) {
      const isNews = !isSettled || shown.nextProbeAt !== null || shown.barredSince !== barredSince;
      if (isNews) show({ nextProbeAt: isSettled ? null : clock.now() + pauseMs() });
      if (told === null) return 'closed';
      const { answer } = told;
      const isHeard = answer.type === 'answered' && !answer.isUntrusted;
      return isHeard && isNo(answer) ? 'no-credential' : 'open';
    }
    if (isToldToWait(shown, clock.now())) return 'closed';
    close(verdictOf(last.answer, true) ?? 'out-of-reach', pauseMs());
    return 'closed';
  };

  return {
    isOpen,
    isBarred,
    nextProbeAt: () => (isOpen() && !isInDoubt ? null : soonest(shown, clock.now())),
    doubtQuery() {
      const isJustSettled = Math.abs(clock.now() - settledAt) < durations.heardAgainMs;
      if (isInDoubt || isJustSettled || !isOpen()) return;
      isInDoubt = true;
      show({ nextProbeAt: clock.now() });
    },
    readTimeoutMs: () => readTimeoutMs,
    report,
    reportControl,
    probe,
    async keepShown() {
      const kept = await ports.rows.readConnection(hospitalKey).catch(() => null);
      if (isUnsaved || (kept !== null && kept.reach !== shown.reach)) show({});
    },
    retryNow: () => retryIn(0),
    retrySoon(isInUse) {
      if (isSpread && !isInUse) return false;
      const plannedMs = isInUse ? (shown.nextProbeAt ?? Infinity) - clock.now() : Infinity;
      const waitMs = spreadMs(awayMs(), ports.random, isInUse);
      const isPlanned = retryIn(Math.max(0, Math.min(waitMs, plannedMs)));
      isSpread ||= isPlanned;
      return isPlanned;
    },
    hearOffline() {
      if (isOpen()) close('out-of-reach', 0);
    },
    hospitalTime: () => time.estimate(clock.now()),
    timeIsFresh: () => time.isFresh(clock.now()),
    timeConfirmsAt: () => time.confirmsAt(),
    timeNeverSettles: () => time.neverSettles(clock.now()),
    earliestTime: () => time.earliest(clock.now()),
  };
}

function isStatus(answer: Answer, status: number): boolean {
  return answer.type === 'answered' && answer.status === status;
}

/** The longest wait that the hospital may ask for, plus the longest spread of tablets. */
const maxWaitMs = durations.maxToldWaitMs + durations.maxSpreadMs;

/** When the next probe is due: now, if the time is so far ahead that the clock must have been set back. */
function soonest({ reach, nextProbeAt }: Connection, now: number): number | null {
  if (nextProbeAt === null) return null;
  const maxMs = reach === 'told-to-wait' ? maxWaitMs : durations.maxBackoffMs;
  return nextProbeAt > now + maxMs ? now : nextProbeAt;
}

/**
 * The state after a restart. A wait that the hospital asked for is kept. A connection that was down stays so until a
 * probe succeeds, so that the screens go on saying it; the probe is made even if there is nothing to send.
 */
function rememberedFrom(before: Connection, now: number): Connection {
  if (isToldToWait(before, now)) return before;
  return isWayOpen(before)
    ? { ...before, reach: 'unknown', nextProbeAt: before.barredSince ? now : null }
    : { ...before, nextProbeAt: now };
}

/** A time too far ahead means that the clock was set back meanwhile; then there is no wait. */
function isToldToWait({ reach, nextProbeAt }: Connection, now: number): boolean {
  if (reach !== 'told-to-wait' || nextProbeAt === null) return false;
  return nextProbeAt > now && nextProbeAt <= now + maxWaitMs;
}
