/**
 * Owns the worker in which the engine runs. It is told once which hospital it serves; everything
 * else it learns from the device store.
 */
import { z } from 'zod';
import { startEngine } from '../../../outbox/engine.ts';
import type { EnginePorts } from '../../../outbox/ports.ts';
import { browserPorts } from './browserPorts.ts';
import { beatMs } from './keepRunning.ts';

export const engineOrderSchema = z.object({
  realm: z.enum(['hospital', 'demo']),
  hospitalKey: z.string(),
  addressKey: z.string(),
  /** Where the hospital's paths begin for this page, such as `https://ward.example/hospital`. */
  baseAddress: z.string(),
});
export type EngineOrder = z.infer<typeof engineOrderSchema>;

/** Submissions under way at once: enough to fill a slow line, few enough for a shared tablet. */
const lanes = 4;

setInterval(() => postMessage('alive'), beatMs);

addEventListener(
  'message',
  (event) => {
    // What fails here is told to the window, which starts another one.
    begin(engineOrderSchema.parse(event.data)).catch(reportError);
  },
  { once: true },
);

async function begin({ realm, ...hospital }: EngineOrder): Promise<void> {
  startEngine(await portsOf(realm), { ...hospital, lanes });
}

/** Demo submissions reach the ward in the page and nothing else, whatever address they name. */
async function portsOf(realm: EngineOrder['realm']): Promise<EnginePorts> {
  if (realm === 'hospital') return browserPorts(realm, (request) => fetch(request));
  const { openDemoEngineParts } = await import('../../demo/demoFetch.ts');
  const demo = await openDemoEngineParts();
  return browserPorts(realm, demo.fetch, demo.now);
}
