/** One exchange with the hospital as data: the request, its sender, and the answer. */
import type { EndpointName } from '../shared/interface/endpoints.ts';

/**
 * Whose credential a request carries. `colleague` has the caller's permissions; `reader` may not write; `stranger` has
 * no permission on the test patient; `expired` and `wrong` are invalid; `nobody` sends none.
 */
export type Who = 'caller' | 'colleague' | 'reader' | 'stranger' | 'expired' | 'wrong' | 'nobody';

/** A photo upload; an omitted part is not sent. */
export interface PhotoForm {
  readonly patientId?: string;
  readonly file?: {
    readonly bytes: Uint8Array;
    readonly contentType: string;
    readonly name?: string;
  };
  readonly isFileFirst?: boolean;
  /** A second part of the same name. */
  readonly furtherPatientId?: string;
}

/** A request before it is sent. */
export interface Outgoing {
  /** Absent for requests beyond the interface, e.g. a name search. */
  readonly endpoint?: EndpointName;
  readonly method: string;
  /** Below the base address, percent-encoded, with its query. */
  readonly path: string;
  readonly who: Who;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly photo?: PhotoForm;
  /** Present in a write with an id; it is logged before the request is sent. */
  readonly clientRequestId?: string;
  /** The statuses that a conforming hospital may answer, the most likely first; a dry run answers with that one. */
  readonly expected: readonly number[];
  /** The interface leaves the status open, so the rule about listed statuses ignores it. */
  readonly isOpen?: boolean;
  /** A closed connection counts as an answer, too (a photo that is too large). */
  readonly mayReset?: boolean;
  /** Sent at once, because it is one of several concurrent requests. */
  readonly isTogether?: boolean;
  /** The path of a signed address, relative to the server's root: a secret that must not appear in a report. */
  readonly isSecretPath?: boolean;
}

/** A request with its answer. */
export interface Exchange {
  /** Counts from 1 in the order of completion. */
  readonly number: number;
  readonly sent: Outgoing;
  /** 0 if the connection was closed without an answer. */
  readonly status: number;
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body if it is text, else empty. */
  readonly text: string;
  readonly bytes: Uint8Array;
  /** The body if it is JSON, else undefined. */
  readonly json: unknown;
  readonly sentAtMs: number;
}

/** Whether the hospital accepted the request. */
export function isSuccess(exchange: Exchange): boolean {
  return exchange.status >= 200 && exchange.status < 300;
}

/** Whether nobody can tell what became of the request: no answer came, or a gateway answered that it got none in time. */
export function isUnanswered({ status }: Pick<Exchange, 'status'>): boolean {
  return [0, 502, 503, 504].includes(status);
}

/** Whether nothing can come of a request: it carries no credential, or one that is none. */
export function isVain({ expected }: Pick<Outgoing, 'expected'>): boolean {
  return expected.every((status) => status === 401);
}

/** A property of an unknown value; undefined if there is none. */
export function propertyOf(value: unknown, name: string): unknown {
  return Object.getOwnPropertyDescriptor(Object(value), name)?.value;
}

/** A text property of an unknown value; undefined if there is none. */
export function textOf(value: unknown, name: string): string | undefined {
  const property = propertyOf(value, name);
  return typeof property === 'string' ? property : undefined;
}

/** The path in redacted form. */
export function shownPath({ path, isSecretPath }: Outgoing): string {
  if (isSecretPath === true) return '/[signed address]';
  return path.replace(/([?&]cursor=)[^&]+/, '$1[cursor]');
}
