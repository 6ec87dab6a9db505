// Owns what may be asked of the control surface: every request with its body, from which its OpenAPI document is written.
import { z } from 'zod';
import { exportedSchema } from '../exported.ts';
import { faultRuleSchema } from '../faultRules.ts';

const name = z.string().min(1).max(400);
const id = z.string().min(1).max(200);

export const clockSchema = z.union([
  z.strictObject({ advanceSeconds: z.number().min(-1e9).max(1e9) }),
  z.strictObject({ now: z.iso.datetime({ offset: true }) }),
]);

export const faultsSchema = z.array(faultRuleSchema).max(100);

export const personSchema = z.strictObject({
  wards: z.array(z.string().min(1)).optional(),
  mayWrite: z.boolean().optional(),
  name: name.optional(),
  isExpired: z.boolean().optional(),
});

export const patientSchema = z.strictObject({
  medicalRecordNumber: name.optional(),
  displayName: name.optional(),
  ward: id.optional(),
});

export const encounterSchema = z.strictObject({
  patientId: id.optional(),
  type: name.optional(),
  status: name.optional(),
});

export const woundSchema = z.strictObject({ patientId: id.optional(), site: name.optional() });

/** One request of the control surface. */
export interface ControlOperation {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** Below `/_hospital`, parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly body?: z.ZodType;
  readonly query?: readonly string[];
}

const filters = ['method', 'path', 'who', 'status', 'fault', 'committed', 'clientRequestId'];

/** Every request, in the order of the document. */
export const controlOperations: readonly ControlOperation[] = [
  { method: 'get', path: '/', summary: 'The console' },
  { method: 'get', path: '/openapi.json', summary: 'This description' },
  { method: 'get', path: '/state', summary: "Counts, and the hospital's time" },
  { method: 'post', path: '/reset', summary: 'Back to the seed; the switches stay' },
  { method: 'get', path: '/clock', summary: "The hospital's time" },
  { method: 'post', path: '/clock', summary: 'Moves or sets it', body: clockSchema },
  { method: 'get', path: '/faults', summary: 'The fault rules in force' },
  { method: 'put', path: '/faults', summary: 'Replaces them', body: faultsSchema },
  { method: 'delete', path: '/faults', summary: 'Takes them away' },
  { method: 'get', path: '/scenarios', summary: 'Situations that can be set up by name' },
  { method: 'post', path: '/scenarios/{name}', summary: 'Sets one up' },
  { method: 'get', path: '/interpretations', summary: 'The switches and their readings' },
  {
    method: 'put',
    path: '/interpretations',
    summary: 'Turns the named switches',
    body: z.record(z.string(), z.string()),
  },
  { method: 'get', path: '/people', summary: 'Who has a credential, and may do what' },
  {
    method: 'put',
    path: '/people/{operatorId}',
    summary: 'Makes or changes a person',
    body: personSchema,
  },
  { method: 'post', path: '/credentials/renew', summary: 'Every sign-in begins anew' },
  { method: 'get', path: '/patients', summary: 'All patients' },
  {
    method: 'put',
    path: '/patients/{patientId}',
    summary: 'Makes or changes a patient',
    body: patientSchema,
  },
  { method: 'get', path: '/encounters', summary: 'All encounters' },
  {
    method: 'put',
    path: '/encounters/{encounterId}',
    summary: 'Makes or changes an encounter, e.g. closes it',
    body: encounterSchema,
  },
  { method: 'get', path: '/wounds', summary: 'All wounds' },
  {
    method: 'put',
    path: '/wounds/{woundId}',
    summary: 'Makes or changes a wound',
    body: woundSchema,
  },
  {
    method: 'get',
    path: '/journal',
    summary: 'Every exchange in order',
    query: ['after', ...filters],
  },
  {
    method: 'get',
    path: '/journal/count',
    summary: 'How many exchanges are like this',
    query: ['after', ...filters],
  },
  {
    method: 'get',
    path: '/journal/wait',
    summary: 'Answers once so many exchanges like this have ended, else 408',
    query: ['count', 'timeoutSeconds', 'after', ...filters],
  },
  { method: 'get', path: '/journal/{n}', summary: 'One exchange with its bodies' },
  { method: 'get', path: '/records', summary: 'What is stored, audit trail included' },
  { method: 'get', path: '/attachments', summary: 'The photos that are stored' },
  {
    method: 'get',
    path: '/attachments/{attachmentId}/content',
    summary: 'The bytes of a photo',
  },
  { method: 'get', path: '/sample-photos', summary: 'Drawn photos to try things with' },
  { method: 'get', path: '/sample-photos/{name}', summary: 'One of them' },
  { method: 'get', path: '/export', summary: 'Everything that the hospital knows' },
  {
    method: 'post',
    path: '/import',
    summary: 'Forgets everything and takes an export instead',
    body: exportedSchema,
  },
  { method: 'get', path: '/snapshots', summary: 'The names of the snapshots' },
  { method: 'put', path: '/snapshots/{name}', summary: 'Keeps how everything is now' },
  { method: 'post', path: '/snapshots/{name}/restore', summary: 'Goes back to it' },
  { method: 'get', path: '/seed.schema.json', summary: 'The schema of a seed file (--seed)' },
];

/** The OpenAPI document of the control surface. */
export function controlDocument(): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { method, path, summary, body, query = [] } of controlOperations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, each]) => each ?? '');
    const parameters = [
      ...named.map((each) => parameter('path', each)),
      ...query.map((each) => parameter('query', each)),
    ];
    const schema = body === undefined ? undefined : z.toJSONSchema(body, { io: 'input' });
    const address = `/_hospital${path}`;
    paths[address] = {
      ...paths[address],
      [method]: {
        summary,
        ...(parameters.length === 0 ? {} : { parameters }),
        ...(schema === undefined
          ? {}
          : { requestBody: { required: true, content: { 'application/json': { schema } } } }),
        responses: { '200': { description: 'Done.' }, '422': { description: 'Not valid.' } },
      },
    };
  }
  const info = { title: 'Control surface of the bundled hospital', version: '0.1.0' };
  return { openapi: '3.1.0', info, paths };
}

function parameter(place: 'path' | 'query', each: string): object {
  return { name: each, in: place, required: place === 'path', schema: { type: 'string' } };
}
