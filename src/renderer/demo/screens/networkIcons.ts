/** Owns the picture of each state of the network; the word always stands beside it or in its name. */
import {
  IconLogin2,
  IconUnlink,
  IconWifi,
  IconWifi2,
  IconWifiOff,
  type Icon,
} from '@tabler/icons-react';

import type { Network } from '../host/demoState.ts';

export const networkIcons: Record<Network, Icon> = {
  good: IconWifi,
  slow: IconWifi2,
  lossy: IconUnlink,
  off: IconWifiOff,
  captive: IconLogin2,
};
