/** The icon for each state of the network; its name is always beside it or in its label. */
import type { Icon } from '../../ui/icons/icon.ts';
import { IconLogin2, IconUnlink, IconWifi, IconWifi2, IconWifiOff } from '../../ui/icons/icons.ts';
import type { Network } from '../host/demoState.ts';

export const networkIcons: Record<Network, Icon> = {
  good: IconWifi,
  slow: IconWifi2,
  lossy: IconUnlink,
  off: IconWifiOff,
  captive: IconLogin2,
};
