/**
 * One address for the app. A browser stores a page's data by origin, so a server with two names would split a tablet's
 * data in two, and neither part would show the other's unsent work.
 */

const pages = ['/', '/demo', '/demo/', '/index.html'];

type Handle = (request: Request) => Promise<Response>;

/**
 * Redirects pages requested at any other address to `address`. Only pages: a tablet that has the app at another address
 * opens it from its service worker, and keeps sending there until its work is done.
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
