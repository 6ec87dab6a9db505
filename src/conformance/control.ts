/**
 * The part of a bundled hospital's control surface that the suite uses: the virtual clock, slowing down, and the
 * operator of a record. A real hospital has none of it.
 */
import { propertyOf, textOf } from './exchange.ts';
import { CannotTell } from './verdicts.ts';

export interface Control {
  /** The hospital's virtual time in milliseconds since the epoch. */
  now(): Promise<number>;
  /** Sets the virtual clock to an instant, forwards or back. */
  turnTo(epochMs: number): Promise<void>;
  /** Delays every write by `delayMs` while `action` runs; throws CannotTell if faults are already in force. */
  slowly<Result>(delayMs: number, action: () => Promise<Result>): Promise<Result>;
  /** Runs `action` while this person may see nothing and write nothing. */
  withoutPermission<Result>(operatorId: string, action: () => Promise<Result>): Promise<Result>;
  /** Runs `action` while this encounter is closed, and opens it again. */
  whileClosed<Result>(encounterId: string, action: () => Promise<Result>): Promise<Result>;
  /** The operator who created a record; undefined if the surface does not tell. */
  operatorOf(recordId: string): Promise<string | undefined>;
}

/** One request to the control surface; throws if it is refused. */
type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>;

function openAsk(
  controlUrl: string,
  fetch: (request: Request) => Promise<Response>,
  further: Readonly<Record<string, string>>,
): Ask {
  return async (method, path, body) => {
    const headers = { ...further, 'content-type': 'application/json' };
    const init =
      body === undefined
        ? { method, headers: further }
        : { method, body: JSON.stringify(body), headers };
    const response = await fetch(new Request(`${controlUrl}${path}`, init));
    if (!response.ok) throw new Error(`the control surface answered ${response.status} to ${path}`);
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  };
}

/** Runs `action` between a change of the hospital's world and its undoing, which happens in any case. */
async function meanwhile<Result>(
  change: () => Promise<unknown>,
  undo: () => Promise<unknown>,
  action: () => Promise<Result>,
): Promise<Result> {
  await change();
  try {
    return await action();
  } finally {
    await undo();
  }
}

/** The element of a list with this value in this field. */
function oneOf(list: unknown, field: string, value: string): unknown {
  return Array.isArray(list) ? list.find((each) => propertyOf(each, field) === value) : undefined;
}

/**
 * The control surface at `controlUrl`, e.g. `http://127.0.0.1:8787/_hospital`; `headers` are sent with each request.
 */
export function createControl(
  controlUrl: string,
  fetch: (request: Request) => Promise<Response>,
  headers: Readonly<Record<string, string>> = {},
): Control {
  const ask = openAsk(controlUrl, fetch, headers);

  return {
    now: async () => Date.parse(String(propertyOf(await ask('GET', '/clock'), 'now'))),
    turnTo: async (epochMs) => {
      await ask('POST', '/clock', { now: new Date(epochMs).toISOString() });
    },
    slowly: async (delayMs, action) => {
      const before = await ask('GET', '/faults');
      if (!Array.isArray(before) || before.length > 0) {
        throw new CannotTell('fault rules of somebody else are in force');
      }
      const rules = ['POST', 'PATCH'].map((method) => ({
        match: { method, path: '/*' },
        fault: 'delay',
        delayMs,
      }));
      return meanwhile(
        () => ask('PUT', '/faults', rules),
        () => ask('DELETE', '/faults'),
        action,
      );
    },
    withoutPermission: async (operatorId, action) => {
      const person = oneOf(await ask('GET', '/people'), 'operatorId', operatorId);
      if (person === undefined) {
        throw new CannotTell('the control surface does not know the caller');
      }
      const [wards, mayWrite] = [propertyOf(person, 'wards'), propertyOf(person, 'mayWrite')];
      const path = `/people/${encodeURIComponent(operatorId)}`;
      return meanwhile(
        () => ask('PUT', path, { wards: [], mayWrite: false }),
        () => ask('PUT', path, { wards, mayWrite }),
        action,
      );
    },
    whileClosed: async (encounterId, action) => {
      const known = oneOf(await ask('GET', '/encounters'), 'encounterId', encounterId);
      if (known === undefined) {
        throw new CannotTell('the control surface does not know the encounter');
      }
      const path = `/encounters/${encodeURIComponent(encounterId)}`;
      return meanwhile(
        () => ask('PUT', path, { status: 'closed' }),
        () => ask('PUT', path, { status: propertyOf(known, 'status') }),
        action,
      );
    },
    operatorOf: async (recordId) =>
      textOf(
        oneOf(
          await ask('GET', `/records?id=${encodeURIComponent(recordId)}`),
          'recordId',
          recordId,
        ),
        'operator',
      ),
  };
}
