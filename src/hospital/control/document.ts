/** The description of the control surface: all its requests, as a list and as an OpenAPI document. */
import { z } from 'zod';
import { exportedSchema } from '../exported.ts';
import {
  clockSchema,
  encounterSchema,
  faultsSchema,
  patientSchema,
  personSchema,
  woundSchema,
} from './schemas.ts';

/** One request of the control surface. */
export interface ControlOperation {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** Below `/_hospital`, with parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly body?: z.ZodType;
  readonly query?: readonly string[];
}

type Method = ControlOperation['method'];

function operation(method: Method, path: string, summary: string, body?: z.ZodType) {
  return { method, path, summary, ...(body === undefined ? {} : { body }) };
}

function get(path: string, summary: string, query?: readonly string[]): ControlOperation {
  return { ...operation('get', path, summary), ...(query === undefined ? {} : { query }) };
}

/** A table of the world: one request for all rows, and one that adds or changes a row. */
function table(path: string, many: string, one: string, body: z.ZodType): ControlOperation[] {
  const change = `Makes or changes ${one}`;
  return [get(path.slice(0, path.lastIndexOf('/')), many), operation('put', path, change, body)];
}

const filters = ['method', 'path', 'who', 'status', 'fault', 'committed', 'clientRequestId'];
const switches = z.record(z.string(), z.string());

/** Every request, in the order of the document. */
export const controlOperations: readonly ControlOperation[] = [
  get('/', 'The console'),
  get('/openapi.json', 'This description'),
  get('/state', "Counts, and the hospital's time"),
  operation('post', '/reset', 'Back to the seed; the switches stay'),
  get('/clock', "The hospital's time"),
  operation('post', '/clock', 'Moves or sets it', clockSchema),
  get('/faults', 'The fault rules in force'),
  operation('put', '/faults', 'Replaces them', faultsSchema),
  operation('delete', '/faults', 'Takes them away'),
  get('/scenarios', 'Situations that can be set up by name'),
  operation('post', '/scenarios/{name}', 'Sets one up'),
  get('/interpretations', 'The switches and their readings'),
  operation('put', '/interpretations', 'Turns the named switches', switches),
  ...table(
    '/people/{operatorId}',
    'Who has a credential, and may do what',
    'a person',
    personSchema,
  ),
  operation('post', '/credentials/renew', 'Every sign-in begins anew'),
  ...table('/patients/{patientId}', 'All patients', 'a patient', patientSchema),
  ...table(
    '/encounters/{encounterId}',
    'All encounters',
    'an encounter, e.g. closes it',
    encounterSchema,
  ),
  ...table('/wounds/{woundId}', 'All wounds', 'a wound', woundSchema),
  get('/journal', 'Every exchange in order', ['after', ...filters]),
  get('/journal/count', 'How many exchanges are like this', ['after', ...filters]),
  get('/journal/wait', 'Answers once so many exchanges like this have ended, else 408', [
    'count',
    'timeoutSeconds',
    'after',
    ...filters,
  ]),
  get('/journal/{n}', 'One exchange with its bodies'),
  get('/records', 'What is stored, audit trail included'),
  get('/attachments', 'The photos that are stored'),
  get('/attachments/{attachmentId}/content', 'The bytes of a photo'),
  get('/sample-photos', 'Drawn photos to try things with'),
  get('/sample-photos/{name}', 'One of them'),
  get('/export', 'Everything that the hospital knows'),
  operation('post', '/import', 'Forgets everything and takes an export instead', exportedSchema),
  get('/snapshots', 'The names of the snapshots'),
  operation('put', '/snapshots/{name}', 'Keeps how everything is now'),
  operation('post', '/snapshots/{name}/restore', 'Goes back to it'),
  get('/worlds', 'The names of the worlds'),
  operation('delete', '/worlds/{name}', 'Forgets one'),
  get('/seed.schema.json', 'The schema of a seed file (--seed)'),
];

/** The OpenAPI document of the control surface. */
export function controlDocument(): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const each of controlOperations) {
    const address = `/_hospital${each.path}`;
    paths[address] = { ...paths[address], [each.method]: describe(each) };
  }
  const info = { title: 'Control surface of the bundled hospital', version: '0.1.0' };
  return { openapi: '3.1.0', info, paths };
}

function describe({ path, summary, body, query = [] }: ControlOperation): object {
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, each]) => each ?? '');
  const parameters = [
    ...named.map((each) => parameter('path', each)),
    ...query.map((each) => parameter('query', each)),
  ];
  const schema = body === undefined ? undefined : z.toJSONSchema(body, { io: 'input' });
  const content = { 'application/json': { schema } };
  return {
    summary,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(schema === undefined ? {} : { requestBody: { required: true, content } }),
    responses: { '200': { description: 'Done.' }, '422': { description: 'Not valid.' } },
  };
}

function parameter(place: 'path' | 'query', each: string): object {
  return { name: each, in: place, required: place === 'path', schema: { type: 'string' } };
}
