/** The OpenAPI document of the control surface, written from the table of its requests. */
import { z } from 'zod';
import { exportedSchema } from '../exported.ts';
import { controlOperations, controlTags, type ControlOperation } from './operations.ts';
import {
  clockSchema,
  encounterSchema,
  patientSchema,
  personSchema,
  woundSchema,
} from './schemas.ts';

type Json = Readonly<Record<string, unknown>>;

/** What a request may send, by the name of its schema. */
const bodySchemas = {
  ClockMove: clockSchema,
  PersonChange: personSchema,
  PatientChange: patientSchema,
  EncounterChange: encounterSchema,
  WoundChange: woundSchema,
  ExportedHospital: exportedSchema,
} as const;

/** The schemas that have a name: wherever they occur, a reference stands in their place. */
const registry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(bodySchemas)) {
  registry.add(schema, { id });
}

const input = {
  io: 'input',
  unrepresentable: 'any',
  uri: (id: string) => `#/components/schemas/${id}`,
} as const;

/** The OpenAPI document of the control surface. */
export function controlDocument(): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const each of controlOperations) {
    paths[each.path] = { ...paths[each.path], [each.method]: describe(each) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Control surface of the bundled hospital',
      version: '0.1.0',
      description:
        'Shows and changes the hospital behind the interface, for people and tests. It answers this machine only.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/_hospital' }],
    security: [{}, { controlToken: [] }],
    tags: Object.entries(controlTags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { controlToken },
      parameters: { World: worldParameter },
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, description]) => [
          `Refused${status}`,
          { description, content: { 'application/json': {} } },
        ]),
      ),
      schemas: namedSchemas(),
    },
  };
}

const controlToken = {
  type: 'apiKey',
  in: 'header',
  name: 'X-Control-Token',
  description: 'Only from another machine, if the hospital was started with --control-host.',
};

const worldParameter = {
  name: 'X-World',
  in: 'header',
  required: false,
  description:
    'The world that is meant; the first request that names it opens it. Without it: the hospital without a name.',
  schema: { type: 'string', pattern: String.raw`^[\w.-]{1,64}$` },
};

const refusals: Readonly<Record<number, string>> = {
  400: 'The world has an impossible name.',
  403: 'A page of another origin, or another machine, asks.',
  404: 'There is nothing of this name.',
  408: 'Too few of these exchanges have ended in this time.',
  422: 'The request is not valid.',
  503: 'Too many worlds are open.',
};

function namedSchemas(): Json {
  const { schemas } = z.toJSONSchema(registry, input);
  const plain = Object.entries(schemas).map(
    ([name, { $id: _place, $schema: _version, ...schema }]) => [name, schema],
  );
  return Object.fromEntries(plain);
}

function jsonContent(schema: z.ZodType): Json {
  const {
    $schema: _version,
    $defs: _named,
    ...written
  } = z.toJSONSchema(schema, { ...input, metadata: registry });
  // Zod repeats the named schemas in each; the document has them once.
  const text = JSON.stringify(written).replaceAll('"#/$defs/', '"#/components/schemas/');
  return { 'application/json': { schema: JSON.parse(text) } };
}

function describe(each: ControlOperation): Json {
  const { id, tag, path, summary, body, query, answer } = each;
  const isOfWorlds = path.startsWith('/worlds');
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const parameters = [
    ...names.map((name) => pathParameter(name)),
    ...(query === undefined ? [] : queryParameters(query)),
    ...(isOfWorlds ? [] : [{ $ref: '#/components/parameters/World' }]),
  ];
  const refusing = [403, ...(isOfWorlds ? [] : [400, 503]), ...(each.refusals ?? [])];
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: { required: true, content: jsonContent(body) } }),
    responses: {
      ...done(answer),
      ...Object.fromEntries(
        refusing.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
      ),
    },
  };
}

function done(answer: ControlOperation['answer'] = ['application/json']): Json {
  if (answer === 'nothing') return { 204: { description: 'It is done.' } };
  const content = Object.fromEntries(answer.map((type) => [type, {}]));
  return { 200: { description: 'It is answered or done.', content } };
}

function pathParameter(name: string): Json {
  const schema = name === 'n' ? { type: 'integer', minimum: 1 } : { type: 'string', minLength: 1 };
  return { name, in: 'path', required: true, description: words[name] ?? `The ${name}.`, schema };
}

function queryParameters(query: z.ZodObject): Json[] {
  const { properties = {} } = z.toJSONSchema(query, { io: 'output' });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    description: words[name] ?? `Only those with this ${name}; may hold *.`,
    schema,
  }));
}

const words: Readonly<Record<string, string>> = {
  n: 'The number of the exchange.',
  name: 'Its name.',
  operatorId: 'The credential of the person, or, of records, the author of one of the versions.',
  limit: 'How many at most.',
  order: 'newest: what was created last comes first.',
  after: 'Only what follows this one: a number of the journal, or a recordId.',
  kind: 'Only records of this kind.',
  recordState: 'Only records in this state.',
  id: 'An ID that the record has or names: its own, of its patient, stay, wound, photos, requests; may hold *.',
  operator: 'The author of one of the versions; may hold *.',
  count: 'How many are waited for; 1 if omitted.',
  timeoutSeconds: 'How long they are waited for; 10 if omitted.',
  committed: 'The ID that was stored, or true or false.',
  status: 'The status of the answer; may hold *; none: no answer.',
  fault: 'The fault that struck; may hold *; none: no fault.',
};
