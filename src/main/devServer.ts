/** In development the page's files come from the server of `electron-vite dev`, which replaces them as they change. */
import { bridgePath, gatePath, hospitalPath, providerPath } from '../shared/bridge.ts';

type Handler = (request: Request) => Promise<Response>;

/** What the shell itself answers, as `tools/dev.mjs` passes it on. */
const ownPaths = [bridgePath, gatePath, `${hospitalPath}/`, `${providerPath}/`];

/**
 * The handler of the app's scheme: `handle`, but for the files of a server that the environment names. Those come
 * without the page's content rules, which hot replacement breaks; a packaged app never asks for them.
 */
export function developed(
  handle: Handler,
  isPackaged: boolean,
  { ELECTRON_RENDERER_URL: server }: Readonly<Record<string, string | undefined>>,
): Handler {
  if (isPackaged || server === undefined) return handle;
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    if (ownPaths.some((path) => pathname.startsWith(path))) return handle(request);
    const accept = request.headers.get('accept') ?? '*/*';
    return fetch(`${server}${pathname}${search}`, { headers: { accept } });
  };
}
