/** The format in which requests and answers are passed between windows, and what an exchange was about. */
import { endpoints } from '../../../shared/interface/endpoints.ts';
import { receiptSchema } from '../../../shared/interface/receipt.ts';
import { demoBaseAddress } from '../names.ts';

/** A request that can be posted to another window. */
export interface PackedRequest {
  method: string;
  url: string;
  headers: [string, string][];
  body: ArrayBuffer | null;
}

/** An answer that can be posted to another window. */
export interface PackedAnswer {
  status: number;
  headers: [string, string][];
  body: ArrayBuffer | null;
}

/**
 * Packs a request for the demo hospital.
 * @throws {TypeError} for any other address: the demo reaches nothing else
 */
export async function packRequest(request: Request): Promise<PackedRequest> {
  if (!request.url.startsWith(`${demoBaseAddress}/`)) {
    throw new TypeError('The demo reaches its own hospital and nothing else');
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return {
    method: request.method,
    url: request.url,
    headers: [...request.headers],
    body: hasBody ? await request.arrayBuffer() : null,
  };
}

export function unpackRequest({ method, url, headers, body }: PackedRequest): Request {
  return new Request(url, { method, headers, ...(body === null ? {} : { body }) });
}

export async function packAnswer(response: Response): Promise<PackedAnswer> {
  return {
    status: response.status,
    headers: [...response.headers],
    body: await response.arrayBuffer(),
  };
}

export function unpackAnswer({ status, headers, body }: PackedAnswer): Response {
  const hasBody = body !== null && status !== 204 && status !== 304;
  return new Response(hasBody ? body : null, { status, headers });
}

/** The path below the base address, without the query. */
export function pathOf({ url }: Pick<PackedRequest, 'url'>): string {
  return new URL(url).pathname.slice(new URL(demoBaseAddress).pathname.length);
}

const patterns = Object.entries(endpoints).map(([name, { method, path }]) => ({
  name,
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** The name of the requested endpoint; null if it is not in the interface. */
export function endpointOf(request: PackedRequest): string | null {
  const path = pathOf(request);
  const found = patterns.find(
    ({ method, pattern }) => method === request.method && pattern.test(path),
  );
  return found?.name ?? null;
}

/** The token of a request; null if it has none. */
export function tokenOf({ headers }: PackedRequest): string | null {
  const value = headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1];
  return /^Bearer +(\S+) *$/i.exec(value ?? '')?.[1] ?? null;
}

/** The receipt in a successful answer, if it is one. */
export function receiptIn(answer: PackedAnswer) {
  if (answer.body === null || answer.status >= 300) return null;
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(answer.body));
    return receiptSchema.safeParse(json).data ?? null;
  } catch {
    return null;
  }
}

/** An answer with a JSON body. */
export function jsonAnswer(status: number, value: unknown): PackedAnswer {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return {
    status,
    headers: [['content-type', 'application/json']],
    body: bytes.buffer,
  };
}
