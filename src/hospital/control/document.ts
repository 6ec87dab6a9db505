/** The OpenAPI document of the control surface, written from its operations. */
import { z } from 'zod';
import { worldOperations } from '../worlds.ts';
import type { Described } from './operation.ts';
import { hospitalOperations } from './operations.ts';
import { pageOperations } from './pageOperations.ts';
import * as named from './schemas.ts';

type Json = Readonly<Record<string, unknown>>;

/** The schemas that have a name: wherever they occur, a reference stands in their place. */
const registry = z.registry<{ id: string }>();
for (const [name, schema] of Object.entries(named)) {
  const id = /^(.)(.*)Schema$/.exec(name);
  if (id !== null) registry.add(schema, { id: `${id[1]?.toUpperCase() ?? ''}${id[2] ?? ''}` });
}

/** The OpenAPI document of the control surface. */
export function controlDocument(): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  const schemas: Record<string, unknown> = {};
  for (const each of pageOperations) add(each, true);
  for (const each of hospitalOperations) add(each, true);
  for (const each of worldOperations) add(each, false);

  function add(each: Described, isOfOneWorld: boolean): void {
    const method = each.method.toLowerCase();
    paths[each.path] = { ...paths[each.path], [method]: describe(each, isOfOneWorld, schemas) };
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
      schemas,
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

/** A schema as JSON Schema; those with a name that occur in it are added to `schemas`. */
function jsonSchema(schema: z.ZodType, schemas: Record<string, unknown>): Json {
  const { properties, $defs } = z.toJSONSchema(z.object({ it: schema }), {
    io: 'input',
    unrepresentable: 'any',
    metadata: registry,
  });
  const moved = (json: unknown): Json => {
    return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'));
  };
  for (const [name, { id: _, ...each }] of Object.entries($defs ?? {})) schemas[name] = moved(each);
  return moved(properties?.['it']);
}

function describe(
  { id, path, summary, query, body, answer, refusals: own = [] }: Described,
  isOfOneWorld: boolean,
  schemas: Record<string, unknown>,
): Json {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const { properties = {} } = query === undefined ? {} : z.toJSONSchema(query, { io: 'input' });
  const parameters = [
    ...names.map((name) => ({
      ...{ name, in: 'path', required: true, description: `The ${name}.` },
      schema: { type: 'string', minLength: 1 },
    })),
    ...Object.entries(properties).map(([name, schema]) => ({
      ...{ name, in: 'query', required: false, schema },
      ...(typeof schema === 'object' ? { description: schema.description } : {}),
    })),
    ...(isOfOneWorld ? [{ $ref: '#/components/parameters/World' }] : []),
  ];
  const statuses = [403, ...(isOfOneWorld ? [400, 503] : []), ...own];
  if ((query ?? body) !== undefined) statuses.push(422);
  const json = (schema: z.ZodType) => ({
    'application/json': { schema: jsonSchema(schema, schemas) },
  });
  return {
    operationId: id,
    tags: [path.split('/')[1] || 'console'],
    summary,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: { required: true, content: json(body) } }),
    responses: {
      ...(answer === undefined
        ? { 204: { description: 'It is done.' } }
        : {
            200: {
              description: 'It is answered or done.',
              content:
                'safeParse' in answer
                  ? json(answer)
                  : Object.fromEntries(answer.map((type) => [type, {}])),
            },
          }),
      ...Object.fromEntries(
        statuses.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
      ),
    },
  };
}
