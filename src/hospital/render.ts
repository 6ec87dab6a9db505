/** Turns an answer into what goes over the wire: headers, the error body, instants, origins. */
import type { Answer, ErrorContent } from './answers.ts';
import type { HospitalContext } from './context.ts';
import type { Interpretations } from './interpretations.ts';
import type { Rendered } from './rendered.ts';
import { headerDateTime } from './time.ts';

export type { Rendered } from './rendered.ts';

/** What an answer needs to know of its request. */
export interface Asked {
  readonly traceId: string;
  /** The origin of the requesting page; null if none is named, as by a client that is not a web page. */
  readonly pageOrigin: string | null;
}

/** Headers of every answer: the hospital's time, the trace, and the permitted origins. Interface: Errors. */
export function commonHeaders(context: HospitalContext, asked: Asked): Record<string, string> {
  const { traceId: reading } = context.interpretations();
  return {
    date: headerDateTime(context.toldNow()),
    'cache-control': 'no-store',
    // A page of another origin cannot show a photo from here, not even in an <img>.
    'cross-origin-resource-policy': 'same-origin',
    ...(reading === 'body-and-header' ? { 'x-request-id': asked.traceId } : {}),
    ...corsHeaders(context, asked.pageOrigin),
  };
}

/** No headers if the page may not read the answer. */
export function corsHeaders(
  context: HospitalContext,
  pageOrigin: string | null,
): Record<string, string> {
  const { cors } = context.interpretations();
  const named = pageOrigin !== null && isOfThisMachine(pageOrigin) ? pageOrigin : undefined;
  const allowed = { allowed: '*', 'this-machine': named, refused: undefined }[cors];
  if (allowed === undefined) return {};
  return {
    'access-control-allow-origin': allowed,
    'access-control-expose-headers': 'Date, Retry-After, X-Request-Id, Last-Modified, Location',
  };
}

/** Without this check any web page could read and write here from a trainer's browser, with the known credentials. */
function isOfThisMachine(pageOrigin: string): boolean {
  return /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(pageOrigin);
}

/** The answer to a CORS preflight. */
export function renderPreflight(context: HospitalContext, pageOrigin: string | null): Rendered {
  const headers = { date: headerDateTime(context.toldNow()) };
  const readable = corsHeaders(context, pageOrigin);
  if (Object.keys(readable).length === 0) return { status: 403, headers, body: null };
  const allowed = {
    ...readable,
    'access-control-allow-methods': 'GET, POST, PATCH',
    'access-control-allow-headers': `${context.wire?.header ?? 'Authorization'}, Content-Type, X-Request-Id, X-World`,
    'access-control-max-age': '600',
  };
  return { status: 204, headers: { ...headers, ...allowed }, body: null };
}

/** An answer as it goes over the wire. */
export function render(context: HospitalContext, answer: Answer, asked: Asked): Rendered {
  const headers = Object.assign(commonHeaders(context, asked), answer.headers);
  const { content, status } = answer;
  if (content.kind === 'json') {
    return { status, headers: jsonType(headers), body: JSON.stringify(content.value) };
  }
  if (content.kind === 'error') {
    return renderError(context.interpretations(), status, headers, content.error, asked.traceId);
  }
  if (content.kind === 'none') return { status, headers, body: null };
  const typed = { ...headers, 'content-type': content.contentType };
  return { status, headers: typed, body: content.kind === 'bytes' ? content.bytes : content.text };
}

function jsonType(headers: Record<string, string>): Record<string, string> {
  return Object.assign(headers, { 'content-type': 'application/json' });
}

function renderError(
  values: Interpretations,
  status: number,
  headers: Record<string, string>,
  error: ErrorContent,
  traceId: string,
): Rendered {
  if (values.errorBody === 'empty') return { status, headers, body: null };
  if (values.errorBody === 'html') return htmlPage(status, headers);
  const fields = error.fields?.map(({ path, message }) => {
    return { path: values.fieldPath === 'brackets' ? bracketPath(path) : path, message };
  });
  const body = {
    error: { ...error, ...(fields === undefined ? {} : { fields }) },
    ...(values.traceId === 'none' ? {} : { requestId: traceId }),
  };
  return { status, headers: jsonType(headers), body: JSON.stringify(body) };
}

function bracketPath(path: string): string {
  return path.replace(/\.(\d+)(?=\.|$)/g, '[$1]');
}

/** An HTML page, as a gateway would answer. */
export function htmlPage(status: number, headers: Readonly<Record<string, string>>): Rendered {
  const body = `<!doctype html><html><head><title>${status}</title></head><body><h1>${status}</h1><hr>gateway</body></html>`;
  return { status, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' }, body };
}

/** Makes a Response. */
export function toResponse({ status, headers, body }: Rendered): Response {
  return new Response(body as BodyInit | null, { status, headers });
}
