/**
 * The worker in which the engine runs, and upkeep. It is told once which hospital it serves; everything
 * else it learns from the device store.
 */
import { z } from 'zod';
import { openBrowserDevice } from '../../../device/browserDevice.ts';
import type { Device } from '../../../device/device.ts';
import { startEngine } from '../../../outbox/engine.ts';
import type { EnginePorts } from '../../../outbox/ports.ts';
import { providerSettingsSchema } from '../../../shared/providerSettings.ts';
import { listenForZone } from '../hospital/heardZone.ts';
import { fetchAs } from '../tablet.ts';
import { browserClock, browserPorts, upkeepPorts } from './browserPorts.ts';
import { beatMs } from './keepRunning.ts';
import { renewWhileLocked } from './renewWhileLocked.ts';
import { startUpkeep } from './upkeep.ts';

export const engineOrderSchema = z.object({
  realm: z.enum(['hospital', 'demo']),
  hospitalKey: z.string(),
  addressKey: z.string(),
  /** The base of the hospital's paths for this page, such as `https://ward.example/hospital`. */
  baseAddress: z.string(),
  photoMaxBytes: z.number().optional(),
  /** The tablet's mark, which a worker cannot read. */
  tablet: z.string().optional(),
  /** The identity provider at which nurses sign in, if there is one. */
  signIn: providerSettingsSchema.optional(),
  tablets: z.object({ keepRecordsDays: z.number(), keepPhotosDays: z.number() }),
  /** Nothing is sent: only upkeep works. */
  isUpkeepOnly: z.boolean().optional(),
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

async function begin({ realm, signIn, tablet = '', ...order }: EngineOrder): Promise<void> {
  if (realm === 'demo') {
    // Demo submissions reach only the demo hospital in the page, whatever address they name.
    const { openDemoEngineParts } = await import('../../demo/demoFetch.ts');
    const demo = await openDemoEngineParts();
    const device = openBrowserDevice('demo', {}, demo.now);
    startEngine(browserPorts(device.outbox, demo.fetch, demo.now), { ...order, lanes });
    startUpkeep(device, order, upkeepPorts(demo.now));
    return;
  }
  const device = openBrowserDevice('hospital', {}, browserClock.now);
  if (order.isUpkeepOnly !== true) {
    const fetch = fetchAs(tablet);
    startEngine(hospitalPorts(device, order.hospitalKey, fetch), { ...order, lanes });
    if (signIn !== undefined) renewWhileLocked(device, signIn, { ...order, fetch });
  }
  startUpkeep(device, order, upkeepPorts());
}

/** Most tablets hear the ward's zone in the answers to what they submit. */
function hospitalPorts(
  { zones, outbox }: Device,
  hospitalKey: string,
  fetch: EnginePorts['fetch'],
): EnginePorts {
  const ask = listenForZone(fetch, (heard) => zones.hear(hospitalKey, heard));
  return browserPorts(outbox, ask);
}
