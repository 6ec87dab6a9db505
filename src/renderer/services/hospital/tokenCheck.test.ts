import { expect, it } from 'vitest';
import type { Answer, HospitalClient } from '../../../outbox/hospitalClient.ts';
import type { CertificateTrouble } from '../../../shared/bridge.ts';
import { openTokenCheck } from './tokenCheck.ts';

const answered = (status: number, json?: unknown): Answer => ({
  type: 'answered',
  status,
  json,
  retryAfterMs: null,
  dateMs: null,
  traceId: null,
});

function check(
  answers: Record<string, Answer | Answer[]>,
  {
    shellAnswers = true,
    gate = false,
    baseAddress = 'https://hospital.example/v1',
    trouble,
    asked = [],
  }: {
    shellAnswers?: boolean;
    gate?: boolean;
    baseAddress?: string;
    trouble?: CertificateTrouble;
    asked?: (string | null)[];
  } = {},
) {
  const client: Pick<HospitalClient, 'read'> = {
    read: async (_name, _params, token) => {
      asked.push(token);
      const told = answers[token ?? 'nameless'] ?? (token === null ? answers['nobody'] : undefined);
      return (Array.isArray(told) ? told.shift() : told) ?? answered(401, errorBody);
    },
  };
  return openTokenCheck({
    client: client as HospitalClient,
    baseAddress,
    randomId: () => 'id',
    shellAnswers: async () => shellAnswers,
    gateStands: async () => gate,
    certificateTrouble: async () => trouble,
  })('mine');
}

const errorBody = { error: { code: 'NOT_FOUND', message: '' }, requestId: 't' };

it('takes "no such request" from the hospital as a yes', async () => {
  expect(await check({ mine: answered(404, errorBody) })).toBe('accepted');
});

it.each([
  [401, ['mine', null]],
  // The interface does not define the hospital's answer without one.
  [400, ['mine', null, 'nobody']],
  [403, ['mine', null, 'nobody']],
])(
  'asks with a made-up credential only where none at all is answered %i',
  async (status, expected) => {
    const asked: (string | null)[] = [];
    const answers = { mine: answered(404, errorBody), nameless: answered(status, errorBody) };
    expect(await check(answers, { asked })).toBe('accepted');
    expect(asked).toEqual(expected);
  },
);

it('takes a 404 as a yes only where strangers are refused, whatever its body says', async () => {
  expect(await check({ mine: answered(404) })).toBe('accepted');
  const anywhere = { mine: answered(404, errorBody), nobody: answered(404, errorBody) };
  expect(await check(anywhere)).toBe('not-the-hospital');
  expect(await check({ mine: answered(404), nobody: answered(404) })).toBe('not-the-hospital');
});

it('tells a dead token, a busy hospital and a login page apart', async () => {
  expect(await check({ mine: answered(401, errorBody) })).toBe('dead-token');
  expect(await check({ mine: answered(503) })).toBe('busy');
  expect(await check({ mine: answered(200) })).toBe('captive-portal');
  expect(await check({ mine: answered(200, {}) })).toBe('not-the-hospital');
});

it('blames the address only while our own shell still answers', async () => {
  const broken: Answer = { type: 'broken', failure: 'connection' };
  expect(await check({ mine: broken })).toBe('address-wrong');
  expect(await check({ mine: broken }, { shellAnswers: false })).toBe('offline');
});

it('says what is wrong with a certificate, where the shell knows', async () => {
  const broken: Answer = { type: 'broken', failure: 'connection' };
  expect(await check({ mine: broken }, { trouble: 'certificate-unknown' })).toBe(
    'certificate-unknown',
  );
  expect(
    await check({ mine: broken }, { shellAnswers: false, trouble: 'certificate-unknown' }),
  ).toBe('offline');
});

it('does not blame the address for a network or a hospital that fails at the second question', async () => {
  const broken: Answer = { type: 'broken', failure: 'connection' };
  expect(await check({ mine: answered(404), nobody: broken }, { shellAnswers: false })).toBe(
    'offline',
  );
  expect(await check({ mine: answered(404), nobody: answered(503) })).toBe('busy');
});

it('does not take the page of somebody else for the word of the hospital', async () => {
  expect(await check({ mine: answered(401) })).toBe('refused-by-a-page');
  expect(await check({ mine: answered(0) })).toBe('redirected');
  expect(await check({ mine: answered(302) })).toBe('redirected');
});

it('tells a slow hospital from none', async () => {
  const slow: Answer = { type: 'broken', failure: 'timeout' };
  expect(await check({ mine: slow })).toBe('slow');
  expect(await check({ mine: slow }, { shellAnswers: false })).toBe('offline');
  expect(await check({ mine: answered(404), nobody: slow })).toBe('slow');
});

it('asks once more where one exchange was lost', async () => {
  const lost: Answer = { type: 'broken', failure: 'connection' };
  expect(await check({ mine: [lost, answered(404)] })).toBe('accepted');
  expect(await check({ mine: [lost, lost] })).toBe('address-wrong');
});

it('sees an address with its version twice', async () => {
  const mine = answered(404, errorBody);
  expect(await check({ mine }, { baseAddress: 'https://hospital.example/v1/v1' })).toBe(
    'address-doubled',
  );
  expect(await check({ mine }, { baseAddress: 'https://hospital.example/v1/' })).toBe('accepted');
});

it.each([0, 302, 200, 401])(
  'blames the gate in front of our own server, and not the hospital, for its page: %i',
  async (status) => {
    expect(await check({ mine: answered(status) }, { gate: true })).toBe('gate');
  },
);

it('believes the hospital where it speaks for itself, whatever stands in front of our server', async () => {
  expect(await check({ mine: answered(401, errorBody) }, { gate: true })).toBe('dead-token');
});
