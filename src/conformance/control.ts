/**
 * Owns the control surface of a bundled hospital as far as the suite uses it: the virtual clock, slowing down, and who
 * a record says its operator is. A real hospital has none of it.
 */
import { propertyOf, textOf } from './exchange.ts';
import { CannotTell } from './verdicts.ts';

export interface Control {
  /** The hospital's virtual time in milliseconds since the epoch. */
  now(): Promise<number>;
  /** Turns the virtual clock to an instant, forwards or back. */
  turnTo(epochMs: number): Promise<void>;
  /** Lets every write take `delayMs` while `action` runs; throws CannotTell where faults are in force already. */
  slowly<Result>(delayMs: number, action: () => Promise<Result>): Promise<Result>;
  /** Runs `action` while this person may see nothing and write nothing. */
  withoutPermission<Result>(operatorId: string, action: () => Promise<Result>): Promise<Result>;
  /** Runs `action` while this encounter is closed, and opens it again. */
  whileClosed<Result>(encounterId: string, action: () => Promise<Result>): Promise<Result>;
  /** The operator who created a record; undefined where the surface does not tell. */
  operatorOf(recordId: string): Promise<string | undefined>;
}

/** The control surface below `controlUrl`, e.g. `http://127.0.0.1:8787/_hospital`. */
export function createControl(
  controlUrl: string,
  fetch: (request: Request) => Promise<Response>,
): Control {
  async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const init =
      body === undefined
        ? { method }
        : { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const response = await fetch(new Request(`${controlUrl}${path}`, init));
    if (!response.ok) throw new Error(`the control surface answered ${response.status} to ${path}`);
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  }

  function instant(answer: unknown): number {
    return Date.parse(String(propertyOf(answer, 'now')));
  }

  return {
    now: async () => instant(await ask('GET', '/clock')),
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
      await ask('PUT', '/faults', rules);
      try {
        return await action();
      } finally {
        await ask('DELETE', '/faults');
      }
    },
    withoutPermission: async (operatorId, action) => {
      const people = await ask('GET', '/people');
      const person: unknown = Array.isArray(people)
        ? people.find((each) => propertyOf(each, 'operatorId') === operatorId)
        : undefined;
      if (person === undefined) {
        throw new CannotTell('the control surface does not know the caller');
      }
      const [wards, mayWrite] = [propertyOf(person, 'wards'), propertyOf(person, 'mayWrite')];
      const path = `/people/${encodeURIComponent(operatorId)}`;
      await ask('PUT', path, { wards: [], mayWrite: false });
      try {
        return await action();
      } finally {
        await ask('PUT', path, { wards, mayWrite });
      }
    },
    whileClosed: async (encounterId, action) => {
      const encounters = await ask('GET', '/encounters');
      const known: unknown = Array.isArray(encounters)
        ? encounters.find((each) => propertyOf(each, 'encounterId') === encounterId)
        : undefined;
      if (known === undefined) {
        throw new CannotTell('the control surface does not know the encounter');
      }
      const path = `/encounters/${encodeURIComponent(encounterId)}`;
      await ask('PUT', path, { status: 'closed' });
      try {
        return await action();
      } finally {
        await ask('PUT', path, { status: propertyOf(known, 'status') });
      }
    },
    operatorOf: async (recordId) => {
      const records = await ask('GET', '/records');
      if (!Array.isArray(records)) return undefined;
      const record: unknown = records.find((each) => propertyOf(each, 'recordId') === recordId);
      return textOf(record, 'operator');
    },
  };
}
