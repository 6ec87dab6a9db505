/**
 * A watched hospital for minimal clients, in process: the bundled one, or the bundled one in front of a second, which
 * then is the real one.
 */
import { createHash } from 'node:crypto';
import { observe } from '../../src/hospital/audit/observation.ts';
import { createHospital } from '../../src/hospital/createHospital.ts';
import { deliverInProcess } from '../../src/hospital/delivery.ts';
import type { Hospital } from '../../src/hospital/hospital.ts';
import { listMade } from '../../src/hospital/proxy/madeRecords.ts';
import { passOn } from '../../src/hospital/proxy/passOn.ts';
import { markedJpeg } from '../../src/hospital/testing/photos.ts';
import { createTestHospital, tell } from '../../src/hospital/testing/testHospital.ts';
import { interfaceWire } from '../../src/shared/interface/wire.ts';

export type Bench = ReturnType<typeof bench>;

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A token as an identity provider makes it: its person is in it, and a renewed one differs. */
function jwtOf(name: string): string {
  const [sub = '', issue = '1'] = name.split('.');
  const claims = Buffer.from(JSON.stringify({ sub, issue })).toString('base64url');
  return `e30.${claims}.c2ln`;
}

function ownerOf(token: string): string | undefined {
  const claims = /^e30\.([\w-]+)\.c2ln$/.exec(token)?.[1];
  if (claims === undefined) return undefined;
  const { sub, issue } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    readonly sub: string;
    readonly issue: string;
  };
  return issue === 'expired' ? undefined : sub;
}

/** Whoever looks after time, readings and colleagues: in front of a real hospital that is the real one. */
function openHospitals(isReal: boolean) {
  const { hospital: real, clock } = createTestHospital({}, { digest, tokenOwner: ownerOf });
  if (!isReal) return { hospital: real, proxy: real, clock, records: real.records };
  const made = listMade(digest);
  const upstream = passOn({
    address: 'http://real.test/v1',
    wire: interfaceWire,
    fetch: (request) => real.fetch(request),
    onAnswer: made.look,
  });
  const proxy = createHospital({ clock, digest, upstream });
  const advanceClock = (byMs: number) => {
    for (const each of [real, proxy]) each.advanceClock(byMs);
  };
  const hospital: Hospital = { ...real, setFaults: proxy.setFaults, advanceClock };
  return { hospital, proxy, clock, records: made.records };
}

/** A watched hospital, and what a minimal client does with it. */
export function bench(isReal = false) {
  const { hospital, proxy, clock, records } = openHospitals(isReal);
  const observer = observe(proxy, { nowMs: clock.now, digest, isReal });
  const tokens = new Set<string>();

  /** Undefined if no answer comes. */
  async function send(path: string, init: RequestInit, name: string) {
    const token = isReal ? jwtOf(name) : name;
    tokens.add(token);
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    const request = new Request(`http://hospital.test/v1${path}`, { ...init, headers });
    try {
      const delivery = await observer.hospital.deliver(request);
      return await tell(await deliverInProcess(delivery, clock, request));
    } catch {
      return undefined;
    }
  }

  const json = (method: string) => (path: string, body: object, token: string) => {
    const headers = { 'content-type': 'application/json' };
    return send(path, { method, headers, body: JSON.stringify(body) }, token);
  };
  return {
    ...{ hospital, proxy, clock, observer, records, tokens },
    get: (path: string, token = 'nurse-amy') => send(path, {}, token),
    write: (body: object, token = 'nurse-amy') => json('POST')('/wound-assessments', body, token),
    change: (recordId: string, body: object) =>
      json('PATCH')(`/wound-assessments/${recordId}`, body, 'nurse-amy'),
    query: ({ clientRequestId }: Record<string, unknown>) =>
      send(`/requests/${String(clientRequestId)}`, {}, 'nurse-amy'),
    upload: async (mark: string): Promise<string> => {
      const form = new FormData();
      form.set('patientId', 'P-1001');
      form.set('file', new Blob([markedJpeg(mark)], { type: 'image/jpeg' }), 'photo.jpg');
      const answer = await send('/attachments', { method: 'POST', body: form }, 'nurse-amy');
      return String(answer?.body.attachmentId);
    },
    /** The next write is answered with this fault. */
    once: (fault: Parameters<typeof hospital.setFaults>[0][number]) =>
      hospital.setFaults([{ match: { path: '/wound-assessments' }, times: 1, ...fault }]),
  };
}
