/**
 * The worker in which the engine runs. It is told once which hospital it serves; everything
 * else it learns from the device store.
 */
import { z } from 'zod';
import { openBrowserDevice } from '../../../device/browserDevice.ts';
import { startEngine } from '../../../outbox/engine.ts';
import type { EnginePorts } from '../../../outbox/ports.ts';
import { listenForZone } from '../hospital/heardZone.ts';
import { browserClock, browserPorts } from './browserPorts.ts';
import { beatMs } from './keepRunning.ts';

export const engineOrderSchema = z.object({
  realm: z.enum(['hospital', 'demo']),
  hospitalKey: z.string(),
  addressKey: z.string(),
  /** The base of the hospital's paths for this page, such as `https://ward.example/hospital`. */
  baseAddress: z.string(),
});
export type EngineOrder = z.infer<typeof engineOrderSchema>;

/** Submissions processed at once: enough to fill a slow connection, few enough for a shared tablet. */
const lanes = 4;

setInterval(() => postMessage('alive'), beatMs);

addEventListener(
  'message',
  (event) => {
    // A failure here is reported to the window, which starts another worker.
    begin(engineOrderSchema.parse(event.data)).catch(reportError);
  },
  { once: true },
);

async function begin({ realm, ...hospital }: EngineOrder): Promise<void> {
  startEngine(await portsOf(realm, hospital.hospitalKey), { ...hospital, lanes });
}

/** Demo submissions reach only the demo hospital in the page, whatever address they name. */
async function portsOf(realm: EngineOrder['realm'], hospitalKey: string): Promise<EnginePorts> {
  if (realm === 'hospital') return hospitalPorts(hospitalKey);
  const { openDemoEngineParts } = await import('../../demo/demoFetch.ts');
  const demo = await openDemoEngineParts();
  return browserPorts(openBrowserDevice(realm, {}, demo.now).outbox, demo.fetch, demo.now);
}

/** Most tablets hear the ward's zone in the answers to what they submit. */
function hospitalPorts(hospitalKey: string): EnginePorts {
  const { zones, outbox } = openBrowserDevice('hospital', {}, browserClock.now);
  const ask = listenForZone(
    (request) => fetch(request),
    (heard) => zones.hear(hospitalKey, heard),
  );
  return browserPorts(outbox, ask);
}
