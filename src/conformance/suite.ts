/**
 * What a rule may use: the client, the given test data, things that are made once and shared, and the control surface
 * if there is one.
 */
import type { Client } from './client.ts';
import type { Control } from './control.ts';
import type { Ports } from './ports.ts';
import type { Subject } from './subject.ts';
import { CannotTell } from './verdicts.ts';

/** Everything that a rule may use. */
export interface Suite {
  readonly subject: Subject;
  readonly client: Client;
  /** The control surface; undefined if the hospital has none. */
  readonly control: Control | undefined;
  /** The readings that the rules have observed so far, by key. */
  observed(): Readonly<Record<string, string>>;
  now(): number;
  newId(): string;
  pause(durationMs: number): Promise<void>;
  /** Runs `make` on the first call, and returns its result, or throws its error, on every later one. */
  once<Made>(name: string, make: () => Promise<Made>): Promise<Made>;
}

export function createSuite(
  subject: Subject,
  client: Client,
  control: Control | undefined,
  ports: Ports & Pick<Suite, 'observed'>,
): Suite {
  const made = new Map<string, Promise<unknown>>();
  return {
    subject,
    client,
    control,
    observed: () => ports.observed(),
    now: () => ports.now(),
    newId: () => ports.newId(),
    pause: (durationMs) => ports.sleep(durationMs),
    once: <Made>(name: string, make: () => Promise<Made>) => {
      const before = made.get(name);
      if (before !== undefined) return before as Promise<Made>;
      const promise = make();
      // A caller who awaits it gets the rejection; this only prevents an unhandled one.
      promise.catch(() => undefined);
      made.set(name, promise);
      return promise;
    },
  };
}

/** The control surface. Throws CannotTell if there is none. */
export function requireControl(suite: Suite): Control {
  if (suite.control !== undefined) return suite.control;
  throw new CannotTell(
    'it needs the control surface of a bundled hospital (--control-url); a real hospital must be asked',
  );
}
