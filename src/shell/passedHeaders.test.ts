/** Tests which headers leave for the hospital, and which of its own reach the page. */
import { expect, test } from 'vitest';
import { headersForHospital, headersForPage } from './passedHeaders.ts';

const each = (names: string) =>
  new Headers(
    names
      .trim()
      .split(/\s+/)
      .map((name): [string, string] => [name, 'a']),
  );

const fromHospital = `
  accept-ch accept-ch-lifetime access-control-allow-origin activate-storage-access alt-svc clear-site-data
  content-disposition content-security-policy critical-ch cross-origin-opener-policy document-policy link location nel
  no-vary-search observe-browsing-topics origin-agent-cluster origin-trial permissions-policy proxy-authenticate refresh
  report-to service-worker-allowed set-cookie set-login sourcemap speculation-rules strict-transport-security
  supports-loading-mode timing-allow-origin transfer-encoding use-as-dictionary www-authenticate
  x-dns-prefetch-control x-frame-options x-wardbook-shell x-wardbook-reason`;

test('no header reaches the page but those of an answer', () => {
  expect([...headersForPage(each(fromHospital)).keys()]).toEqual([]);
  const read = 'age content-encoding content-length content-type date retry-after x-request-id';
  const given = headersForPage(each(`${fromHospital} ${read} etag`));
  expect([...given.keys()].join(' ')).toBe(read);
});

const fromPage = `
  client-ip connection cookie forwarded from if-none-match origin proxy-authorization range referer sec-fetch-site te
  true-client-ip upgrade via x-api-key x-client-ip x-control-token x-forwarded-for x-forwarded-host x-http-method
  x-http-method-override x-method-override x-original-url x-real-ip x-rewrite-url x-wardbook-hospital
  x-wardbook-attempt x-world`;

test('no header leaves for the hospital but those of the interface', () => {
  const own = { 'accept-encoding': 'identity', 'cache-control': 'no-cache' };
  expect(Object.fromEntries(headersForHospital(each(fromPage), true))).toEqual(own);
  const sent =
    'accept accept-language authorization content-length content-type user-agent x-wardbook-tablet';
  const given = headersForHospital(each(`${fromPage} ${sent}`), true);
  for (const name of Object.keys(own)) given.delete(name);
  expect([...given.keys()].join(' ')).toBe(sent);
});

test('a request without a body leaves without a length', () => {
  expect(headersForHospital(each('content-length'), false).has('content-length')).toBe(false);
});
