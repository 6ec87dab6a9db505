/** The faults that the console offers as buttons. */
import type { FaultRule } from '../faults.ts';

export interface FaultPreset {
  readonly title: string;
  readonly rule: FaultRule;
}

const anyWrite = { method: 'POST' };

/** Refuses the next write at a path. */
function refusal(title: string, path: string, status: number): FaultPreset {
  return { title, rule: { match: { ...anyWrite, path }, fault: 'status', status, times: 1 } };
}

export const faultPresets: readonly FaultPreset[] = [
  { title: 'Lose the next answer', rule: { match: anyWrite, fault: 'drop-after', times: 1 } },
  { title: 'Lose the next request', rule: { match: anyWrite, fault: 'drop-before', times: 1 } },
  {
    title: 'Never answer the next write',
    rule: { match: anyWrite, fault: 'hang-after', times: 1 },
  },
  {
    title: '502 after the next write',
    rule: { match: anyWrite, fault: 'status-after', status: 502, html: true, times: 1 },
  },
  {
    title: 'Deliver the next write twice',
    rule: { match: anyWrite, fault: 'duplicate', times: 1 },
  },
  refusal('413 to the next photo', '/attachments', 413),
  refusal('403 to the next write', '*', 403),
  refusal('422 to the next record', '/*-assessments*', 422),
  { title: 'Cut the next answer', rule: { fault: 'cut', times: 1 } },
  { title: 'No network for 1 minute', rule: { fault: 'drop-before', forSeconds: 60 } },
  {
    title: '503 for 30 seconds',
    rule: { fault: 'status', status: 503, retryAfterSeconds: 5, forSeconds: 30 },
  },
  { title: 'Login page for 30 seconds', rule: { fault: 'captive', forSeconds: 30 } },
  {
    title: 'Wound lists 5 minutes old',
    rule: { match: { path: '/patients/*/wounds' }, fault: 'stale-list', ageSeconds: 300 },
  },
  { title: 'Slow', rule: { fault: 'delay', medianMs: 800, sigma: 0.6 } },
  { title: 'One in five lost', rule: { fault: 'drop-after', probability: 0.2 } },
];
