/**
 * Which headers travel between the page and the hospital. It is a list of what is dropped, not
 * of what is allowed, because a hospital may carry its credential in a header of its own.
 */

/** RFC 9110 7.6.1: these concern one connection, never the next one. */
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

/** What concerns the page and the shell, not the hospital. */
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

/** What a hospital must not decide about our origin, or would make the browser act by itself. */
const ofTheHospital = [
  'alt-svc',
  'clear-site-data',
  'link',
  // The browser would follow it blindly, token included.
  'location',
  'nel',
  'refresh',
  'report-to',
  'reporting-endpoints',
  'service-worker-allowed',
  'set-cookie',
  'sourcemap',
  'strict-transport-security',
  // The browser would open its own password window over the nurse's work.
  'www-authenticate',
];

const prefixesOfThePage = ['sec-', 'x-forwarded-', 'x-wardbook-'];
const prefixesOfTheHospital = ['access-control-', 'content-security-policy', 'cross-origin-'];

/**
 * The headers of the page's request that the hospital gets to see. A length without its body would
 * have the hospital take the next request on the shared connection for that body.
 */
export function headersForHospital(given: Headers, hasBody: boolean): Headers {
  const headers = keep(given, ofThePage, prefixesOfThePage);
  if (!hasBody) headers.delete('content-length');
  // Neither shell unpacks what it hands on, and only one of them could have the browser do it.
  headers.set('accept-encoding', 'identity');
  // A cache on the way asks the hospital before it answers: what it holds may be another time's word.
  headers.set('cache-control', 'no-cache');
  return headers;
}

/** The headers of the hospital's answer that the page gets to see. */
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
