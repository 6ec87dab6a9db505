/** The body of a request: its bytes within a limit, and the JSON in them. */
import type { RequestHead } from './requestHead.ts';

/** The bytes of a body. If the body exceeds the limit, it has none. */
export interface ReceivedBody {
  readonly bytes: Uint8Array;
  readonly isTooLarge: boolean;
  /** Reading was aborted on purpose. */
  readonly isReset?: boolean;
}

/** Terms for a body that is deliberately read slowly, or not to its end. */
export interface UploadTerms {
  readonly bytesPerSecond?: number;
  /** Reading stops after this many bytes. */
  readonly resetAtBytes?: number;
  pause(durationMs: number): Promise<void>;
}

/** Reads a body up to `limit` bytes and discards the rest. Rejects if the sender disconnects. */
export type BodyReader = (limit: number, terms?: UploadTerms) => Promise<ReceivedBody>;

/** One photo of 10 MiB in its envelope. */
export const uploadLimitBytes = 11 * 1024 * 1024;
/** Far more than the longest admission assessment. */
export const jsonLimitBytes = 2 * 1024 * 1024;

/** A body whose reading was aborted. */
export const brokenOff: ReceivedBody = {
  bytes: new Uint8Array(),
  isTooLarge: false,
  isReset: true,
};

export const noBody: ReceivedBody = { bytes: new Uint8Array(), isTooLarge: false };

/** A reader for a Request in this process. */
export function requestBodyReader(request: RequestHead): BodyReader {
  return async (limit, terms) => {
    if (request.body === null || request.arrayBuffer === undefined) return noBody;
    const bytes = new Uint8Array(await request.arrayBuffer());
    const { bytesPerSecond, resetAtBytes = Infinity } = terms ?? {};
    const read = Math.min(bytes.length, resetAtBytes);
    if (bytesPerSecond !== undefined) await terms?.pause((read / bytesPerSecond) * 1000);
    if (bytes.length >= resetAtBytes) return brokenOff;
    return bytes.length > limit
      ? { bytes: new Uint8Array(), isTooLarge: true }
      : { bytes, isTooLarge: false };
  };
}

/** JSON in a body, or why there is none. */
export type ReadJson =
  | { readonly text: string; readonly json: unknown }
  | { readonly problem: string };

const maxDepth = 64;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads a body as JSON: UTF-8, of a JSON media type if one is declared, nested at most 64 deep. */
export function readJson(body: ReceivedBody, contentType: string | null): ReadJson {
  if (body.isTooLarge) return { problem: 'the body is too large' };
  if (contentType !== null && !/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(contentType)) {
    return { problem: 'Content-Type must be application/json' };
  }
  try {
    const text = utf8.decode(body.bytes);
    if (depthOf(text) > maxDepth) return { problem: `the body is nested deeper than ${maxDepth}` };
    return { text, json: JSON.parse(text) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'the body is not JSON' };
  }
}

const quote = 34;
const backslash = 92;

/** How deep brackets are nested; those inside strings do not count. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInText = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) isInText = !isInText;
    else if (isInText) index += code === backslash ? 1 : 0;
    else if (code === 91 || code === 123) deepest = Math.max(deepest, (depth += 1));
    else if (code === 93 || code === 125) depth -= 1;
  }
  return deepest;
}
