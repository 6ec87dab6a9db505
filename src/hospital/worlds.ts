/**
 * Several hospitals at one address: a request with `X-World: <name>` reaches the hospital of that name, which has its
 * own clock, faults, journal, people and records. The first request that names a world creates it.
 */
import { problem } from './control/answers.ts';
import type { Hospital } from './hospital.ts';
import type { Rendered } from './render.ts';

/** The part of a hospital, or of several, that a mount needs. */
export type Deliverer = Pick<Hospital, 'deliver'>;

/** A limit, because each world holds its records in memory. */
export const maxWorlds = 50;
const nameShape = /^[\w.-]{1,64}$/;
const listPath = '/_hospital/worlds';

/** The hospital without a name, and those that `open` creates. */
export function createWorlds(unnamed: Deliverer, open: () => Deliverer): Deliverer {
  const worlds = new Map<string, Deliverer>();

  function worldOf(name: string): Deliverer | Rendered {
    const known = worlds.get(name);
    if (known !== undefined) return known;
    if (!nameShape.test(name)) {
      return refusal(400, 'The name of a world has 1 to 64 letters, digits, ".", "_" or "-".');
    }
    if (worlds.size >= maxWorlds) {
      const words = `There are ${maxWorlds} worlds. DELETE ${listPath}/<name> forgets one.`;
      return refusal(503, words);
    }
    const opened = open();
    worlds.set(name, opened);
    return opened;
  }

  /** Lists the names of the worlds, and forgets one. */
  function administer({ method, headers }: Request, url: URL): Rendered {
    const origin = headers.get('origin');
    if (origin !== null && origin !== url.origin) return refusal(403, 'Another origin.');
    const name = decodeURIComponent(url.pathname.slice(listPath.length + 1));
    const isList = name === '';
    if (isList && method === 'GET') return json(200, [...worlds.keys()]);
    if (isList || method !== 'DELETE') return refusal(404, 'There is nothing here.');
    return worlds.delete(name)
      ? { status: 204, headers: {}, body: null }
      : refusal(404, 'There is no such world.');
  }

  return {
    deliver: async (request, readBody) => {
      const url = new URL(request.url);
      if (url.pathname === listPath || url.pathname.startsWith(`${listPath}/`)) {
        return { kind: 'answer', rendered: administer(request, url) };
      }
      const name = nameOf(request, url);
      const world = name === null ? unnamed : worldOf(name);
      return 'deliver' in world
        ? world.deliver(request, readBody)
        : { kind: 'answer', rendered: world };
    },
  };
}

/** The world named by a request. The console's pictures cannot send a header, so their address may name it. */
function nameOf({ headers }: Request, { pathname, searchParams }: URL): string | null {
  const named = headers.get('x-world');
  if (named !== null) return named;
  return pathname.startsWith('/_hospital/') ? searchParams.get('world') : null;
}

function json(status: number, value: unknown): Rendered {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return { status, headers, body: JSON.stringify(value) };
}

function refusal(status: number, message: string): Rendered {
  return json(status, problem(message));
}
