/**
 * Sends identical requests at the same time, and queries the result meanwhile.
 * Interface: Behaviour per endpoint, 5.
 */
import type { Exchange } from '../exchange.ts';
import type { Suite } from '../suite.ts';
import { create, query, woundBody } from './inputs.ts';

const twins = 4;
const slowMs = 3000;
const underwayMs = 500;

export interface TwinStory {
  readonly answers: readonly Exchange[];
}

/** Four identical requests at the same time. */
export function twinStory(suite: Suite): Promise<TwinStory> {
  return suite.once('twins', async () => {
    const body = JSON.stringify(woundBody(suite));
    const asking = { expected: [201], isOpen: true, isTogether: true };
    const sent = Array.from({ length: twins }, () => create(suite, body, asking));
    return { answers: await Promise.all(sent) };
  });
}

export interface SlowStory {
  readonly first: Exchange;
  readonly twin: Exchange;
  readonly queried: Exchange;
}

/** A slow request, with a repeat and a query while it is in progress. Only a bundled hospital can be slowed down. */
export function slowStory(suite: Suite): Promise<SlowStory | undefined> {
  return suite.once('slow', async () => {
    const { control } = suite;
    if (control === undefined) return undefined;
    const body = woundBody(suite);
    const text = JSON.stringify(body);
    return control.slowly(slowMs, async () => {
      const sent = create(suite, text, { isOpen: true });
      // A rejection is reported by the await below.
      sent.catch(() => undefined);
      await suite.pause(underwayMs);
      const [first, queried, twin] = await Promise.all([
        sent,
        query(suite, body.clientRequestId, { expected: [404, 200], isTogether: true }),
        create(suite, text, { expected: [201, 409, 425], isOpen: true, isTogether: true }),
      ]);
      return { first, twin, queried };
    });
  });
}
