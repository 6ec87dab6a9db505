/** What a page tells the engine's workers of all windows. */
import { upkeepChannelName, wakeChannelName } from './browserPorts.ts';
import type { PageSays } from './upkeep.ts';

/** The same as if somebody had come back to the window: its next probe is made at once. */
export const wakeEngine = (): void => post(wakeChannelName, 'foreground');

export const tellUpkeep = (says: PageSays): void => post(upkeepChannelName, says);

function post(name: string, message: string): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(message);
  channel.close();
}
