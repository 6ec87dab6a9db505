/**
 * Several hospitals at one address: a request with `X-World: <name>` reaches the hospital of that name, which has its
 * own clock, faults, journal, people and records. The first request that names a world creates it.
 */
import { z } from 'zod';
import { requestBodyReader } from './body.ts';
import { createControl, operationsOn, Refused, type Operation } from './control/operation.ts';
import type { Hospital } from './hospital.ts';
import type { Rendered } from './render.ts';
import { urlOf, type RequestHead } from './requestHead.ts';

/** The part of a hospital, or of several, that a mount needs. */
export type Deliverer = Pick<Hospital, 'deliver'>;

/** A limit, because each world holds its records in memory. */
export const maxWorlds = 50;
const nameShape = /^[\w.-]{1,64}$/;
const listPath = '/_hospital/worlds';

const operation = operationsOn<Map<string, Deliverer>>();

/** The requests that ask or change the worlds as a whole. */
export const worldOperations: readonly Operation<Map<string, Deliverer>>[] = [
  operation('listWorlds', 'GET /worlds', 'The names of the worlds', {
    answer: z.array(z.string()),
    run: (worlds) => [...worlds.keys()],
  }),
  operation('forgetWorld', 'DELETE /worlds/{name}', 'Forgets one', {
    refusals: [404],
    run: (worlds, { params: { name } }) => {
      if (!worlds.delete(name)) throw new Refused(404, 'There is no such world.');
    },
  }),
];

/** The hospital without a name, and those that `open` creates. */
export function createWorlds(unnamed: Deliverer, open: () => Deliverer): Deliverer {
  const worlds = new Map<string, Deliverer>();
  const control = createControl(worlds, worldOperations);

  function worldOf(name: string): Deliverer | Rendered {
    const known = worlds.get(name);
    if (known !== undefined) return known;
    if (!nameShape.test(name)) {
      const words = 'The name of a world has 1 to 64 letters, digits, ".", "_" or "-".';
      return new Refused(400, words).rendered;
    }
    if (worlds.size >= maxWorlds) {
      const words = `There are ${maxWorlds} worlds. DELETE ${listPath}/<name> forgets one.`;
      return new Refused(503, words).rendered;
    }
    const opened = open();
    worlds.set(name, opened);
    return opened;
  }

  return {
    deliver: async (request, readBody = requestBodyReader(request)) => {
      const url = urlOf(request);
      if (url.pathname === listPath || url.pathname.startsWith(`${listPath}/`)) {
        const pageOrigin = request.headers.get('origin');
        const asked = { method: request.method, url, pageOrigin, readBody };
        return { kind: 'answer', rendered: await control(asked) };
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
function nameOf({ headers }: RequestHead, { pathname, searchParams }: URL): string | null {
  const named = headers.get('x-world');
  if (named !== null) return named;
  return pathname.startsWith('/_hospital/') ? searchParams.get('world') : null;
}
