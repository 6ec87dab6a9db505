/** The hospital's answers as data, before they become a Response or are lost on the way. */
import type { FieldError } from '../shared/interface/errorBody.ts';

/** An answer with JSON, with bytes, with text, or with an error. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly content:
    | { readonly kind: 'json'; readonly value: unknown }
    | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly contentType: string }
    | { readonly kind: 'text'; readonly text: string; readonly contentType: string }
    | { readonly kind: 'error'; readonly error: ErrorContent }
    | { readonly kind: 'none' };
  /** The id of the record or attachment that was committed. */
  readonly committed?: string;
  /** The server closes the connection instead of answering. */
  readonly resets?: boolean;
}

/** The `error` of an error body. Interface: Errors. */
export interface ErrorContent {
  readonly code: string;
  readonly message: string;
  readonly fields?: readonly FieldError[];
}

/** An answer with a JSON body. */
export function jsonAnswer(status: number, value: unknown): Answer {
  return { status, content: { kind: 'json', value } };
}

/** The same for something that was committed under `id`. */
export function committedAnswer(status: number, value: unknown, id: string): Answer {
  return { status, content: { kind: 'json', value }, committed: id };
}

/** A refusal with the error body of the interface. */
export function errorAnswer(
  status: number,
  code: string,
  message: string,
  fields?: readonly FieldError[],
): Answer {
  const error = fields === undefined ? { code, message } : { code, message, fields };
  return { status, content: { kind: 'error', error } };
}

/** 401, with the scheme of the credential if there is one. Interface: Authentication. */
export function notAuthenticated(scheme: string | null = 'Bearer'): Answer {
  const answer = errorAnswer(
    401,
    'UNAUTHENTICATED',
    'The credential is missing, wrong or expired.',
  );
  return scheme === null ? answer : { ...answer, headers: { 'www-authenticate': scheme } };
}

/** 403. Interface: Authentication. */
export function forbidden(message: string): Answer {
  return errorAnswer(403, 'FORBIDDEN', message);
}

/** 404. Interface: Errors. */
export function notFound(what: string): Answer {
  return errorAnswer(404, 'NOT_FOUND', `There is no such ${what}.`);
}

/** 422 with the fields that are wrong. Interface: Errors. */
export function validationFailed(found: readonly FieldError[]): Answer {
  // An error of the whole body has an empty path; it is named `body`, so that nobody shows an empty place.
  const fields = found.map(({ path, message }) => ({ path: path === '' ? 'body' : path, message }));
  const [first] = fields;
  const where = first === undefined ? '' : ` ${first.path}: ${first.message}`;
  return errorAnswer(422, 'VALIDATION_FAILED', `The request is not valid.${where}`, fields);
}
