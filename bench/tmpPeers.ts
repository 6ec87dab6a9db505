import { installPeers } from './drain/peers.ts';
import { chromiumPlace } from './drain/places.ts';
import { tallyOf } from './drain/tally.ts';
import { startBenchHospital } from './support/benchHospital.ts';
import { openChromium } from './support/browser.ts';
import { buildPages } from './support/pages.ts';
import { openSlowWire } from './support/slowWire.ts';
const peers = await installPeers();
const pages = await buildPages(peers.entries);
const h = await startBenchHospital(8770);
const w = await openSlowWire(8771, 8770, pages.folder);
const b = await openChromium();
b.context.on('console', (m) => console.log('  console', m.text()));
b.context.on('weberror', (m) => console.log('  error', m.error().message));
w.setRoundTrip(5);
for (const photosEach of [0, 1])
  for (const faulty of [false, true])
    for (const name of process.env.N ? [process.env.N] : peers.names) {
      if (photosEach && name === 'workbox') continue;
      await h.reset();
      await h.setFaults(
        faulty
          ? [
              { fault: 'drop-after', probability: 0.1 },
              { fault: 'drop-before', probability: 0.05 },
              { fault: 'status', status: 503, probability: 0.05 },
            ]
          : [],
      );
      const order = {
        contender: name,
        baseAddress: w.baseAddress,
        token: 'nurse-amy',
        runId: `r${photosEach}${faulty ? 'f' : 'g'}`,
        submissions: 20,
        photosEach,
        photoBytes: 100000,
        lanes: 4,
        limitMs: 8000,
      };
      try {
        const ran = await chromiumPlace(b.context, `http://127.0.0.1:8771/bench/${name}.html`).run(
          order,
        );
        console.log(name, photosEach, faulty, ran, JSON.stringify(await tallyOf(h, order)));
      } catch (e) {
        console.log(name, 'FAILED', e.message);
      }
    }
await b.close();
await w.close();
await h.stop();
await pages.remove();
process.exit(0);
