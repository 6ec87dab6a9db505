/**
 * The only way to send requests to the hospital: rate-limited, bounded, logged before sending, and stopped for good at
 * the first sign that the hospital is not well.
 * Interface: Authentication, Errors.
 */
import { endpointPath } from '../shared/interface/endpoints.ts';
import { interfaceWire } from '../shared/interface/wire.ts';
import {
  isSuccess,
  isUnanswered,
  isVain,
  shownPath,
  textOf,
  type Exchange,
  type Outgoing,
  type Who,
} from './exchange.ts';
import type { Ports } from './ports.ts';
import { addressOf, tokenFlags, type Limits, type Subject } from './subject.ts';
import { CannotTell, Stopped } from './verdicts.ts';

const maxPauseMs = 60_000;
/** How often a lost exchange is repeated; one more in a row means that the hospital is gone. */
const maxRepeats = 2;
const betweenRepeatsMs = 1000;
const maxPauses = 20;
const windowMs = 10_000;

export interface Client {
  /**
   * Sends one request and waits for its answer. An unknown outcome is settled as a client of the interface does. Throws
   * CannotTell if a bound is reached or the outcome stays unknown, and Stopped for another 5xx, a dead credential of
   * the caller, a hospital that is gone, or an interruption; after that it always throws Stopped.
   */
  send(outgoing: Outgoing): Promise<Exchange>;
  /** Like `send`, but ignores bounds and stops: used for cleaning up. */
  sendAnyway(outgoing: Outgoing): Promise<Exchange>;
  readonly exchanges: readonly Exchange[];
  /** Every credential that was used; none may appear in a report. */
  credentials(): readonly string[];
  /** Why nothing more is sent; undefined while requests are sent. */
  stopReason(): string | undefined;
  /** The first exchange whose outcome stayed unknown, in words; undefined if every one was settled. */
  unsettled(): string | undefined;
  /** How often the hospital asked to slow down (429), and the caller's highest request count in 10 seconds. */
  pace(): { readonly slowDowns: number; readonly maxPer10Seconds: number };
  counts(): { readonly requests: number; readonly writes: number; readonly photos: number };
  /** What the bounds still allow. */
  left(): Pick<Limits, 'admissions' | 'writes' | 'photos' | 'photoBytes'>;
}

/** A client of one hospital. */
export function createClient(subject: Subject, limits: Limits, ports: Ports): Client {
  const exchanges: Exchange[] = [];
  const callerTimes: number[] = [];
  const counted = { writes: 0, photos: 0 };
  /** The records of the admissions that were accepted: a repeat makes none. */
  const admissions = new Set<string | undefined>();
  let maxPer10Seconds = 0;
  let slowDowns = 0;
  let lostInARow = 0;
  let lostUploads = 0;
  let nextSlotMs = 0;
  let stopReason: string | undefined;
  let unsettled: string | undefined;
  const tokens: Partial<Record<Who, string>> = { ...subject.tokens };
  const worked = new Set<Who>();
  const used = new Set(Object.values(tokens));

  function stop(reason: string): never {
    stopReason ??= reason;
    throw new Stopped(reason);
  }

  function refuseBeyondBounds(outgoing: Outgoing): void {
    const { endpoint, photo } = outgoing;
    if (isReading(outgoing)) return;
    if (counted.writes >= limits.writes) throw beyond(`${limits.writes} writes`);
    if (endpoint === 'createAdmissionAssessment' && admissions.size >= limits.admissions) {
      throw beyond(`${limits.admissions} admission assessments`);
    }
    if (photo === undefined) return;
    if (counted.photos >= limits.photos) throw beyond(`${limits.photos} photos`);
    const length = photo.file?.bytes.length ?? 0;
    if (length > limits.photoBytes) throw beyond(`${limits.photoBytes} bytes per photo`);
  }

  /** Concurrent requests do not wait; the next one waits longer instead. */
  async function waitForSlot({ isTogether }: Outgoing): Promise<void> {
    const now = ports.now();
    const waitMs = nextSlotMs - now;
    nextSlotMs = Math.max(now, nextSlotMs) + 1000 / limits.requestsPerSecond;
    if (waitMs > 0 && isTogether !== true) await ports.sleep(waitMs);
  }

  function notePace(outgoing: Outgoing): void {
    if (outgoing.who !== 'caller') return;
    const now = ports.now();
    callerTimes.push(now);
    while ((callerTimes[0] ?? now) <= now - windowMs) callerTimes.shift();
    maxPer10Seconds = Math.max(maxPer10Seconds, callerTimes.length);
  }

  function count(outgoing: Outgoing): void {
    if (!isReading(outgoing)) counted.writes += 1;
    if (outgoing.photo !== undefined) counted.photos += 1;
  }

  function writeDown({ clientRequestId, method, path, who }: Outgoing): void {
    if (clientRequestId === undefined) return;
    const at = new Date(ports.now()).toISOString();
    ports.writeDown({ event: 'about-to-send', clientRequestId, method, path, who, at });
  }

  function writeDownAnswer({ sent, status, json }: Exchange): void {
    if (sent.clientRequestId === undefined) return;
    const recordId = textOf(json, 'recordId');
    const record = recordId === undefined ? {} : { recordId };
    const { clientRequestId } = sent;
    ports.writeDown({ event: 'answered', clientRequestId, status, ...record });
  }

  async function exchange(outgoing: Outgoing): Promise<Exchange> {
    writeDown(outgoing);
    count(outgoing);
    notePace(outgoing);
    const sentAtMs = ports.now();
    const answer = await answerOf(outgoing);
    const done = { number: exchanges.length + 1, sent: outgoing, sentAtMs, ...answer };
    exchanges.push(done);
    writeDownAnswer(done);
    if (outgoing.endpoint === 'createAdmissionAssessment' && isSuccess(done)) {
      admissions.add(textOf(done.json, 'recordId'));
    }
    return done;
  }

  type Answer = Pick<Exchange, 'status' | 'headers' | 'text' | 'bytes' | 'json'>;
  const noAnswer: Answer = {
    status: 0,
    headers: {},
    text: '',
    bytes: new Uint8Array(),
    json: undefined,
  };

  async function answerOf(outgoing: Outgoing): Promise<Answer> {
    const request = requestOf(subject, tokens, outgoing);
    try {
      return await readAnswer(await ports.fetch(request, outgoing));
    } catch (error) {
      if (outgoing.mayReset === true) return noAnswer;
      const why = error instanceof Error ? error.message : String(error);
      return { ...noAnswer, text: why };
    }
  }

  /** Sends, and repeats while the hospital asks to slow down; what a 503 has done to a write is another question. */
  async function sendPatiently(outgoing: Outgoing, isCleaning: boolean): Promise<Exchange> {
    const isFree = isCleaning || isReading(outgoing);
    for (let pauses = 0; ; pauses += 1) {
      await waitForSlot(outgoing);
      const done = await exchange(outgoing);
      const isAsked =
        done.status === 429 ||
        (isFree && done.status === 503 && done.headers['retry-after'] !== undefined);
      if (!isAsked || pauses >= maxPauses) return done;
      if (done.status === 429) slowDowns += 1;
      await ports.sleep(pauseMs(done));
    }
  }

  /**
   * Settles an unknown outcome: a read and an upload are sent again, and so is a write with an id, byte for byte, once
   * the query for its result was answered.
   */
  async function sendStubbornly(outgoing: Outgoing): Promise<Exchange> {
    const { photo, clientRequestId, isTogether = false, mayReset = false } = outgoing;
    const isHarmless = outgoing.method === 'DELETE' || isVain(outgoing) || photo !== undefined;
    const isSafe = isReading(outgoing) ? !isTogether : isHarmless || clientRequestId !== undefined;
    let done = await sendPatiently(outgoing, false);
    for (let repeats = 0; isUnanswered(done) && repeats < maxRepeats; repeats += 1) {
      if (!isSafe || mayReset) break;
      await ports.sleep(Math.max(betweenRepeatsMs, pauseMs(done)));
      if (clientRequestId !== undefined && !(await hasTold(outgoing))) continue;
      refuseBeyondBounds(outgoing);
      done = await sendPatiently(outgoing, false);
    }
    return done;
  }

  /** Queries the result, as required before every repeat of a write. Interface: Behaviour per endpoint, 9. */
  async function hasTold({ clientRequestId = '', who }: Outgoing): Promise<boolean> {
    if (['', '.', '..'].includes(clientRequestId)) return true;
    const path = endpointPath('readRequest', { clientRequestId });
    const endpoint = 'readRequest' as const;
    const expected = [200, 404];
    const asking = { endpoint, method: 'GET', path, who, expected, isOpen: true };
    return !isUnanswered(await sendPatiently(asking, false));
  }

  /** Whether a credential is dead: the hospital does not accept it for reading the test patient either. */
  async function isDead(who: Who): Promise<boolean> {
    const patientId = subject.patientId ?? 'conformance-no-such-id';
    const path = endpointPath('readPatient', { patientId });
    const endpoint = 'readPatient' as const;
    const asking = { endpoint, method: 'GET', path, who, expected: [200], isOpen: true } as const;
    return (await sendPatiently(asking, false)).status === 401;
  }

  /** Sends with a new credential; undefined if there is no way to get one. */
  async function sendRenewed(
    outgoing: Outgoing,
    isCleaning: boolean,
  ): Promise<Exchange | undefined> {
    const fresh = outgoing.who === 'caller' ? await ports.renewToken?.() : undefined;
    if (fresh === undefined) return undefined;
    tokens[outgoing.who] = fresh;
    used.add(fresh);
    return sendPatiently(outgoing, isCleaning);
  }

  /** Records must not be left behind because a credential died meanwhile. */
  async function sendAnyway(outgoing: Outgoing): Promise<Exchange> {
    const done = await sendPatiently(outgoing, true);
    if (done.status !== 401) return done;
    return (await sendRenewed(outgoing, true)) ?? done;
  }

  /** Handles an unexpected 401: with a new credential if there is a way to get one, else by stopping. */
  async function overcome(outgoing: Outgoing, refused: Exchange): Promise<Exchange> {
    const { who } = outgoing;
    const flag = (tokenFlags as Partial<Record<Who, string>>)[who];
    if (flag === undefined || !(await isDead(who))) return refused;
    const done = await sendRenewed(outgoing, false);
    if (done !== undefined && done.status !== 401) return done;
    const why = worked.has(who) ? 'has expired' : 'is not accepted';
    const reason = `the credential of ${flag} ${why}: the hospital answers 401 to it`;
    if (who === 'caller') stop(reason);
    throw new CannotTell(reason);
  }

  async function send(outgoing: Outgoing): Promise<Exchange> {
    if (stopReason !== undefined) throw new Stopped(stopReason);
    const interruption = ports.interruption();
    if (interruption !== undefined) stop(interruption);
    refuseBeyondBounds(outgoing);
    const isUpload = outgoing.photo !== undefined;
    if (isUpload && lostUploads > maxRepeats) throw new CannotTell('no upload is answered here');
    let done = await sendStubbornly(outgoing);
    if (done.status === 401 && !outgoing.expected.includes(401)) {
      done = await overcome(outgoing, done);
    }
    if (done.status > 0 && done.status !== 401) worked.add(outgoing.who);
    const what = `${outgoing.method} ${shownPath(outgoing)}`;
    if (isUnanswered(done) && (done.status > 0 || outgoing.mayReset !== true)) {
      const why = done.status === 0 ? done.text : `a gateway answers ${done.status}`;
      const reason = `no answer to ${what}: ${why}`;
      // A concurrent read cannot be repeated.
      if (outgoing.isTogether === true && isReading(outgoing)) throw new CannotTell(reason);
      // Where photos alone get none, the rest is still examined.
      if (isUpload && done.status > 0) lostUploads += 1;
      else lostInARow += 1;
      if (lostInARow > maxRepeats || exchanges.length <= maxRepeats + 1) stop(reason);
      unsettled ??= reason;
      throw new CannotTell(reason);
    }
    lostInARow = 0;
    if (isUpload) lostUploads = 0;
    if (done.status >= 500) stop(`the hospital answered ${done.status} to ${what}`);
    if (done.status === 429) stop(`the hospital keeps answering 429 to ${what}`);
    return done;
  }

  return {
    send,
    sendAnyway,
    exchanges,
    credentials: () => [...used],
    stopReason: () => stopReason,
    unsettled: () => unsettled,
    pace: () => ({ slowDowns, maxPer10Seconds }),
    counts: () => ({
      requests: exchanges.length,
      writes: counted.writes,
      photos: counted.photos,
    }),
    left: () => ({
      admissions: limits.admissions - admissions.size,
      writes: limits.writes - counted.writes,
      photos: limits.photos - counted.photos,
      photoBytes: limits.photoBytes,
    }),
  };
}

function isReading({ method }: Outgoing): boolean {
  return method === 'GET' || method === 'OPTIONS';
}

function beyond(bound: string): CannotTell {
  return new CannotTell(`the bound of ${bound} is reached`);
}

function pauseMs({ headers }: Exchange): number {
  const seconds = Number(headers['retry-after'] ?? '1');
  return Math.min(maxPauseMs, Math.max(1, Number.isFinite(seconds) ? seconds : 1) * 1000);
}

/** The request as it goes out. */
export function requestOf(
  subject: Pick<Subject, 'baseUrl' | 'headers' | 'wire'>,
  tokens: Readonly<Partial<Record<Who, string>>>,
  outgoing: Outgoing,
): Request {
  const { method, path, who, body, photo, isSecretPath = false } = outgoing;
  const { baseUrl, headers: further = {}, wire = interfaceWire } = subject;
  const token = tokens[who];
  const headers = {
    ...further,
    accept: 'application/json',
    ...(token === undefined ? {} : { [wire.header]: wire.valueOf(token) }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...outgoing.headers,
  };
  const content = photo === undefined ? body : formOf(photo);
  const address = isSecretPath ? `${new URL(baseUrl).origin}${path}` : addressOf(subject, outgoing);
  return new Request(address, {
    method,
    headers,
    redirect: 'manual',
    ...(content === undefined ? {} : { body: content }),
  });
}

function formOf(photo: NonNullable<Outgoing['photo']>): FormData {
  const { patientId, file, isFileFirst = false, furtherPatientId } = photo;
  const form = new FormData();
  const addFile = () => {
    if (file === undefined) return;
    const blob = new Blob([file.bytes as BlobPart], { type: file.contentType });
    const { name = file.contentType === 'image/png' ? 'photo.png' : 'photo.jpg' } = file;
    form.append('file', blob, name);
  };
  if (isFileFirst) addFile();
  if (patientId !== undefined) form.append('patientId', patientId);
  if (furtherPatientId !== undefined) form.append('patientId', furtherPatientId);
  if (!isFileFirst) addFile();
  return form;
}

/** What an answer says. */
export async function readAnswer(
  response: Response,
): Promise<Pick<Exchange, 'status' | 'headers' | 'text' | 'bytes' | 'json'>> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  const isImage = (headers['content-type'] ?? '').startsWith('image/');
  const text = isImage ? '' : new TextDecoder().decode(bytes);
  return { status: response.status, headers, text, bytes, json: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
