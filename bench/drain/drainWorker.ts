/** Runs a contender in a Chromium worker, which is where our engine runs in the app as well. */
import { openBrowserDevice } from '../../src/device/browserDevice.ts';
import { browserPorts } from '../../src/renderer/services/engine/browserPorts.ts';
import { runBareLoop } from './bareLoop.ts';
import { runOurEngine } from './ourEngine.ts';
import type { Order } from './work.ts';

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  const run = data.contender.startsWith('wardbook') ? runOurs(data) : runBareLoop(data);
  run.then(
    (ran) => postMessage({ ran }),
    (error: unknown) => postMessage({ failure: String(error) }),
  );
});

function runOurs(order: Order) {
  const device = openBrowserDevice('hospital');
  return runOurEngine(
    device,
    browserPorts(device.outbox, (request) => fetch(request)),
    order,
  );
}
