/** Executes the orders that a test sends over Node's channel, and answers them. */
import { DoubleWindow, openWindows } from './browserWindow.ts';
import type { Chromium } from './cdp.ts';
import type { DoubleState, Order, OrderMessage, ReplyMessage } from './control.ts';
import { takeNetworkAway } from './network.ts';
import { missedCalls } from './offering.ts';

interface Reach {
  state(): Pick<DoubleState, 'dialogs' | 'menu' | 'inBrowser' | 'credentials' | 'scheme'>;
  chromium(): Promise<Chromium>;
  emit(of: 'app' | 'powerMonitor', event: string): void;
  answerWith(button: number): void;
  isGranted(permission: string, origin: string): boolean;
  quit(): Promise<void>;
}

export function obeyTests(gate: Reach): void {
  process.on('message', ({ id, order }: OrderMessage) => {
    const reply = (answer: Omit<ReplyMessage, 'id'>) => process.send?.({ id, ...answer });
    obey(order, gate).then(
      (value) => reply({ value }),
      (error: unknown) => reply({ error: String(error) }),
    );
  });
}

async function obey(order: Order, gate: Reach): Promise<unknown> {
  const [window] = openWindows();
  switch (order.kind) {
    case 'state':
      return state(gate);
    case 'loaded':
      return DoubleWindow.hasLoaded;
    case 'close':
      return openWindows()
        .find(({ id }) => order.window === undefined || id === order.window)
        ?.close();
    case 'minimize':
      return window?.minimize();
    case 'crash':
      return window?.webContents.crash(order.reason ?? 'crashed');
    case 'place':
      return window?.place(order.bounds);
    case 'unresponsive':
      return window?.emit('unresponsive');
    case 'emit':
      return gate.emit(order.of, order.event);
    case 'network':
      return takeNetworkAway(order.isAway);
    case 'answer':
      return gate.answerWith(order.button);
    case 'permission':
      return gate.isGranted(order.permission, order.origin);
    case 'quit':
      return gate.quit();
  }
}

async function state(gate: Reach): Promise<DoubleState> {
  const chromium = await gate.chromium();
  const chromiumAddress = await chromium.address;
  const chromiumProcess = chromium.process.pid ?? 0;
  const windows = openWindows().map((each) => ({
    id: each.id,
    isShown: each.isShown,
    isMinimized: each.isMinimized(),
    isMaximized: each.isMaximized(),
    bounds: each.getNormalBounds(),
    url: each.webContents.getURL(),
  }));
  const refused = openWindows().flatMap(({ webContents }) => webContents.refused);
  return {
    ...gate.state(),
    chromiumAddress,
    chromiumProcess,
    windows,
    refused,
    missed: missedCalls(),
  };
}
