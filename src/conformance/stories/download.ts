/**
 * Reads a photo wherever the hospital serves it: directly, or at a signed address, to which the credential is never
 * sent.
 * Interface: Behaviour per endpoint, 4.
 */
import { textOf, type Exchange } from '../exchange.ts';
import { expectStatus, expectThat } from '../expect.ts';
import { addressOf } from '../subject.ts';
import type { Suite } from '../suite.ts';
import { CannotTell } from '../verdicts.ts';

export interface Download {
  readonly exchange: Exchange;
  readonly bytes: Uint8Array;
  readonly type: string | undefined;
}

/** The photo behind an answer of `readAttachmentContent`. */
export async function downloadOf(suite: Suite, answer: Exchange): Promise<Download> {
  expectStatus(answer, 200, 301, 302, 303, 307, 308);
  if (answer.status === 200 && signedUrlIn(answer) === undefined) return downloaded(answer);
  const address = signedAddress(suite, answer);
  const path = `${address.pathname}${address.search}`;
  const followed = await suite.client.send({
    method: 'GET',
    path,
    who: 'nobody',
    expected: [200],
    isSecretPath: true,
  });
  expectStatus(followed, 200);
  return downloaded(followed);
}

/** The signed address that a hospital returns as JSON instead of a redirect; undefined if it does not. */
export function signedUrlIn({ status, json }: Exchange): string | undefined {
  return status === 200 ? textOf(json, 'url') : undefined;
}

/**
 * The address of a redirect, or of the JSON in its place. Throws CannotTell if it is outside what the suite may call.
 */
function signedAddress(suite: Suite, answer: Exchange): URL {
  const location = signedUrlIn(answer) ?? answer.headers['location'];
  const base = addressOf(suite.subject, answer.sent);
  expectThat(location !== undefined && URL.canParse(location, base), 'it points nowhere', answer);
  const address = new URL(location, base);
  if (address.origin === new URL(suite.subject.baseUrl).origin) return address;
  throw new CannotTell('the signed address lies on another server, which the suite does not ask');
}

function downloaded(exchange: Exchange): Download {
  const type = exchange.headers['content-type']?.split(';')[0]?.trim();
  return { exchange, bytes: exchange.bytes, type };
}
