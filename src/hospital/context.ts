/** What every rule may use: the hospital's knowledge, its time and its readings of the interface. */
import type { Wire } from '../shared/interface/wire.ts';
import type { HospitalProfile } from '../shared/profile.ts';
import type { Archive } from './archive.ts';
import type { Interpretations } from './interpretations.ts';
import type { People } from './people.ts';
import type { Identifiers } from './ports.ts';
import type { RateLimiter } from './rateLimit.ts';
import type { InputSchemas } from './rules/inputSchemas.ts';
import type { World } from './world.ts';

export interface HospitalContext {
  readonly seed: Omit<World, 'put' | 'reset'>;
  readonly profile: HospitalProfile;
  /** What this hospital tells others of its paths and its credential; undefined: as in the interface. */
  readonly wire: Wire | undefined;
  readonly archive: Archive;
  readonly people: People;
  readonly identifiers: Identifiers;
  readonly rateLimiter: RateLimiter;
  /** The readings in force. */
  interpretations(): Interpretations;
  /** The input schemas under the readings in force. */
  inputSchemas(): InputSchemas;
  /** Virtual milliseconds since the epoch: decides purge, retention and expiry. */
  now(): number;
  /** The time that the hospital reports, which may be minutes off. */
  toldNow(): number;
}
