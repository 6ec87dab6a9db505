/**
 * One journey through the hospital that must give the same answers on every mount: reads, a photo, a record, its
 * repeat, a correction, a void, refusals, and a fault.
 */
import { wholeJpeg } from '../../src/hospital/testing/photos.ts';

/** How a mount is reached. */
export interface Mount {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Origin without a path, e.g. `http://127.0.0.1:8787`. */
  readonly origin: string;
}

/** The answers, step by step, without what differs between two hospitals (identifiers, times). */
export type Transcript = { step: string; status: number | string; body: unknown }[];

const photo = wholeJpeg(700);

/** Runs the journey and returns the answers. */
export async function walkJourney({ fetch, origin }: Mount): Promise<Transcript> {
  const transcript: Transcript = [];
  const ids: string[] = [];

  async function send(step: string, path: string, init: RequestInit = {}): Promise<unknown> {
    const headers = new Headers(init.headers);
    if (path.startsWith('/v1')) headers.set('authorization', 'Bearer nurse-amy');
    if (typeof init.body === 'string') headers.set('content-type', 'application/json');
    try {
      const answer = await fetch(new Request(origin + path, { ...init, headers }));
      const type = answer.headers.get('content-type') ?? '';
      const body: unknown = type.includes('json')
        ? await answer.json()
        : (await answer.arrayBuffer()).byteLength;
      transcript.push({ step, status: answer.status, body: withoutNews(body, ids) });
      return body;
    } catch (error) {
      const isLost = error instanceof TypeError;
      transcript.push({ step, status: isLost ? 'lost' : String(error), body: null });
      return {};
    }
  }

  const post = (body: unknown, method = 'POST') => ({ method, body: JSON.stringify(body) });
  const textIn = (body: unknown, name: string) => String(Object(body)[name]);

  await send('patient', '/v1/patients/P-1001');
  await send('other ward', '/v1/patients/P-2001');
  await send('wounds', '/v1/patients/P-1002/wounds');
  const form = new FormData();
  form.set('patientId', 'P-1001');
  form.set('file', new Blob([photo], { type: 'image/jpeg' }), 'wound.jpg');
  const attachmentId = textIn(
    await send('photo', '/v1/attachments', { method: 'POST', body: form }),
    'attachmentId',
  );
  ids.push(attachmentId);
  await send('photo back', `/v1/attachments/${attachmentId}/content`);
  const input = {
    clientRequestId: 'journey-1',
    patientId: 'P-1001',
    encounterId: 'E-1001',
    woundId: 'W-1001-1',
    observedAt: '2026-11-20T08:30:00+08:00',
    assessment: { careNote: '敷料乾淨 😀', length: { value: 2.5, unit: 'cm' } },
    attachmentIds: [attachmentId],
  };
  await send(
    'lose the answer',
    '/_hospital/faults',
    post([{ fault: 'drop-after', times: 1 }], 'PUT'),
  );
  await send('create, lost', '/v1/wound-assessments', post(input));
  const receipt = await send('query', '/v1/requests/journey-1');
  const recordId = textIn(receipt, 'recordId');
  ids.push(recordId);
  await send('repeat', '/v1/wound-assessments', post(input));
  await send('bad repeat', '/v1/wound-assessments', post({ ...input, attachmentIds: [] }));
  const path = `/v1/wound-assessments/${recordId}`;
  const fix = { clientRequestId: 'journey-2', version: 1, changes: { careNote: 'Corrected.' } };
  await send('correct', path, post(fix, 'PATCH'));
  await send('stale', path, post({ ...fix, clientRequestId: 'journey-3' }, 'PATCH'));
  const end = { clientRequestId: 'journey-4', version: 2, reason: 'Wrong wound.' };
  await send('void', `${path}/void`, post(end));
  await send('read back', path);
  await send('invalid', '/v1/admission-assessments', post({ assessment: { basic: { x: 1 } } }));
  await send('photo purged', '/_hospital/clock', post({ advanceSeconds: 90_000 }));
  await send('records', '/_hospital/records');
  await send('OpenAPI', '/v1/openapi.json');
  return transcript;
}

/** A body with identifiers replaced by their order, and without times, traces and digests. */
function withoutNews(body: unknown, ids: readonly string[]): unknown {
  const text = JSON.stringify(body, (key, value: unknown) => {
    return ['recordedAt', 'requestId', 'now', 'recordId', 'attachmentId'].includes(key)
      ? '...'
      : value;
  });
  return JSON.parse(ids.reduce((told, id, index) => told.replaceAll(id, `id ${index}`), text));
}
