/** Tells the engine's worker that this is a good moment to try. */
import { wakeChannelName } from './browserPorts.ts';

/** The same as if somebody had come back to the window: its next probe is made at once. */
export function wakeEngine(): void {
  const channel = new BroadcastChannel(wakeChannelName);
  channel.postMessage('foreground');
  channel.close();
}
