/** The cost of a PIN according to the shell: the usual cost, or a lower one in tests only. */
import type { PinCost, WardbookBridge } from '../../../shared/bridge.ts';

/**
 * The lower PIN cost for tests, or undefined for the usual cost. Always undefined unless both the page and the hospital
 * are on this very machine.
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
