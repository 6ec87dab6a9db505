/** How the engine of the demo reaches its hospital: the one in the page, never the network. */
import type { Clock } from '../../shared/clock.ts';
import { openDemoChannel } from './demoChannel.ts';

/** What the engine gets from the demo in place of the real environment. */
export interface DemoEngineParts {
  /** One exchange with the demo hospital. Rejects when the trainer has switched the network off. */
  fetch(request: Request): Promise<Response>;
  /** The tablet's time in the demo; epoch milliseconds. */
  now: Clock['now'];
}

/** Connects an engine to the demo hospital. */
export async function openDemoEngineParts(): Promise<DemoEngineParts> {
  const line = openDemoChannel();
  await line.ready();
  return { fetch: line.fetch, now: line.now };
}
