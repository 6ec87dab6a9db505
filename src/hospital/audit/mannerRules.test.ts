/** Which requests break the peace that a hospital asked for, and which had left before the answer arrived. */
import { expect, test } from 'vitest';
import { mannerRules } from './mannerRules.ts';
import type { AuditedExchange } from './observation.ts';

const exchange = (n: number, more: Partial<AuditedExchange>): AuditedExchange => ({
  n,
  method: 'POST',
  path: '/wound-assessments',
  endpoint: { name: 'createWoundAssessment', params: {} },
  query: '',
  credential: 'amy',
  token: 'amy',
  clientRequestId: null,
  bodySha256: `${n}`,
  json: null,
  photoSha256: null,
  arrivedMs: 0,
  hospitalMs: 0,
  endedMs: 10,
  endedAmong: n,
  isGivenUp: false,
  outcome: 'done',
  status: 201,
  retryAfterSeconds: null,
  answer: null,
  ...more,
});

const asked = exchange(1, { outcome: 'refused', status: 503, retryAfterSeconds: 2 });
const endpoint = { name: 'readPatient', params: { patientId: 'P-1' } } as const;
const read = exchange(1, { ...asked, method: 'GET', path: '/patients/P-1', endpoint });

test.each<[string, AuditedExchange, Partial<AuditedExchange>, number]>([
  ['the same once more, at once', asked, { bodySha256: '1', arrivedMs: 14 }, 1],
  [
    'the same once more under a new id, at once',
    { ...asked, json: { clientRequestId: 'a', careNote: 'x' } },
    { json: { clientRequestId: 'b', careNote: 'x' }, arrivedMs: 14 },
    1,
  ],
  ['another write that was under way', asked, { arrivedMs: 14 }, 0],
  ['a write that was under way beside a read', read, { arrivedMs: 14 }, 0],
  ['another write a second later', asked, { arrivedMs: 1_010 }, 1],
  ['a write a second after a read was asked to wait', read, { arrivedMs: 1_010 }, 1],
  ['a write of somebody else', asked, { arrivedMs: 1_010, credential: 'ben' }, 0],
  ['a write after the time', asked, { arrivedMs: 2_020 }, 0],
])('asked to wait for two seconds: %s', (_what, first, later, broken) => {
  const rule = mannerRules.find(({ id }) => id === 'retry-after');
  const exchanges = [first, exchange(2, later)];
  expect(rule?.judge({ exchanges, records: [] }).findings).toHaveLength(broken);
});
