/**
 * The network between the tablets and the hospital: it parses an exchange, applies a fault to it, delivers it, and
 * keeps a log of everything that left and of what its sender came to see.
 */
import { createHash } from 'node:crypto';
import type { Hospital } from '../../src/hospital/hospital.ts';
import { fieldOf } from '../../src/shared/unknown.ts';
import {
  answerAfter,
  answerInstead,
  isPage,
  isPhoto,
  type ExchangeStage,
  type FaultKind,
  type Reply,
} from './faults.ts';
import type { Generation } from './generation.ts';
import type { Quiet } from './quiet.ts';
import type { Random } from './random.ts';
import type { Transport } from './transport.ts';
import type { VirtualClock } from './virtualClock.ts';

export const baseAddress = 'http://ward.test/hospital';

/** What the sender has seen of an exchange so far. */
export type Seen =
  | 'nothing'
  | 'unknown'
  | 'accepted'
  | 'refused'
  | 'no-credential'
  | 'found'
  | 'not-found';

/** One request that left a tablet. */
export interface SentRequest {
  n: number;
  at: number;
  generation: Generation;
  stage: ExchangeStage;
  /** Empty: without a credential. */
  token: string;
  /** The hospital that the request says it is meant for. */
  meant: string | null;
  /** The attempt id that it carries. */
  attempt: string | null;
  method: string;
  /** Relative to the base address. */
  path: string;
  contentType: string | null;
  body: Uint8Array | null;
  text: string | null;
  bodyHash: string | null;
  /** Of a write or a query. */
  clientRequestId: string | null;
  /** The name that the photo of an upload carries. */
  photoName: string | null;
  fault: FaultKind;
  /** It is repeated behind the shell, this long after it arrived; the repetition's answer comes back. */
  twinAfterMs?: number;
  seen: Seen;
  seenAt: number | null;
  /** The sender was given what was seen; a crash may prevent that. */
  isTold: boolean;
  /** Its tablet's clock was set while it was under way: by that clock the answer may be too old to be believed. */
  isMistimed?: boolean;
  /** The answer belongs to another exchange. */
  isSwapped?: boolean;
  /** The generation crashed while this was under way, or as its answer came. */
  crashed: 'none' | 'sent' | 'answered';
}

export interface NetworkWatcher {
  stageOf(sentRequest: SentRequest): ExchangeStage;
  faultFor(sentRequest: SentRequest): FaultKind;
  onSentRequest(sentRequest: SentRequest): void;
  /** The answer has reached the sender, or the sender has timed out. */
  onSeen(sentRequest: SentRequest, reply: Reply | null): void;
  onDelivery(sentRequest: SentRequest, reply: Reply, times: number): void;
  /** Whether the tablet's shell leads to another hospital now. */
  leadsElsewhere(sentRequest: SentRequest): boolean;
  /** As the hospital words an error. */
  hospitalsError(status: number, headers?: Record<string, string>): Reply;
  /** Whether it never arrives: the hospital was restored from its backup since it left. */
  isCutOff(sentRequest: SentRequest): boolean;
  /** What a reader is shown, which a faulty hospital may have changed. */
  distort(sentRequest: SentRequest, reply: Reply): Reply;
}

export interface Network {
  /** @param stage if it is known beforehand, as for a read by a screen */
  fetchFor(generation: Generation, stage?: ExchangeStage): (request: Request) => Promise<Response>;
  sentRequests(): readonly SentRequest[];
}

export function createNetwork(parts: {
  clock: VirtualClock;
  hospital: Hospital;
  quiet: Quiet;
  random: Random;
  transport: Transport;
  watcher: NetworkWatcher;
}): Network {
  const { clock, hospital, quiet, random, transport, watcher } = parts;
  const log: SentRequest[] = [];

  /** The hospital works on it; the answer is read to its end before anybody sees it. */
  const reachHospital = async (sentRequest: SentRequest): Promise<Reply> => {
    const { method, path, body, token, contentType } = sentRequest;
    const request = new Request(`http://hospital.test/v1${path}`, {
      method,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(contentType === null ? {} : { 'content-type': contentType }),
      },
    });
    const bytes = body ?? new Uint8Array();
    const delivery = await hospital.deliver(request, async () => ({ bytes, isTooLarge: false }));
    if (delivery.kind !== 'answer') return { type: 'broken' };
    const { status, headers, body: answered } = delivery.rendered;
    return { type: 'answer', status, headers: { ...headers }, body: answered ?? '' };
  };

  const deliver = async (sentRequest: SentRequest, times: number): Promise<Reply> => {
    const reply = await quiet.track(
      watcher.isCutOff(sentRequest) ? Promise.resolve(cutOff) : reachHospital(sentRequest),
      `${nameOf(sentRequest)} at the hospital (delivery ${times})`,
    );
    watcher.onDelivery(sentRequest, reply, times);
    return watcher.distort(sentRequest, reply);
  };

  const latencyMs = () => Math.round(random.between(5, 250));

  const send = async (sentRequest: SentRequest, reply: (reply: Reply) => void): Promise<void> => {
    const { fault } = sentRequest;
    const later = (delayMs: number, work: () => void) => clock.setTimer(work, delayMs);
    if (watcher.leadsElsewhere(sentRequest)) {
      // Nothing leaves a shell that leads elsewhere; the rules check that the shell was told which hospital
      // is meant.
      const headers = { 'x-wardbook-shell': 'another-hospital' };
      later(1, () => reply({ type: 'answer', status: 421, headers, body: '{}' }));
      return;
    }
    if (fault === 'hang') return;
    if (fault === 'late-401') {
      const unauthorised = watcher.hospitalsError(401);
      later(Math.round(random.between(5_000, 25_000)), () => reply(unauthorised));
      return;
    }
    if (fault === 'lost-before') {
      later(latencyMs(), () => reply({ type: 'broken' }));
      return;
    }
    if (fault === 'late') {
      // The sender is told that the connection broke; the request arrives later, when nobody expects it.
      later(latencyMs(), () => reply({ type: 'broken' }));
      const delayMs = Math.round(random.between(300, random.chance(0.3) ? 600_000 : 5_000));
      later(delayMs, () => void deliver(sentRequest, 1));
      return;
    }
    const instead = answerInstead(fault, random, watcher.hospitalsError);
    if (instead) {
      later(latencyMs(), () => reply(instead));
      return;
    }
    const arriveMs = fault === 'slow' ? Math.round(random.between(2_000, 45_000)) : latencyMs();
    later(arriveMs, () => {
      void (async () => {
        const workMs = fault === 'works-long' ? Math.round(random.between(0, 300_000)) : 0;
        const worksFirst = random.chance(0.6);
        if (workMs > 0 && worksFirst) delayNext(hospital, sentRequest, workMs);
        const { twinAfterMs } = sentRequest;
        if (twinAfterMs !== undefined) {
          later(twinAfterMs, () => {
            void deliver(sentRequest, 2).then((twins) => later(latencyMs(), () => reply(twins)));
          });
        }
        let answer = await deliver(sentRequest, 1);
        if (workMs > 0 && !worksFirst) {
          await new Promise<void>((resolve) => later(workMs, resolve));
        }
        if (fault === 'duplicate') {
          await new Promise<void>((resolve) => later(Math.round(random.between(0, 400)), resolve));
          answer = await deliver(sentRequest, 2);
        }
        const heard = answerAfter(fault, withWrongDate(sentRequest, answer, random));
        if (heard && twinAfterMs === undefined) later(latencyMs(), () => reply(heard));
      })();
    });
  };

  /** Null if the window has crashed meanwhile. */
  const open = async (
    generation: Generation,
    request: Request,
    stage: ExchangeStage | undefined,
  ): Promise<SentRequest | null> => {
    const hasBody = request.body !== null;
    const body = hasBody ? new Uint8Array(await request.arrayBuffer()) : null;
    if (!generation.isAlive) return null;
    const path = request.url.slice(baseAddress.length);
    const contentType = request.headers.get('content-type');
    const isJson = contentType?.startsWith('application/json') === true;
    const text = body && isJson ? new TextDecoder().decode(body) : null;
    const sentRequest: SentRequest = {
      n: log.length + 1,
      at: clock.now(),
      generation,
      stage: 'probe',
      token: (request.headers.get('authorization') ?? '').replace('Bearer ', ''),
      meant: request.headers.get('x-wardbook-hospital'),
      attempt: request.headers.get('x-wardbook-attempt'),
      method: request.method,
      path,
      contentType,
      body,
      text,
      bodyHash: body && text !== null ? hashOf(body) : null,
      clientRequestId: text === null ? queriedId(path) : requestIdIn(text),
      photoName: body && !isJson ? photoMark(body) : null,
      fault: 'none',
      seen: 'nothing',
      seenAt: null,
      isTold: false,
      crashed: 'none',
    };
    sentRequest.stage = stage ?? watcher.stageOf(sentRequest);
    sentRequest.fault = watcher.faultFor(sentRequest);
    const twinAfterMs = transport.twinAfterMs(sentRequest);
    if (twinAfterMs !== undefined) sentRequest.twinAfterMs = twinAfterMs;
    log.push(sentRequest);
    watcher.onSentRequest(sentRequest);
    return sentRequest;
  };

  const conclude = (sentRequest: SentRequest, reply: Reply | null) => {
    sentRequest.seen = seenIn(sentRequest, reply);
    sentRequest.seenAt = clock.now();
    watcher.onSeen(sentRequest, reply);
  };

  const exchange = async (
    generation: Generation,
    request: Request,
    stage: ExchangeStage | undefined,
    onOpen: (sentRequest: SentRequest) => void,
  ): Promise<Response> => {
    const sentRequest = await quiet.track(
      open(generation, request, stage),
      `a request that leaves ${generation.name}`,
    );
    if (!sentRequest) return new Promise(() => undefined);
    onOpen(sentRequest);
    generation.onDeath(() => {
      // What came in the moment of the crash may have been told, and not written.
      if (!sentRequest.isTold || sentRequest.seenAt === clock.now()) {
        sentRequest.crashed = sentRequest.seen === 'nothing' ? 'sent' : 'answered';
      }
    });
    return new Promise((resolve, reject) => {
      const done = (reply: Reply | null) => {
        generation.deliver(() => {
          if (sentRequest.seen !== 'nothing') return;
          conclude(sentRequest, reply);
          if (reply?.type === 'answer') resolve(responseOf(reply));
          else reject(new TypeError('Failed to fetch'));
        });
      };
      request.signal.addEventListener('abort', () => done(null));
      transport.carry(sentRequest, request.signal, (reply) => void send(sentRequest, reply), done);
    });
  };

  return {
    fetchFor: (generation, stage) => async (request) => {
      let sentRequest: SentRequest | undefined;
      try {
        return await generation.call('fetch', () =>
          exchange(generation, request, stage, (opened) => {
            sentRequest = opened;
          }),
        );
      } finally {
        if (sentRequest) sentRequest.isTold = true;
      }
    },
    sentRequests: () => log,
  };
}

/** Makes the hospital work for this long before it commits the next write to this path. */
function delayNext(hospital: Hospital, { method, path }: SentRequest, delayMs: number): void {
  hospital.setFaults([{ fault: 'delay', delayMs, times: 1, match: { method, path } }]);
}

/** One node of the hospital whose clock is wrong, fast or slow, by minutes or by years. */
function withWrongDate({ fault }: SentRequest, reply: Reply, random: Random): Reply {
  if (fault !== 'wrong-date' || reply.type !== 'answer') return reply;
  const told = Date.parse(reply.headers['date'] ?? '');
  if (Number.isNaN(told)) return reply;
  const byMs = random.between(-1, 1) * random.pick([3_600_000, 10 * 86_400_000, 3.2e11]);
  const headers = { ...reply.headers, date: new Date(told + byMs).toUTCString() };
  return { ...reply, headers };
}

const cutOff: Reply = { type: 'broken' };

function responseOf({ status, headers, body }: Extract<Reply, { type: 'answer' }>): Response {
  return new Response(body.length === 0 ? null : (body as BodyInit), { status, headers });
}

/** What this answer means to its sender, judged independently of the engine's own table. */
function seenIn(sentRequest: SentRequest, reply: Reply | null): Seen {
  const { method, clientRequestId, stage, fault } = sentRequest;
  if (reply === null || reply.type === 'broken' || isPage(fault)) return 'unknown';
  if (sentRequest.isSwapped) return 'unknown';
  const { status, body } = reply;
  if (reply.headers['x-wardbook-shell'] !== undefined) return 'unknown';
  if (status === 401) return 'no-credential';
  if ([408, 425, 429].includes(status) || status >= 500) return 'unknown';
  if (status === 404 && method === 'GET') return 'not-found';
  if (status >= 400) return 'refused';
  if (status !== 200 && status !== 201) return 'unknown';
  if (stage === 'photo' && isPhoto(reply)) return 'found';
  const json = parse(body);
  if (json === undefined) return 'unknown';
  if (method === 'GET') return 'found';
  if (stage === 'upload') return 'accepted';
  return fieldOf(json, 'clientRequestId') === clientRequestId ? 'accepted' : 'unknown';
}

function parse(body: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)) as unknown;
  } catch {
    return undefined;
  }
}

function queriedId(path: string): string | null {
  const id = /^\/requests\/(.+)$/.exec(path)?.[1];
  return id === undefined ? null : decodeURIComponent(id);
}

function requestIdIn(text: string): string | null {
  const id = fieldOf(parse(text), 'clientRequestId');
  return typeof id === 'string' ? id : null;
}

/** The photos of the simulation carry their own name, so that an upload can be identified by its bytes. */
function photoMark(body: Uint8Array): string | null {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
  return /\[photo ([^\]]+)\]/.exec(text)?.[1] ?? null;
}

/** The name under which a call that never ends is reported. */
function nameOf({ n, generation, method, path, clientRequestId }: SentRequest): string {
  const id = clientRequestId === null ? '' : ` of ${clientRequestId.slice(0, 8)}`;
  return `#${n} ${method} ${path}${id} from ${generation.name}`;
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha1').update(bytes).digest('base64');
}
