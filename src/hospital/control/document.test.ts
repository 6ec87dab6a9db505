import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { deliverInProcess } from '../delivery.ts';
import {
  admissionInput,
  createTestHospital,
  tell,
  type TestHospital,
} from '../testing/testHospital.ts';
import { createWorlds } from '../worlds.ts';
import { journalWaitSchema } from './schemas.ts';

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

interface ResponseObject {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** The document as it is served, and every operation with its method and path. */
async function described({ hospital }: TestHospital) {
  const answer = await hospital.fetch(new Request('http://h/_hospital/openapi.json'));
  const document = (await tell(answer)).body;
  const operations = Object.entries(document.paths as Paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  return { document, operations };
}

/** Sends requests to the control surface of a hospital with worlds, as a mount would. */
function senderOf({ hospital, clock }: TestHospital) {
  const worlds = createWorlds(hospital, () => createTestHospital().hospital);
  return async (method: string, path: string, body?: unknown, headers: HeadersInit = {}) => {
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const request = new Request(`http://h/_hospital${path}`, { method, headers, ...text });
    return deliverInProcess(await worlds.deliver(request), clock, request);
  };
}

/** What is wrong with an answer; nothing if the document has its status, its type and its schema. */
function judgeOf(document: { components: { responses: Record<string, ResponseObject> } }) {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addFormat('base64', true);
  const { components } = document;
  return async ({ responses }: Operation, answer: Response): Promise<string> => {
    const named = responses[String(answer.status)];
    const response =
      named?.$ref === undefined ? named : components.responses[named.$ref.split('/').at(-1) ?? ''];
    if (response === undefined) return `${answer.status} is not described`;
    const text = await answer.text();
    if (response.content === undefined) return text === '' ? '' : 'a body is not described';
    const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
    const media = response.content[type];
    if (media === undefined) return `${type} is not described`;
    if (media.schema === undefined) return text === '' ? 'there is no body' : '';
    const isRight = ajv.validate({ components, ...media.schema }, JSON.parse(text));
    return isRight ? '' : ajv.errorsText();
  };
}

/** One request for each operation, in an order in which all succeed. */
async function requestsOf(tested: TestHospital): Promise<[string, string, unknown?][]> {
  const attachmentId = await tested.photo();
  await tested.photo();
  const recordId = await tested.record({ attachmentIds: [attachmentId] });
  const end = { clientRequestId: 'v1', version: 1, reason: 'Wrong wound.' };
  await tested.ask('POST', `/wound-assessments/${recordId}/void`, end);
  await tested.ask('POST', '/admission-assessments', admissionInput());
  await tested.ask('GET', '/patients/P-1001', undefined, 'nobody');
  const rule = { match: { json: { a: 1 } }, fault: 'delay', delayMs: [1, 2], times: 1 };
  return [
    ['showConsole', '/'],
    ['describeControl', '/openapi.json'],
    ['describeSeed', '/seed.schema.json'],
    ['readState', '/state'],
    ['readClock', '/clock'],
    ['setClock', '/clock', { advanceSeconds: 60 }],
    ['setClock', '/clock', { now: '2027-01-01T00:00:00Z' }],
    ['setFaults', '/faults', [rule, { fault: 'cut', next: [{ fault: 'none' }], cycle: true }]],
    ['listFaults', '/faults'],
    ['clearFaults', '/faults'],
    ['readOpenPoints', '/interpretations'],
    ['turnOpenPoints', '/interpretations', { noPermission: 'not-found' }],
    ['listPeople', '/people'],
    ['setPerson', '/people/nurse-zoe', { wards: ['B'], name: 'Zoe' }],
    ['renewCredentials', '/credentials/renew'],
    ['listPatients', '/patients'],
    ['setPatient', '/patients/P-9', { displayName: 'New' }],
    ['listEncounters', '/encounters'],
    ['setEncounter', '/encounters/E-1001', { status: 'closed' }],
    ['listWounds', '/wounds'],
    ['setWound', '/wounds/W-9', { patientId: 'P-9', site: 'Left heel' }],
    ['removeWound', '/wounds/W-9'],
    ['listExchanges', '/journal?after=1&method=POST'],
    ['listExchanges', '/journal'],
    ['countExchanges', '/journal/count?status=20*'],
    ['awaitExchanges', '/journal/wait?count=2&timeoutSeconds=1'],
    ['readExchange', '/journal/1'],
    ['readExchange', '/journal/3'],
    ['listRecords', '/records'],
    ['listRecords', '/records?limit=1&order=newest&kind=wound-assessment'],
    ['listAttachments', '/attachments'],
    ['readAttachment', `/attachments/${attachmentId}/content`],
    ['listSamplePhotos', '/sample-photos'],
    ['readSamplePhoto', '/sample-photos/forearm-small.png'],
    ['exportHospital', '/export'],
    ['importHospital', '/import', tested.hospital.export()],
    ['reset', '/reset'],
    ['listWorlds', '/worlds'],
    ['forgetWorld', '/worlds/a'],
  ];
}

describe('the OpenAPI document of the control surface', () => {
  it('describes what every request answers when all is well', async () => {
    const tested = createTestHospital();
    const { document, operations } = await described(tested);
    const judge = judgeOf(document);
    const send = senderOf(tested);
    await send('GET', '/state', undefined, { 'x-world': 'a' });
    const answered = new Set<string>();
    for (const [id, path, body] of await requestsOf(tested)) {
      const found = operations.find(({ operation }) => operation.operationId === id);
      if (found === undefined) throw new Error(`no operation ${id}`);
      const answer = await send(found.method.toUpperCase(), path, body);
      expect([id, path, answer.ok, await judge(found.operation, answer)]).toEqual([
        id,
        path,
        true,
        '',
      ]);
      answered.add(id);
    }
    const all = operations.map(({ operation }) => operation.operationId);
    expect([...answered].toSorted()).toEqual(all.toSorted());
    expect(new Set(all).size).toBe(all.length);
  });

  it('describes how every request is refused', async () => {
    const tested = createTestHospital();
    const { document, operations } = await described(tested);
    const judge = judgeOf(document);
    const send = senderOf(tested);
    const refused: number[] = [];
    for (const { method, path, operation } of operations) {
      const filled = path.replace(/\{\w+\}/g, 'none');
      const queries = path.endsWith('/wait') ? ['?count=x', '?timeoutSeconds=0.01'] : ['?limit=x'];
      const body = method === 'get' ? undefined : [];
      const attempts = [
        send(method.toUpperCase(), filled, undefined, { origin: 'http://evil.test' }),
        send(method.toUpperCase(), filled, undefined, { 'x-world': 'no world' }),
        ...queries.map((query) => send(method.toUpperCase(), filled + query, body)),
      ];
      for (const answer of await Promise.all(attempts)) {
        refused.push(answer.status);
        const said = await judge(operation, answer);
        expect([operation.operationId, answer.status, said]).toEqual([
          operation.operationId,
          answer.status,
          '',
        ]);
      }
    }
    expect(new Set(refused)).toEqual(new Set([200, 400, 403, 404, 408, 422]));
  });

  it('has every name once, and refers to nothing that is not there', async () => {
    const { document } = await described(createTestHospital());
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g);
    const targets = new Set([...references].map(([, target = '']) => target));
    expect(targets.size).toBeGreaterThan(10);
    for (const target of targets) {
      expect(document).toHaveProperty(target.split('/'));
    }
    expect(JSON.stringify(document)).not.toContain('$defs');
    const { parameters } = document.paths['/journal/wait'].get;
    const names = parameters.flatMap(({ name }: { name?: string }) => name ?? []);
    expect(names).toEqual(Object.keys(journalWaitSchema.shape));
  });
});
