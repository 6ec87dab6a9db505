/**
 * A request of the control surface, said once: its address, what it takes, what it does and what it answers. Requests
 * are matched, checked and answered by this, and the OpenAPI document is written from it.
 */
import type { z } from 'zod';
import { decoded } from '../../shared/interface/endpoints.ts';
import type { BodyReader } from '../body.ts';
import type { Rendered } from '../rendered.ts';

/** The path parameters that a text such as `PUT /wounds/{woundId}` names. */
type Named<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Named<Rest>
  : never;

/** What was sent, once it is checked. */
interface Sent<Name extends string, Query, Body> {
  readonly params: Readonly<Record<Name, string>>;
  readonly query: Query;
  readonly body: Body;
}

/** How an operation is described. */
export interface Described {
  /** Its operationId. */
  readonly id: string;
  readonly method: string;
  /** Below `/_hospital`, with parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly query?: z.ZodType | undefined;
  readonly body?: z.ZodType | undefined;
  /** The schema of its JSON, or the media types of its content; absent: it answers 204. */
  readonly answer?: z.ZodType | readonly string[] | undefined;
  /** The statuses with which it refuses, beside those of every request and 422 for what it checks. */
  readonly refusals?: readonly (404 | 408)[] | undefined;
}

/** One request to a hospital, or to whatever `On` is. */
export interface Operation<On> extends Described {
  /** Gives the JSON of its answer, or all of it where that is other content. Throws a Refused. */
  run(on: On, sent: Sent<string, unknown, unknown>): unknown;
}

/** Says operations on `On`; `request` is a method and a path such as `PUT /wounds/{woundId}`. */
export function operationsOn<On>() {
  return <Request extends string, Query = undefined, Body = undefined>(
    id: string,
    request: Request,
    summary: string,
    said: Pick<Described, 'answer' | 'refusals'> & {
      readonly query?: z.ZodType<Query>;
      readonly body?: z.ZodType<Body>;
      run(on: On, sent: Sent<Named<Request>, Query, Body>): unknown;
    },
  ): Operation<On> => {
    const [method = '', path = ''] = request.split(' ');
    return { id, method, path, summary, ...said };
  };
}

/** What a request is refused with; `fields` say what is wrong with it. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly rendered: Rendered;

  constructor(status: number, message: string, fields?: readonly object[]) {
    super(message);
    const error = { code: 'CONTROL', message, ...(fields === undefined ? {} : { fields }) };
    this.rendered = rendered(status, JSON.stringify({ error }));
  }
}

/** What the control surface knows of a request. */
export interface ControlRequest {
  readonly method: string;
  readonly url: URL;
  /** The origin of the page that asks; null if none does. */
  readonly pageOrigin: string | null;
  readonly readBody: BodyReader;
}

/** Answers one request below `/_hospital`. Never rejects. */
export type Control = (request: ControlRequest) => Promise<Rendered>;

/** Large, because an imported hospital includes its photos. */
const bodyLimitBytes = 256 * 1024 * 1024;

/** Answers requests by these operations on `on`. */
export function createControl<On>(on: On, operations: readonly Operation<On>[]): Control {
  const routes = operations.map((each) => {
    const pattern = each.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    return { operation: each, pattern: new RegExp(`^/_hospital${pattern.replace(/\/$/, '')}/?$`) };
  });

  async function answer({ method, url, pageOrigin, readBody }: ControlRequest): Promise<Rendered> {
    // Pages of other sites must not operate a hospital that runs on this machine.
    if (pageOrigin !== null && pageOrigin !== url.origin) throw new Refused(403, 'Another origin.');
    const asked = method === 'HEAD' ? 'GET' : method;
    const route = routes.find((each) => {
      return each.operation.method === asked && each.pattern.test(url.pathname);
    });
    if (route === undefined) throw new Refused(404, 'There is nothing here.');
    const { query, body, answer: content } = route.operation;
    const given = Object.entries(route.pattern.exec(url.pathname)?.groups ?? {});
    // The name of a world is no parameter of its own.
    const { world: _, ...queried } = Object.fromEntries(url.searchParams);
    const value = await route.operation.run(on, {
      params: Object.fromEntries(given.map(([name, text]) => [name, decoded(text)])),
      query: query === undefined ? undefined : checked(query, queried),
      body: body === undefined ? undefined : checked(body, await jsonOf(readBody)),
    });
    if (content === undefined) return { status: 204, headers: unkept, body: null };
    return 'safeParse' in content ? rendered(200, JSON.stringify(value)) : (value as Rendered);
  }

  return async (request) => {
    try {
      return await answer(request);
    } catch (error) {
      if (error instanceof Refused) return error.rendered;
      return new Refused(500, error instanceof Error ? error.message : String(error)).rendered;
    }
  };
}

const unkept = { 'cache-control': 'no-store' };

/** An answer that no cache keeps; JSON unless another type is given. */
export function rendered(
  status: number,
  body: string | Uint8Array,
  type = 'application/json',
  headers: Readonly<Record<string, string>> = {},
): Rendered {
  return { status, headers: { ...unkept, 'content-type': type, ...headers }, body };
}

function checked(schema: z.ZodType, given: unknown): unknown {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path, message }) => {
    return { path: path.join('.'), message };
  });
  throw new Refused(422, 'The request is not valid.', fields);
}

async function jsonOf(readBody: BodyReader): Promise<unknown> {
  try {
    const { bytes } = await readBody(bodyLimitBytes);
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
