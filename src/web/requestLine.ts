/**
 * One line for each request, for a fault that must be found on the server: when, what kind, how it was answered, how
 * long it took. Ids, queries, addresses of tablets and headers are never in it.
 */
import type { AskedFor, Outcome } from './counts.ts';

/** What a line is made of. */
export interface AnsweredRequest {
  /** When the request came, milliseconds since 1970. */
  readonly atMs: number;
  readonly askedFor: AskedFor;
  readonly method: string;
  /** The request's path on this server. */
  readonly pathname: string;
  readonly status: number;
  readonly outcome: Outcome;
  readonly seconds: number;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);

/** The words of the interface's own paths (Interface: Endpoints); anything else in a path may be an id. */
const pathWords = new Set([
  'hospital',
  'patients',
  'encounters',
  'wounds',
  'attachments',
  'content',
  'wound-assessments',
  'void',
  'admission-assessments',
  'requests',
]);

/** The line; every part of a path that is no word of the interface is `*`, and a file is only `file`. */
export function requestLine(request: AnsweredRequest): string {
  const { atMs, askedFor, method, pathname, status, outcome, seconds } = request;
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const shape = segments.map((segment) => (pathWords.has(segment) ? segment : '*')).join('/');
  const what = askedFor === 'file' ? 'file' : `/${shape}`;
  const how = outcome === 'none' ? `${status} from Wardbook, not from the hospital` : `${status}`;
  const named = methods.has(method) ? method : 'other';
  return `${new Date(atMs).toISOString()} ${named} ${what} ${how} ${Math.round(seconds * 1000)} ms`;
}
