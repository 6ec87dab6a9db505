import { expect, it } from 'vitest';
import type { Answer, HospitalClient } from '../../../outbox/hospitalClient.ts';
import type { KnownErrors } from '../../../outbox/whoseAnswer.ts';
import type { CertificateTrouble } from '../../../shared/bridge.ts';
import { openTokenCheck, type TokenAnswer } from './tokenCheck.ts';

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
    token: mine = 'mine',
    known = null,
  }: {
    known?: KnownErrors | null;
    token?: string;
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
      // The made-up credential is as long as hers.
      const who = token?.startsWith('nobody') === true ? 'nobody' : token;
      const told = answers[who ?? 'nameless'] ?? (who === null ? answers['nobody'] : undefined);
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
    known: async () => known,
  })(mine);
}

const errorBody = { error: { code: 'NOT_FOUND', message: '' }, requestId: 't' };
const refused = answered(401, errorBody);

it('takes "no such request" from the hospital as a yes', async () => {
  expect(await check({ mine: answered(404, errorBody) })).toBe('accepted');
});

it('takes no 404 for the length of a token as a yes: the made-up one is as long', async () => {
  const asked: (string | null)[] = [];
  const token = `x.${'A'.repeat(9_000)}.y`;
  const tooLong = answered(404);
  expect(
    await check({ [token]: tooLong, nobody: tooLong, nameless: refused }, { token, asked }),
  ).toBe('not-the-hospital');
  expect(asked.map((one) => one?.length)).toEqual([token.length, undefined, token.length]);
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

it.each([400, 403, 404, 406, 422, 451])(
  'lets nobody in on the page of a gateway with %i, whatever strangers are told',
  async (status) => {
    // With a made-up credential the gateway answers the same: nobody has looked at either.
    const answers = { mine: answered(status), nobody: answered(status), nameless: refused };
    expect(await check(answers)).not.toBe('accepted');
    const json = answered(status, { message: 'No' });
    expect(await check({ mine: json, nobody: json, nameless: refused })).not.toBe('accepted');
  },
);

it('takes the hospital’s own no to the question as a yes to the token', async () => {
  expect(await check({ mine: answered(403, errorBody) })).toBe('accepted');
});

it('lets nobody out on the JSON of a gateway with 401, where the hospital words it otherwise', async () => {
  expect(await check({ mine: answered(401, { message: 'No' }) })).toBe('refused-by-a-page');
  const own = answered(401, { title: 'No' });
  expect(await check({ mine: own, nameless: own })).toBe('dead-token');
});

it.each([
  [413, 9_000],
  [414, 9_000],
  [431, 9_000],
  [431, 2_000],
  [400, 9_000],
])('says of %i to a token of %i characters that it is too long', async (status, length) => {
  const token = 'x'.repeat(length);
  expect(await check({ [token]: answered(status) }, { token })).toBe('token-too-long');
  expect(await check({ [token]: answered(status, errorBody) }, { token })).toBe('token-too-long');
});

it.each<[string, Answer, TokenAnswer]>([
  ['a connection that is cut', { type: 'broken', failure: 'connection' }, 'address-wrong'],
  ['502 of a gateway', answered(502), 'busy'],
])(
  'says of %s that the token is too long, only where it is for its length',
  async (_name, came, otherwise) => {
    const token = 'x'.repeat(9_000);
    const cut = { [token]: came, nobody: came };
    expect(await check({ ...cut, nameless: refused }, { token })).toBe('token-too-long');
    expect(await check({ ...cut, nobody: refused, nameless: refused }, { token })).toBe(otherwise);
    const down = { [token]: came, nobody: came, nameless: came };
    expect(await check(down, { token })).toBe(otherwise);
    expect(await check({ mine: came, nobody: came, nameless: refused })).toBe(otherwise);
  },
);

it('blames no token of ordinary length for a 400', async () => {
  expect(await check({ mine: answered(400) })).toBe('refused-by-a-page');
});

it('takes no error without a trace for the hospital’s, where its own are known to have one', async () => {
  const known = { errorsAsSpecified: true, errorsTraced: true };
  const untraced = { error: errorBody.error };
  for (const status of [401, 403]) {
    const mine = answered(status, untraced);
    expect(await check({ mine }, { known })).toBe('refused-by-a-page');
    expect(await check({ mine })).toBe(status === 401 ? 'dead-token' : 'accepted');
  }
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
