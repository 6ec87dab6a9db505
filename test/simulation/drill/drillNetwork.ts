/**
 * The network between the tablets of a drill and their hospital: available or not for each tablet, and as slow as the
 * drill says. It records every request that is sent, with its time and kind.
 */
import type { Hospital } from '../../../src/hospital/hospital.ts';
import type { Generation } from '../generation.ts';
import { baseAddress } from '../network.ts';
import type { Quiet } from '../quiet.ts';
import type { Random } from '../random.ts';
import type { VirtualClock } from '../virtualClock.ts';

export type RequestKind = 'write' | 'upload' | 'read';

export interface DrillNetworkParts {
  clock: VirtualClock;
  quiet: Quiet;
  hospital: Hospital;
  random: Random;
  /** Whether a tablet can reach the hospital now. */
  isThere(tabletName: string): boolean;
  /** The answer of something in front of the hospital, if it answers in the hospital's place. */
  answersInstead?(tabletName: string): Response | null;
  /** The latency of one direction now, milliseconds. */
  latencyMs(random: Random): number;
}

/** One request that was sent. */
export interface Left {
  at: number;
  kind: RequestKind;
  /** Whether it reached the hospital. */
  hasArrived: boolean;
}

export class DrillNetwork {
  readonly left: Left[] = [];
  private readonly parts: DrillNetworkParts;

  constructor(parts: DrillNetworkParts) {
    this.parts = parts;
  }

  fetchFor(generation: Generation): (request: Request) => Promise<Response> {
    return (request) => generation.call('fetch', () => this.exchange(generation, request));
  }

  private exchange(generation: Generation, request: Request): Promise<Response> {
    const { clock, quiet } = this.parts;
    return new Promise((resolve, reject) => {
      const fail = () => generation.deliver(() => reject(new TypeError('Failed to fetch')));
      request.signal.addEventListener('abort', fail);
      const opened = quiet.track(request.arrayBuffer(), `a request of ${generation.name}`);
      void opened.then((body) => {
        const one: Left = { at: clock.now(), kind: kindOf(request), hasArrived: false };
        this.left.push(one);
        this.later(() => {
          if (!this.parts.isThere(generation.tabletName)) return fail();
          void this.answer(generation.tabletName, request, body, one).then((response) =>
            this.later(() => {
              // A request in progress gets no answer if the hospital goes away.
              if (!this.parts.isThere(generation.tabletName)) return fail();
              generation.deliver(() => resolve(response));
            }),
          );
        });
      });
    });
  }

  private later(work: () => void): void {
    const { clock, random, latencyMs } = this.parts;
    clock.setTimer(work, Math.round(latencyMs(random)));
  }

  private async answer(
    tabletName: string,
    request: Request,
    body: ArrayBuffer,
    one: Left,
  ): Promise<Response> {
    const instead = this.parts.answersInstead?.(tabletName);
    if (instead) return instead;
    one.hasArrived = true;
    const { hospital, quiet } = this.parts;
    const sent = new Request(`http://hospital.test/v1${request.url.slice(baseAddress.length)}`, {
      method: request.method,
      headers: request.headers,
    });
    const read = async () => ({ bytes: new Uint8Array(body), isTooLarge: false });
    const delivery = await quiet.track(hospital.deliver(sent, read), request.url);
    if (delivery.kind !== 'answer') return new Response(null, { status: 502 });
    const { status, headers, body: answered } = delivery.rendered;
    const isEmpty = answered === null || answered.length === 0;
    return new Response(isEmpty ? null : (answered as BodyInit), {
      status,
      headers: { ...headers },
    });
  }
}

function kindOf({ method, url }: Request): RequestKind {
  if (method !== 'POST') return 'read';
  return url.endsWith('/attachments') ? 'upload' : 'write';
}
