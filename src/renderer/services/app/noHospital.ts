/** The one start without a ward: the shell runs but has no hospital configured. */
import type { WardbookBridge } from '../../../shared/bridge.ts';

/** Thrown instead of assuming a hospital: an invented one would become the key of real records. */
export class NoHospital extends Error {
  override name = 'NoHospital';
  readonly bridge: WardbookBridge;

  constructor(bridge: WardbookBridge) {
    super('The shell knows no hospital');
    this.bridge = bridge;
  }
}
