/** A hospital that a journey starts itself, beside its worker's or instead of it. */
import { startHospital, type StartOptions } from '../../src/hospital/node/startHospital.ts';

/** Starts a hospital on a free port. */
export function startOwnHospital(options: Omit<StartOptions, 'port' | 'host'> = {}) {
  return startHospital({ ...options, port: 0, host: '127.0.0.1' });
}
