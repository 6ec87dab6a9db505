/**
 * Which headers are forwarded between the page and the hospital: those that the interface and the outbox need, and no
 * other, because browsers and gateways keep learning new ones. A credential in a header of the hospital's own is put
 * there by the forwarder, from the profile.
 */

import { tabletHeader } from '../shared/bridge.ts';

/** The browser's name is among them because some gateways refuse a request without one. */
const toHospital = [
  'accept',
  'accept-language',
  'authorization',
  'content-length',
  'content-type',
  'user-agent',
  tabletHeader,
];

/** `date` and `age` tell the hospital's time. A hospital may compress although it is asked not to. */
const toPage = [
  'age',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'retry-after',
  'x-request-id',
];

/**
 * The headers of the page's request that are sent to the hospital. With a length but no body, the hospital would take
 * the next request on the shared connection for that body.
 */
export function headersForHospital(given: Headers, hasBody: boolean): Headers {
  const headers = keep(given, toHospital);
  if (!hasBody) headers.delete('content-length');
  // Neither shell decompresses what it forwards, and only one of them could leave it to the browser.
  headers.set('accept-encoding', 'identity');
  // A cache on the way must revalidate with the hospital: what it holds may be out of date.
  headers.set('cache-control', 'no-cache');
  return headers;
}

/** The headers of the hospital's answer that are passed to the page. */
export function headersForPage(given: Headers): Headers {
  return keep(given, toPage);
}

function keep(given: Headers, kept: readonly string[]): Headers {
  return new Headers([...given].filter(([name]) => kept.includes(name)));
}

/**
 * Whether a browser says that a page of another site asks. Old browsers name no site (Safari before 16.4); a program
 * could name any.
 */
export function isOfForeignSite({ headers }: Request): boolean {
  const site = headers.get('sec-fetch-site')?.toLowerCase() ?? 'none';
  return site !== 'same-origin' && site !== 'none';
}
