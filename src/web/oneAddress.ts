/**
 * One address for the app: a browser keeps what a page has stored by the address in its bar, so that one server under two
 * names would be two tablets in one, and neither would tell of the other's unsent work.
 */

const pages = ['/', '/demo', '/demo/', '/index.html'];

type Handle = (request: Request) => Promise<Response>;

/**
 * Leads pages that are asked for elsewhere to `address`. Only pages: a tablet that has the app at another address opens it
 * from its own service worker, and goes on sending there until its work is done.
 */
export function atOneAddress(handle: Handle, address: string | undefined): Handle {
  if (address === undefined) return handle;
  const { origin, host } = new URL(address);
  return async (request) => {
    const asked = new URL(request.url);
    if (asked.host === host || !pages.includes(asked.pathname)) return handle(request);
    const headers = { location: `${origin}${asked.pathname}`, 'cache-control': 'no-store' };
    return new Response(null, { status: 307, headers });
  };
}
