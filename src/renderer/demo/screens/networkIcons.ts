/** Owns the picture of each state of the network; the word always stands beside it or in its name. */
import {
  IconLogin2,
  IconWifi,
  IconWifi0,
  IconWifi1,
  IconWifiOff,
  type Icon,
} from '@tabler/icons-react';

import type { Network } from '../host/demoState.ts';

export const networkIcons: Record<Network, Icon> = {
  good: IconWifi,
  slow: IconWifi1,
  lossy: IconWifi0,
  off: IconWifiOff,
  captive: IconLogin2,
};
