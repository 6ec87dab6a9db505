/** One exchange with the hospital as data: what is sent, by whom, and what came back. */
import type { EndpointName } from '../shared/interface/endpoints.ts';

/**
 * Whose credential a request carries. `colleague` may do what the caller may; `reader` may not write; `stranger` has
 * no permission on the test patient; `expired` and `wrong` are no valid credentials; `nobody` sends none.
 */
export type Who = 'caller' | 'colleague' | 'reader' | 'stranger' | 'expired' | 'wrong' | 'nobody';

/** A photo upload; a part that is left out is not sent. */
export interface PhotoForm {
  readonly patientId?: string;
  readonly file?: { readonly bytes: Uint8Array; readonly contentType: string };
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
  /** Present in a write that carries one; it is written down before the request is sent. */
  readonly clientRequestId?: string;
  /** The statuses that a conforming hospital may answer, the likeliest first; a dry run goes by it. */
  readonly expected: readonly number[];
  /** The interface leaves the status open, so the rule about listed statuses looks away. */
  readonly isOpen?: boolean;
  /** A closed connection is an answer too (a photo that is too large). */
  readonly mayReset?: boolean;
  /** It goes out at once, because others go out at the same time. */
  readonly isTogether?: boolean;
  /** The path is that of a signed address: a secret that reaches no report, and counted from the root of the server. */
  readonly isSecretPath?: boolean;
}

/** A request with its answer. */
export interface Exchange {
  /** Counts from 1 in the order of sending. */
  readonly number: number;
  readonly sent: Outgoing;
  /** 0 when the connection was closed without an answer. */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body where it is text, else empty. */
  readonly text: string;
  readonly bytes: Uint8Array;
  /** The body where it is JSON, else undefined. */
  readonly json: unknown;
  readonly sentAtMs: number;
}

/** Whether the hospital said yes. */
export function isSuccess(exchange: Exchange): boolean {
  return exchange.status >= 200 && exchange.status < 300;
}

/** A property of something unknown; undefined where there is none. */
export function propertyOf(value: unknown, name: string): unknown {
  return Object.getOwnPropertyDescriptor(Object(value), name)?.value;
}

/** A text property of something unknown; undefined where there is none. */
export function textOf(value: unknown, name: string): string | undefined {
  const property = propertyOf(value, name);
  return typeof property === 'string' ? property : undefined;
}

/** The path as people may see it. */
export function shownPath({ path, isSecretPath }: Outgoing): string {
  if (isSecretPath === true) return '/[signed address]';
  return path.replace(/([?&]cursor=)[^&]+/, '$1[cursor]');
}
