/**
 * The worker that runs the demo hospital. Every window of the demo starts one; the worker that holds the lock runs the
 * hospital for all windows, and another takes over when its window is closed.
 */
import { demoHospitalLock, fromHospitalChannel, toHospitalChannel } from '../names.ts';
import { photoOfVisit } from '../seed/photos.ts';
import type { FromHospital, ToHospital } from './commands.ts';
import { openDemoHost, type DemoHost } from './demoHost.ts';
import { openDexieDisk } from './dexieDisk.ts';

const clock = {
  now: () => Date.now(),
  setTimer: (callback: () => void, delayMs: number) => setTimeout(callback, delayMs),
  clearTimer: (handle: unknown) => clearTimeout(handle as number),
};

void navigator.locks.request(demoHospitalLock, async () => {
  const outgoing = new BroadcastChannel(fromHospitalChannel);
  const incoming = new BroadcastChannel(toHospitalChannel);
  const tell = (message: FromHospital) => outgoing.postMessage(message);
  const hostId = crypto.randomUUID();
  const host = await openDemoHost({
    clock,
    random: () => Math.random(),
    disk: openDexieDisk(),
    paint: photoOfVisit,
    publish: (state) => tell({ type: 'state', state }),
  });

  /** A message is repeated until it is accepted, but must be processed only once. */
  const known = new Set<string>();
  incoming.addEventListener('message', (event: MessageEvent<ToHospital>) => {
    const message = event.data;
    tell({ type: 'taken', id: message.id, hostId });
    if (known.has(message.id)) return;
    known.add(message.id);
    void serve(host, message, tell);
  });
  tell({ type: 'begun', hostId });
  tell({ type: 'state', state: host.state() });
  // The hospital runs until its window is closed.
  await new Promise(() => undefined);
});

async function serve(
  host: DemoHost,
  message: ToHospital,
  tell: (message: FromHospital) => void,
): Promise<void> {
  const { id } = message;
  if (message.type === 'command') {
    const result = await host.command(message.command).catch(() => null);
    tell({ type: 'result', id, result: result ?? { ok: false, why: 'failed' } });
    return;
  }
  const answer = await host.exchange(message.request).catch(() => null);
  tell(answer === null ? { type: 'lost', id } : { type: 'answer', id, answer });
}
