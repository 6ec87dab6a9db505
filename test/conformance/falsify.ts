/**
 * A lying hospital: a proxy in front of the bundled one that falsifies requests or answers, so that a test can check
 * whether the suite notices.
 */
import type { Hospital } from '../../src/hospital/hospital.ts';
import type { Fetch } from './examinee.ts';

export type Json = Record<string, unknown>;

/** One request on its way to the hospital. */
export interface Seen {
  readonly hospital: Hospital;
  readonly method: string;
  /** The path below the base address, without its query; empty for the control surface. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly token: string | undefined;
  /** The JSON sent; empty if there is none. */
  readonly json: Json;
  readonly request: Request;
  /** Forwards the request, changed or not. */
  forward(changes?: Changes): Promise<Response>;
}

export interface Changes {
  readonly json?: unknown;
  readonly token?: string;
  readonly path?: string;
  readonly method?: string;
}

/** Answers a request falsely, or returns undefined to let it through unchanged. */
export type Lie = (seen: Seen) => Promise<Response> | undefined;

/** Puts a liar between the suite and the hospital. Every hospital gets its own liar, which may keep state. */
export function falsify(createLie: () => Lie): (fetch: Fetch, hospital: Hospital) => Fetch {
  return (fetch, hospital) => {
    const lie = createLie();
    return async (request) => {
      const seen = await look(request, fetch, hospital);
      return lie(seen) ?? seen.forward();
    };
  };
}

async function look(request: Request, fetch: Fetch, hospital: Hospital): Promise<Seen> {
  const url = new URL(request.url);
  const isJson = isJsonType(request.headers);
  const text = isJson ? await request.clone().text() : '';
  const forward = async (changes: Changes = {}) => fetch(await changed(request, text, changes));
  return {
    hospital,
    method: request.method,
    path: url.pathname.startsWith('/v1') ? url.pathname.slice('/v1'.length) : '',
    query: url.searchParams,
    token: request.headers.get('authorization')?.replace('Bearer ', ''),
    json: jsonOf(text),
    request,
    forward,
  };
}

async function changed(
  request: Request,
  text: string,
  { json, token, path, method }: Changes,
): Promise<Request> {
  if (json === undefined && token === undefined && path === undefined) return request;
  const headers = new Headers(request.headers);
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  const url = new URL(request.url);
  if (path !== undefined) url.pathname = `/v1${path}`;
  const isJson = isJsonType(headers);
  const sent = isJson ? text : await request.clone().arrayBuffer();
  const body = json === undefined ? sent : JSON.stringify(json);
  const hasBody = isJson || request.body !== null;
  return new Request(url, {
    method: method ?? request.method,
    headers,
    ...(hasBody ? { body } : {}),
  });
}

function isJsonType(headers: Headers): boolean {
  return headers.get('content-type')?.startsWith('application/json') === true;
}

function jsonOf(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Json) : {};
  } catch {
    return {};
  }
}

/** A JSON answer. */
export function answer(status: number, json: unknown): Response {
  return Response.json(json, { status });
}

/** A refusal as the interface describes it. */
export function refusal(status: number, code: string): Response {
  return answer(status, { error: { code, message: 'No.', fields: [] }, requestId: 'T-1' });
}

/** The same answer with its JSON changed; anything but a success stays as it is. */
export async function edited(
  response: Response,
  edit: (json: Json, status: number) => Json,
): Promise<Response> {
  if (!response.ok) return response;
  const json = edit((await response.clone().json()) as Json, response.status);
  return new Response(JSON.stringify(json), { status: response.status, headers: response.headers });
}

/** The same answer with a different status. */
export async function withStatus(response: Response, status: number): Promise<Response> {
  return new Response(await response.text(), { status, headers: response.headers });
}

/** Whether a request corrects, voids, creates or reads a wound assessment, and so on. */
export const is = {
  create: ({ method, path }: Seen) => method === 'POST' && path === '/wound-assessments',
  correct: ({ method }: Seen) => method === 'PATCH',
  void: ({ method, path }: Seen) => method === 'POST' && path.endsWith('/void'),
  read: ({ method, path }: Seen) => method === 'GET' && /^\/wound-assessments\/[^/]+$/.test(path),
  list: ({ method, path }: Seen) => method === 'GET' && path.endsWith('/wounds'),
  upload: ({ method, path }: Seen) => method === 'POST' && path === '/attachments',
  download: ({ method, path }: Seen) => method === 'GET' && path.endsWith('/content'),
  admit: ({ method, path }: Seen) => method === 'POST' && path === '/admission-assessments',
  query: ({ method, path }: Seen) => method === 'GET' && path.startsWith('/requests/'),
};

/** The record that a path names. */
export function recordIdOf({ path }: Seen): string {
  return path.split('/')[2] ?? '';
}

/** The newest version of a record, as the hospital knows it. */
export function versionNow(seen: Seen): number {
  const record = seen.hospital.records().find((each) => each.recordId === recordIdOf(seen));
  return record?.version ?? 1;
}

export function stateNow(seen: Seen): string {
  const record = seen.hospital.records().find((each) => each.recordId === recordIdOf(seen));
  return record?.recordState ?? 'valid';
}
