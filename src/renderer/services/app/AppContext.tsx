/**
 * What every screen can use: the device, the reads from the hospital, which hospital it is, and its profile. Created
 * once, before the first screen.
 */
import { createContext, use, type ReactNode } from 'react';
import type { Device } from '../../../device/device.ts';
import type { WardbookBridge } from '../../../shared/bridge.ts';
import type { HospitalProfile } from '../../../shared/profile.ts';
import type { ConnectionWatch } from '../hospital/connectionWatch.ts';
import type { HospitalReader } from '../hospital/hospitalReader.ts';
import type { OwnerCheck } from '../hospital/ownerCheck.ts';
import type { RenewalCheck } from '../hospital/renewalCheck.ts';
import type { TokenCheck } from '../hospital/tokenCheck.ts';
import type { ProviderDoor } from '../provider/providerDoor.ts';
import type { Addresses } from './addresses.ts';

/**
 * What the demo provides for its own screens. The demo declares the members (declaration merging), so that the ward
 * knows that there is a demo side but not what is in it.
 */
export interface DemoSide {
  /** A note for a person who inspects it with the developer tools. */
  readonly about: string;
}

export interface AppContext {
  device: Device;
  reader: HospitalReader;
  /** Seals and opens the ids in the addresses of the screens. */
  addresses: Addresses;
  gate: ConnectionWatch;
  checkToken: TokenCheck;
  /** Whether a token belongs to a certain nurse, as far as that can be established. */
  checkOwner: OwnerCheck;
  /** Whether the hospital accepts a new token, and whether that token can read what the nurse submitted before. */
  checkRenewal: RenewalCheck;
  /** The way to the hospital's identity provider; null if nurses enter an access token. */
  provider: ProviderDoor | null;
  hospitalKey: string;
  /** The hospital's address as people know it; null in the demo. */
  hospitalAddress: string | null;
  bridge: WardbookBridge;
  profile: HospitalProfile;
  isDemo: boolean;
  /** The trainer's side of the demo; absent outside of the demo. */
  demo?: DemoSide;
  /**
   * This page's engine; present only for a real hospital. What is interrupted by a stop is settled at the next start.
   */
  sending?: { stop(): void; start(): void };
  /** Device time, milliseconds since the epoch; the demo can move it forward. */
  now(): number;
}

const ReactAppContext = createContext<AppContext | null>(null);

export function AppProvider({ app, children }: { app: AppContext; children: ReactNode }) {
  return <ReactAppContext value={app}>{children}</ReactAppContext>;
}

export function useApp(): AppContext {
  const app = use(ReactAppContext);
  if (app === null) {
    throw new Error('A screen was shown outside of its ward');
  }
  return app;
}
