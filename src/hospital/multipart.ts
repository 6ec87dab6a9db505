/** Parses multipart/form-data synchronously from bytes, so that every mount treats the same bytes the same way. */

/** One part of a form. */
export interface FormPart {
  readonly name: string;
  readonly contentType: string | undefined;
  readonly bytes: Uint8Array;
}

const maxParts = 20;
const carriageReturn = 13;
const emptyLine = Uint8Array.of(13, 10, 13, 10);

/** The parts of a form in order; undefined if the bytes are not a complete form. */
export function readForm(bytes: Uint8Array, contentType: string): FormPart[] | undefined {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) return undefined;
  const delimiter = new TextEncoder().encode(`\r\n--${boundary}`);
  const opening = delimiter.subarray(2);
  const startsAtOnce = startsWith(bytes, opening, 0);
  let at = startsAtOnce ? opening.length : endOf(bytes, delimiter, 0);
  const parts: FormPart[] = [];
  while (at !== -1 && parts.length < maxParts) {
    if (startsWith(bytes, Uint8Array.of(45, 45), at)) return parts;
    const next = indexOf(bytes, delimiter, at);
    const part = next === -1 ? undefined : readPart(bytes.subarray(at, next));
    if (part === undefined) return undefined;
    parts.push(part);
    at = next + delimiter.length;
  }
  return undefined;
}

function boundaryOf(contentType: string): string | undefined {
  if (!/^multipart\/form-data\b/i.test(contentType)) return undefined;
  const match = /;\s*boundary=(?:"([^"]{1,200})"|([^;\s"]{1,200}))/i.exec(contentType);
  return match?.[1] ?? match?.[2];
}

/** Parses a part after its delimiter (`\r\n`, headers, an empty line, content). */
function readPart(bytes: Uint8Array): FormPart | undefined {
  const headEnd = indexOf(bytes, emptyLine, 0);
  if (bytes[0] !== carriageReturn || headEnd === -1) return undefined;
  const headers = new TextDecoder().decode(bytes.subarray(0, headEnd)).split('\r\n');
  const disposition = headerOf(headers, 'content-disposition');
  const name = disposition === undefined ? undefined : nameOf(disposition);
  if (name === undefined) return undefined;
  const contentType = headerOf(headers, 'content-type');
  return { name, contentType, bytes: bytes.subarray(headEnd + emptyLine.length) };
}

function headerOf(headers: readonly string[], name: string): string | undefined {
  const line = headers.find((header) => header.toLowerCase().startsWith(`${name}:`));
  return line?.slice(name.length + 1).trim();
}

function nameOf(disposition: string): string | undefined {
  const parameters = disposition.matchAll(/;\s*([\w*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g);
  for (const [, key, quoted, plain] of parameters) {
    if (key?.toLowerCase() === 'name') return quoted ?? plain;
  }
  return undefined;
}

function startsWith(bytes: Uint8Array, wanted: Uint8Array, at: number): boolean {
  return wanted.every((byte, index) => bytes[at + index] === byte);
}

function indexOf(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  const first = wanted[0] ?? 0;
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (startsWith(bytes, wanted, at)) return at;
  }
  return -1;
}

function endOf(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  const at = indexOf(bytes, wanted, from);
  return at === -1 ? -1 : at + wanted.length;
}
