/** Sends the console's requests to its hospital: to the control surface, and to the interface as a nurse. */
import type { ErrorBody } from './wire.ts';

async function answerOf<Value>(answer: Response): Promise<Value> {
  const value: unknown = await answer.json().catch(() => undefined);
  if (answer.ok) return value as Value;
  const error = (value as Partial<ErrorBody> | undefined)?.error;
  const fields = (error?.fields ?? []).map(({ path, message }) => ` ${path} ${message}`).join(';');
  throw new Error(`${error?.message ?? `The hospital answered ${answer.status}.`}${fields}`);
}

/** The world of this page, from its address (`/_hospital/?world=ward-3`); empty for the one without a name. */
export const world = new URLSearchParams(location.search).get('world') ?? '';

/** An address of the control surface for elements that cannot send a header. */
export function inWorld(path: string): string {
  return world === '' ? path : `${path}?world=${encodeURIComponent(world)}`;
}

async function send(path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  if (world !== '') headers.set('x-world', world);
  try {
    return await fetch(path, { ...init, headers });
  } catch (cause) {
    throw new Error('No answer came from the hospital. Is it still running?', { cause });
  }
}

/** Sends a request to the control surface. Throws an Error with the hospital's message if it refuses. */
export async function ask<Value>(path: string, method = 'GET', body?: unknown): Promise<Value> {
  const sent =
    body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return answerOf(await send(`/_hospital/${path}`, { method, ...sent }));
}

/** Sends JSON to the interface with the credential `who`. Throws like `ask`. */
export async function askAs<Value>(
  who: string,
  method: string,
  path: string,
  body: object,
): Promise<Value> {
  return answerOf(
    await send(`/_hospital/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${who}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
}
