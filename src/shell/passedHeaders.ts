/**
 * Which headers are forwarded between the page and the hospital. These are deny lists, not allow lists, because a
 * hospital may carry its credential in a header of its own.
 */

/** RFC 9110 7.6.1: these concern a single connection and are never forwarded. */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Concern the page and the shell, not the hospital. */
const ofThePage = [
  'accept-encoding',
  'cache-control',
  'cookie',
  'dnt',
  'expect',
  'forwarded',
  'host',
  'if-modified-since',
  'if-none-match',
  'origin',
  'pragma',
  'priority',
  'referer',
  'save-data',
  'upgrade-insecure-requests',
  'via',
];

/** Would let a hospital control the page's origin, or make the browser act on its own. */
const ofTheHospital = [
  'alt-svc',
  'clear-site-data',
  'link',
  // The browser would follow it blindly, with the token.
  'location',
  'nel',
  'refresh',
  'report-to',
  'reporting-endpoints',
  'service-worker-allowed',
  'set-cookie',
  'sourcemap',
  'strict-transport-security',
  // The browser would open its own password dialog over the nurse's work.
  'www-authenticate',
];

const prefixesOfThePage = ['sec-', 'x-forwarded-', 'x-wardbook-'];
const prefixesOfTheHospital = ['access-control-', 'content-security-policy', 'cross-origin-'];

/**
 * The headers of the page's request that are sent to the hospital. With a length but no body, the hospital would take
 * the next request on the shared connection for that body.
 */
export function headersForHospital(given: Headers, hasBody: boolean): Headers {
  const headers = keep(given, ofThePage, prefixesOfThePage);
  if (!hasBody) headers.delete('content-length');
  // Neither shell decompresses what it forwards, and only one of them could leave it to the browser.
  headers.set('accept-encoding', 'identity');
  // A cache on the way must revalidate with the hospital: what it holds may be out of date.
  headers.set('cache-control', 'no-cache');
  return headers;
}

/** The headers of the hospital's answer that are passed to the page. */
export function headersForPage(given: Headers): Headers {
  return keep(given, ofTheHospital, prefixesOfTheHospital);
}

function keep(given: Headers, dropped: readonly string[], prefixes: readonly string[]): Headers {
  const named = (given.get('connection') ?? '').toLowerCase().split(',');
  const gone = new Set([...hopByHop, ...dropped, ...named.map((name) => name.trim())]);
  const headers = new Headers();
  for (const [name, value] of given) {
    if (gone.has(name) || prefixes.some((prefix) => name.startsWith(prefix))) continue;
    headers.append(name, value);
  }
  return headers;
}
