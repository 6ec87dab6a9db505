/**
 * What every screen can reach for: the device, the reads from the hospital, which hospital it
 * is, and the profile of that hospital. Made once, before the first screen.
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
import type { Addresses } from './addresses.ts';

/**
 * What the demo brings along for its own screens. The demo adds its members where it is opened, so
 * that the ward knows of it, and nothing of what is in it.
 */
export interface DemoSide {
  /** A word for a person who looks at it with the developer's tools. */
  readonly about: string;
}

export interface AppContext {
  device: Device;
  reader: HospitalReader;
  /** The ids in the addresses of the screens. */
  addresses: Addresses;
  gate: ConnectionWatch;
  checkToken: TokenCheck;
  /** Whether a token is a certain nurse's, as far as the hospital can be asked. */
  checkOwner: OwnerCheck;
  /** Whether the hospital takes a new token, and whether it shows it what she sent. */
  checkRenewal: RenewalCheck;
  hospitalKey: string;
  /** What a person calls the hospital's address; null in the demo. */
  hospitalAddress: string | null;
  bridge: WardbookBridge;
  profile: HospitalProfile;
  isDemo: boolean;
  /** The trainer's side of the demo; there only in the demo. */
  demo?: DemoSide;
  /** This page's engine; there only for a real hospital. What is under way is settled at the next start. */
  sending?: { stop(): void; start(): void };
  /** Device time, milliseconds since the epoch; the demo can put it forward. */
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
