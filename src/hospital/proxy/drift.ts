/**
 * Whether a real hospital still reads the open points as the conformance suite once observed: looks at each answer that
 * passes, and compares what it shows with the file. Points that no ordinary traffic shows are left to the suite.
 */
import type { Interpretations } from '../interpretations.ts';
import type { PassedAnswer } from './passOn.ts';

/** One point that is read in another way than the file says. */
export interface Drift {
  readonly key: keyof Interpretations;
  readonly observed: string;
  readonly seen: string;
  /** The number of the exchange in the journal that shows it. */
  readonly exchange: number;
}

type Look = (answer: PassedAnswer, nowMs: number) => string | undefined;

const refusals = [403, 404, 409, 415, 422];
const minuteMs = 60_000;

function fieldsOf(json: unknown): readonly unknown[] | undefined {
  const { error }: { error?: unknown } = Object(json);
  const { fields }: { fields?: unknown } = Object(error);
  return Array.isArray(fields) ? fields : undefined;
}

function isError(json: unknown): boolean {
  const { error }: { error?: unknown } = Object(json);
  return typeof error === 'object' && error !== null;
}

/** What one answer shows of a point; undefined if nothing. */
const looks: Partial<Record<keyof Interpretations, Look>> = {
  errorBody: ({ status, headers, json, isEmpty }) => {
    if (!refusals.includes(status)) return undefined;
    if (isEmpty) return 'empty';
    const isPage = headers.get('content-type')?.startsWith('text/html') === true;
    return isPage ? 'html' : isError(json) ? 'as-specified' : undefined;
  },
  fieldPath: ({ status, json }) => {
    const paths = (status === 422 ? fieldsOf(json) : undefined)?.map((field) => {
      return String(Object.getOwnPropertyDescriptor(Object(field), 'path')?.value);
    });
    if (paths?.some((path) => /\[\d+\]/.test(path)) === true) return 'brackets';
    return paths?.some((path) => /\.\d+(\.|$)/.test(path)) === true ? 'dotted' : undefined;
  },
  traceId: ({ status, headers, json }) => {
    if (!refusals.includes(status) || !isError(json)) return undefined;
    if (typeof Object(json).requestId !== 'string') return 'none';
    return headers.has('x-request-id') ? 'body-and-header' : 'body-only';
  },
  rateLimit: ({ status, headers }) => {
    if (status === 429) return 'too-many-requests';
    return status === 503 && headers.has('retry-after') ? 'unavailable' : undefined;
  },
  gateway: ({ exchange, status }) => {
    if (exchange.request.method === 'GET') return undefined;
    return { 502: 'bad-gateway', 504: 'gateway-timeout' }[status];
  },
  download: ({ exchange, status, headers, json }) => {
    if (exchange.endpoint?.name !== 'readAttachmentContent') return undefined;
    if ([301, 302, 303, 307, 308].includes(status)) return 'signed-url';
    if (status !== 200) return undefined;
    if (typeof Object(json).url === 'string') return 'signed-json';
    return headers.get('content-type')?.startsWith('image/') === true ? 'direct' : undefined;
  },
  clockSkew: ({ headers }, nowMs) => {
    const offMs = Date.parse(headers.get('date') ?? '') - nowMs;
    if (Math.abs(offMs) < 3 * minuteMs) return 'none';
    if (!(Math.abs(offMs) < 20 * minuteMs)) return undefined;
    return offMs > 0 ? 'seven-minutes-ahead' : 'seven-minutes-behind';
  },
};

/** Compares each answer with the file. `tell` receives every difference once. */
export function watchDrift(
  observed: Partial<Interpretations>,
  now: () => number,
  tell: (drift: Drift) => void,
): (answer: PassedAnswer) => void {
  const told = new Set<string>();
  return (answer) => {
    for (const [key, look] of Object.entries(looks) as [keyof Interpretations, Look][]) {
      const said = observed[key];
      const seen = look(answer, now());
      if (said === undefined || seen === undefined || seen === said) continue;
      if (told.has(`${key} ${seen}`)) continue;
      told.add(`${key} ${seen}`);
      tell({ key, observed: said, seen, exchange: answer.exchange.entry.n });
    }
  };
}

/** One line for a person. */
export function driftLine({ key, observed, seen, exchange }: Drift): string {
  return `DRIFT ${key}: ${observed} in the file, ${seen} in exchange ${exchange}`;
}
