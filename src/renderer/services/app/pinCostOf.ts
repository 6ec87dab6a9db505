/** What a PIN costs by the facts of the shell: the usual price, and a lower one only in tests. */
import type { PinCost, WardbookBridge } from '../../../shared/bridge.ts';

/**
 * The lower price of a PIN that these facts bring, or undefined where the usual one holds: always,
 * unless both the page and the hospital stand on this very machine.
 * @param pageHost the host name of the page's own address
 */
export function pinCostOf(
  { shell, hospitalAddress, pinCostInTests }: WardbookBridge,
  pageHost: string,
): PinCost | undefined {
  if (shell !== 'web' || hospitalAddress === null || !isThisMachine(pageHost)) return undefined;
  return isThisMachine(new URL(hospitalAddress).hostname) ? pinCostInTests : undefined;
}

function isThisMachine(host: string): boolean {
  return host === '127.0.0.1' || host === 'localhost';
}
