/**
 * Tests the hospital against its own description: 5,000 requests, valid and invalid, each answer validated against the
 * document.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createOracle, type Oracle } from '../testing/oracle.ts';
import { createTestHospital, jpegOf, tell, type TestHospital } from '../testing/testHospital.ts';
import type { Operation } from './documentTypes.ts';
import { schemaExamples } from './examples.ts';

/** Sits between test and hospital; a planted bug changes what passes through. */
type Fetch = (request: Request) => Promise<Response>;

interface Run {
  readonly tested: TestHospital;
  readonly oracle: Oracle;
  readonly fetch: Fetch;
  readonly recordIds: string[];
  count: number;
}

async function createRun(plant: (fetch: Fetch) => Fetch = (fetch) => fetch): Promise<Run> {
  const tested = createTestHospital({}, { digest: () => '' });
  const { body } = await tell(await tested.hospital.fetch(new Request('http://h/v1/openapi.json')));
  const fetch = plant(tested.hospital.fetch);
  return {
    tested,
    oracle: createOracle(body),
    fetch,
    recordIds: [await tested.record()],
    count: 0,
  };
}

function operationAt(run: Run, path: string, method: string): Operation {
  const operation = run.oracle.document.paths[path]?.[method];
  if (operation === undefined) throw new Error(`no ${method} ${path}`);
  return operation;
}

/** Sends a request and validates the answer. */
async function judged(run: Run, operation: Operation, path: string, init: RequestInit) {
  const headers = new Headers(init.headers);
  headers.set('authorization', 'Bearer nurse-amy');
  const answer = await run.fetch(new Request(`http://h/v1${path}`, { ...init, headers }));
  const text = await answer.text();
  const type = answer.headers.get('content-type');
  expect(run.oracle.complaints(operation, answer.status, type, text)).toEqual([]);
  return { status: answer.status, text };
}

const spoilers = [
  null,
  '',
  'x',
  ' ',
  0,
  -1,
  1.5,
  1e21,
  true,
  [],
  {},
  ['a', 'a'],
  ['none', 'islam'],
  [1],
  [{}],
  { value: 1 },
  'yes',
  'none',
  'x'.repeat(4001),
  '字'.repeat(4000),
  '2026-02-30',
  '2026-02-28',
  '24:00',
  '2026-11-20T10:00:00Z',
  '2026-11-20T10:00Z',
];

/** One change to a body: at the n-th place, something is removed, replaced or added. */
const spoiling = fc.record({
  at: fc.nat(10_000),
  how: fc.constantFrom('remove', 'replace', 'add'),
  what: fc.constantFrom(...spoilers),
});

type Drawn<Source> = Source extends fc.Arbitrary<infer Value> ? Value : never;
type Spoiling = Drawn<typeof spoiling>;

function placesIn(value: unknown): { holder: Record<string, unknown>; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}

function spoil(body: object, { at, how, what }: Spoiling): void {
  const places = placesIn(body);
  const place = places[at % places.length];
  if (place === undefined) return;
  const { holder, key } = place;
  if (how === 'add') holder[`extra${at % 3}`] = what;
  else if (how === 'replace') holder[key] = structuredClone(what);
  else if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
}

const writes = [
  { schema: 'WoundAssessmentInput', path: '/wound-assessments', method: 'post', success: 201 },
  {
    schema: 'AdmissionAssessmentInput',
    path: '/admission-assessments',
    method: 'post',
    success: 201,
  },
  {
    schema: 'WoundAssessmentUpdate',
    path: '/wound-assessments/{recordId}',
    method: 'patch',
    success: 200,
  },
  {
    schema: 'WoundAssessmentVoid',
    path: '/wound-assessments/{recordId}/void',
    method: 'post',
    success: 200,
  },
] as const;

const writeRequest = fc.record({
  write: fc.constantFrom(...writes),
  spoilings: fc.array(spoiling, { maxLength: 3 }),
  record: fc.nat(1000),
});

async function runWrite(run: Run, drawn: Drawn<typeof writeRequest>) {
  const { schema, path, method } = drawn.write;
  run.count += 1;
  const body = Object(structuredClone(schemaExamples[schema]));
  body.clientRequestId = `property-${run.count}`;
  if ('attachmentIds' in body) body.attachmentIds = [];
  for (const each of drawn.spoilings) spoil(body, each);
  const recordId = run.recordIds[drawn.record % run.recordIds.length] ?? '';
  const where = path.replace('{recordId}', recordId);
  const { status, text } = await judged(run, operationAt(run, path, method), where, {
    method: method.toUpperCase(),
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  // A changed id may have been used before; then the contents are compared first.
  if (status === 409 && body.clientRequestId !== `property-${run.count}`) return;
  const isValid = run.oracle.isValid(schema, body);
  if (!isValid) expect([status, body]).toEqual([422, body]);
  if (isValid && drawn.spoilings.length === 0) expect([201, 200, 409, 422]).toContain(status);
  if (isValid && isWhole(body, schema)) expect([drawn.write.success, body]).toEqual([status, body]);
  if (status === 201 && schema === 'WoundAssessmentInput') {
    run.recordIds.push(JSON.parse(text).recordId);
  }
}

/** Whether a create refers only to what exists, so that only its syntax can be refused. */
function isWhole(body: Record<string, unknown>, schema: string): boolean {
  if (!schema.endsWith('Input')) return false;
  const isKnown =
    body['patientId'] === 'P-1001' && [undefined, 'E-1001'].includes(body['encounterId'] as string);
  const wound = body['woundId'] === 'W-1001-1' || schema.startsWith('Admission');
  return isKnown && wound && (body['attachmentIds'] as unknown[] | undefined)?.length !== 1;
}

const identifier = fc.oneof(
  fc.constantFrom('P-1001', 'P-2001', 'E-1001', 'W-1001-1', 'property-1', 'x'),
  fc
    .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
    .filter((text) => !/^\.{1,2}$/.test(text)),
);

const reads = [
  '/patients/{patientId}',
  '/encounters/{encounterId}',
  '/patients/{patientId}/wounds',
  '/attachments/{attachmentId}/content',
  '/wound-assessments/{recordId}',
  '/admission-assessments/{recordId}',
  '/requests/{clientRequestId}',
] as const;

const readRequest = fc.record({
  path: fc.constantFrom(...reads),
  id: identifier,
  record: fc.option(fc.nat(1000)),
  cursor: fc.option(fc.string({ maxLength: 10 })),
});

async function runRead(run: Run, drawn: Drawn<typeof readRequest>) {
  const known =
    drawn.record === null ? undefined : run.recordIds[drawn.record % run.recordIds.length];
  const id = encodeURIComponent(known ?? drawn.id);
  const query = drawn.cursor === null ? '' : `?cursor=${encodeURIComponent(drawn.cursor)}`;
  const where = drawn.path.replace(/\{\w+\}/, () => id) + query;
  await judged(run, operationAt(run, drawn.path, 'get'), where, { method: 'GET' });
}

const uploadRequest = fc.record({
  patientId: fc.option(identifier),
  bytes: fc.oneof(fc.constant(jpegOf()), fc.uint8Array({ maxLength: 40 }), fc.constant(null)),
});

async function runUpload(run: Run, drawn: Drawn<typeof uploadRequest>) {
  const form = new FormData();
  if (drawn.patientId !== null) form.set('patientId', drawn.patientId);
  if (drawn.bytes !== null) form.set('file', new Blob([drawn.bytes.slice()]), 'x');
  const operation = operationAt(run, '/attachments', 'post');
  await judged(run, operation, '/attachments', { method: 'POST', body: form });
}

const anyRequest = fc.oneof(
  { weight: 7, arbitrary: writeRequest },
  { weight: 2, arbitrary: readRequest },
  { weight: 1, arbitrary: uploadRequest },
);

async function check(run: Run, requests: number): Promise<void> {
  const property = fc.asyncProperty(anyRequest, async (drawn) => {
    if ('write' in drawn) await runWrite(run, drawn);
    else if ('bytes' in drawn) await runUpload(run, drawn);
    else await runRead(run, drawn);
  });
  await fc.assert(property, { numRuns: requests, seed: 20_261_120, endOnFailure: true });
}

/** A bug that changes the body of an answer, or its status. */
function inAnswers(change: (body: Record<string, unknown>, status: number) => number | undefined) {
  return (fetch: Fetch): Fetch =>
    async (request) => {
      const answer = await fetch(request);
      if (!answer.headers.get('content-type')?.includes('json')) return answer;
      const body = Object(await answer.json());
      const status = change(body, answer.status) ?? answer.status;
      return new Response(JSON.stringify(body), { status, headers: answer.headers });
    };
}

/** A bug that makes the hospital see something other than what was sent. */
function inBodies(change: (body: Record<string, Record<string, unknown>>) => void) {
  return (fetch: Fetch): Fetch =>
    async (request) => {
      if (!request.headers.get('content-type')?.includes('json')) return fetch(request);
      const body = Object(await request.json());
      change(body);
      const { method, headers, url } = request;
      return fetch(new Request(url, { method, headers, body: JSON.stringify(body) }));
    };
}

const plantedBugs: Readonly<Record<string, (fetch: Fetch) => Fetch>> = {
  'a receipt without its recordState': inAnswers((body) => {
    delete body['recordState'];
    return undefined;
  }),
  'a version that is a text': inAnswers((body) => {
    if ('version' in body) body['version'] = String(body['version']);
    return undefined;
  }),
  'a create that is answered 200': inAnswers((_, status) => (status === 201 ? 200 : undefined)),
  'an error without a code': inAnswers((body) => {
    const { error } = body as { error?: Record<string, unknown> };
    if (error !== undefined) delete error['code'];
    return undefined;
  }),
  'extra properties of a section are accepted': inBodies((body) => {
    for (const key of ['extra0', 'extra1', 'extra2']) delete body['assessment']?.[key];
  }),
  'a void without a reason is accepted': inBodies((body) => {
    if (!('assessment' in body) && !('changes' in body)) Object.assign(body, { reason: 'made up' });
  }),
  'an allergy without its note is accepted': inBodies((body) => {
    const alerts = Object(body['assessment']?.['alerts']);
    if (alerts.drugAllergy === 'yes' && !('drugAllergyNote' in alerts)) {
      alerts.drugAllergyNote = 'x';
    }
  }),
};

describe('the hospital and its OpenAPI document', () => {
  it('agree on 5,000 requests', async () => {
    const run = await createRun();
    await check(run, 5000);
    expect(run.count).toBeGreaterThan(3000);
    expect(run.recordIds.length).toBeGreaterThan(300);
  });

  it.each(Object.entries(plantedBugs))('disagree on: %s', async (_, plant) => {
    await expect(check(await createRun(plant), 5000)).rejects.toThrow('Property failed');
  });
});
