/** What a hospital may do to an explorer, as rules of the bundled one. */
import type { FaultRule } from '../e2e/hospitalControl.ts';

const writes = { method: 'POST', path: '/*' };
const corrections = { method: 'PATCH', path: '/*' };
const photos = { method: 'POST', path: '/attachments' };

/** Each ends after so many requests. */
export const troubles: Readonly<Record<string, FaultRule>> = {
  'loses answers to writes': { match: writes, fault: 'drop-after', times: 2 },
  'loses answers to corrections': { match: corrections, fault: 'drop-after', times: 2 },
  'never gets writes': { match: writes, fault: 'drop-before', times: 2 },
  'is too busy': { match: writes, fault: 'status', status: 503, times: 3 },
  'breaks off photos': { match: photos, fault: 'reset-upload', times: 1 },
  'writes and denies it': { match: writes, fault: 'status-after', times: 2 },
  'is slow': { match: { path: '/*' }, fault: 'delay', delayMs: 2_000, times: 6 },
};
