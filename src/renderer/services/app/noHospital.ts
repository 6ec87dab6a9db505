/** The one start without a ward: the shell runs, and knows no hospital. */
import type { WardbookBridge } from '../../../shared/bridge.ts';

/** Nothing may be made up in its place: a made-up hospital would be the key of real records. */
export class NoHospital extends Error {
  override name = 'NoHospital';
  readonly bridge: WardbookBridge;

  constructor(bridge: WardbookBridge) {
    super('The shell knows no hospital');
    this.bridge = bridge;
  }
}
