/** Reads a request's body from a socket: up to a limit into memory, and discards the rest. */
import type { IncomingMessage } from 'node:http';
import {
  brokenOff,
  noBody,
  type BodyReader,
  type ReceivedBody,
  type UploadTerms,
} from '../body.ts';
/** How much of a body that is too large is still read, so that its sender gets the answer, bytes. */
const patienceBytes = 128 * 1024 * 1024;

/** A reader of a request's body. It rejects if the connection breaks before the body is complete. */
export function incomingBodyReader(incoming: IncomingMessage): BodyReader {
  return (limit, terms) => {
    if (isWithoutBody(incoming)) return Promise.resolve(noBody);
    return new Promise((resolve, reject) => collect(incoming, limit, terms, resolve, reject));
  };
}

function isWithoutBody({ headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return false;
  return (headers['content-length'] ?? '0') === '0';
}

function collect(
  incoming: IncomingMessage,
  limit: number,
  terms: UploadTerms | undefined,
  resolve: (body: ReceivedBody) => void,
  reject: (error: Error) => void,
): void {
  let pieces: Buffer[] = [];
  let length = 0;
  incoming.on('data', (piece: Buffer) => {
    length += piece.length;
    if (length <= limit) pieces.push(piece);
    else pieces = [];
    if (length > patienceBytes) incoming.socket.destroy();
    const { bytesPerSecond, resetAtBytes = Infinity } = terms ?? {};
    if (length >= resetAtBytes) {
      incoming.pause();
      resolve(brokenOff);
    } else if (terms !== undefined && bytesPerSecond !== undefined) {
      // The buffer of a socket that is not read fills up, and the sender has to wait.
      incoming.pause();
      void terms.pause((piece.length / bytesPerSecond) * 1000).then(() => incoming.resume());
    }
  });
  incoming.on('end', () => {
    if (length > limit) return resolve({ bytes: new Uint8Array(), isTooLarge: true });
    return resolve({ bytes: Buffer.concat(pieces), isTooLarge: false });
  });
  incoming.on('error', reject);
  incoming.on('close', () => {
    if (!incoming.complete) reject(new Error('the connection broke before the body was whole'));
  });
}
