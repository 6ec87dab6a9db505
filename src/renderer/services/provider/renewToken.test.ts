/** Tests when a token is renewed without the nurse, and that no request is repeated without end. */
import { beforeEach, describe, expect, test } from 'vitest';
import { TokenInUse, TokenOfAnother } from '../../../device/nurses/tokenOwner.ts';
import type { OpenSession } from '../../../model/openSession.ts';
import type { ProvidedSignIn } from '../../../model/providedSignIn.ts';
import type { TokenAnswer } from '../hospital/tokenCheck.ts';
import { ProviderFailure, type ProviderTrouble } from './providerFlow.ts';
import { aloneInAllWindows, earlyMs, openTokenRenewal, soonMs } from './renewToken.ts';

const hospitalKey = 'http://127.0.0.1:8787/v1';
const endsAt = 1_000_000;

let nowMs: number;
let session: OpenSession | null;
let kept: (ProvidedSignIn & { authorId: string }) | null;
let trouble: ProviderTrouble | null;
let atHospital: TokenAnswer;
let refreshed: (string | null)[];
let taken: string[];
let revoked: (string | null)[];
let canRevoke: boolean;
/** What happens while the provider is asked. */
let meanwhile: () => void;
let hasWaiting: boolean;
/** What the tablet says to the next token; null takes it. */
let refusal: Error | null;

beforeEach(() => {
  nowMs = endsAt - earlyMs - 1;
  session = {
    ...{ hospitalKey, authorId: 'amy', name: 'Amy Lin', signedInAt: 0, lastActiveAt: 0 },
    ...{ locked: false, credential: 'live' },
  };
  kept = { authorId: 'amy', subject: 's', author: 'nurse-amy', refreshToken: 'r1', endsAt };
  trouble = null;
  atHospital = 'accepted';
  refreshed = [];
  taken = [];
  revoked = [];
  canRevoke = false;
  meanwhile = () => undefined;
  hasWaiting = true;
  refusal = null;
});

function open(whileLocked = false) {
  return openTokenRenewal({
    nurses: {
      session: async () => session,
      renewal: async () => kept,
      async renewalToEnd() {
        const former = kept;
        if (former === null) return null;
        return {
          former,
          async noteOver() {
            if (kept === former) kept = { ...former, refreshToken: null };
          },
        };
      },
      keepToken: async (token) => token,
      async takeRenewed(_hospitalKey, authorId, token, provided) {
        if (refusal !== null) throw refusal;
        taken.push(token);
        kept = { ...provided, authorId };
        return session?.authorId === authorId;
      },
    },
    hospitalKey,
    provider: {
      async refresh(former) {
        refreshed.push(former.refreshToken);
        if (trouble !== null) throw new ProviderFailure(trouble);
        meanwhile();
        const refreshToken = `r${refreshed.length + 1}`;
        const token = `access-${refreshed.length + 1}`;
        return { token, provided: { ...former, refreshToken, endsAt: nowMs + 300_000 } };
      },
      async revoke({ refreshToken }) {
        revoked.push(refreshToken);
        if (!canRevoke) throw new ProviderFailure('provider-silent');
      },
    },
    ...(whileLocked && { isNeeded: async (authorId) => authorId === 'amy' && hasWaiting }),
    checkToken: async () => atHospital,
    now: () => nowMs,
    alone: (work) => work(),
    whileLocked,
  });
}

const expire = () => {
  if (session !== null) session = { ...session, credential: 'expired' };
};

test('a minute before its end, and not before', async () => {
  const renewal = open();
  await renewal.lookNow();
  expect(refreshed).toEqual([]);
  nowMs += 1;
  await renewal.lookNow();
  await renewal.lookNow();
  expect(refreshed).toEqual(['r1']);
  expect(taken).toEqual(['access-2']);
});

test('at once where the hospital has refused it', async () => {
  expire();
  await open().lookNow();
  expect(taken).toEqual(['access-2']);
});

test('while the tablet is locked by the worker alone, and by the page alone while it is not', async () => {
  expire();
  await open(true).lookNow();
  expect(refreshed).toEqual([]);
  session = session && { ...session, locked: true };
  await open(true).lookNow();
  expect(taken).toEqual(['access-2']);
});

test('a tablet that lies locked with nothing to send keeps no sign-in alive; one that is in use does', async () => {
  expire();
  hasWaiting = false;
  session = session && { ...session, locked: true };
  await open(true).lookNow();
  expect(refreshed).toEqual([]);
  session = session && { ...session, locked: false };
  await open().lookNow();
  expect(refreshed).toEqual(['r1']);
});

test('she signed out meanwhile: the next refresh token is ended at the provider, too', async () => {
  expire();
  const before = session;
  meanwhile = () => (session = null);
  await open().lookNow();
  expect(revoked).toEqual(['r2']);
  expect(kept?.refreshToken).toBe('r2');
  canRevoke = true;
  session = before;
  meanwhile = () => (session = null);
  await open().lookNow();
  expect(revoked).toEqual(['r2', 'r3']);
  expect(kept?.refreshToken).toBeNull();
});

test('a colleague took over meanwhile: hers is kept for her return', async () => {
  expire();
  meanwhile = () => (session = session && { ...session, authorId: 'ben' });
  await open().lookNow();
  expect(taken).toEqual(['access-2']);
  expect(revoked).toEqual([]);
});

describe('nothing is asked', () => {
  test.each([
    ['while nobody is signed in', () => (session = null)],
    [
      'by the page while the tablet is locked',
      () => (session = session && { ...session, locked: true }),
    ],
    ['where her token was typed', () => (kept = null)],
    [
      'where the provider gives no refresh token',
      () => (kept = kept && { ...kept, refreshToken: null }),
    ],
  ])('%s', async (_when, arrange) => {
    expire();
    arrange();
    await open().lookNow();
    expect(refreshed).toEqual([]);
  });
});

test('a provider that is gone for a night is asked until it is back', async () => {
  expire();
  trouble = 'provider-silent';
  const renewal = open();
  await renewal.lookNow();
  await renewal.lookNow();
  trouble = null;
  await renewal.lookNow();
  expect(refreshed).toEqual(['r1', 'r1', 'r1']);
  expect(taken).toEqual(['access-4']);
});

test('certified to another person: it is not asked again until the network changes', async () => {
  expire();
  trouble = 'not-for-us';
  const renewal = open();
  await renewal.lookNow();
  await renewal.lookNow();
  expect(refreshed).toEqual(['r1']);
  await renewal.startOver();
  expect(refreshed).toEqual(['r1', 'r1']);
  expect(taken).toEqual([]);
});

test('good no longer: it is asked once, and removed from this tablet', async () => {
  expire();
  trouble = 'sign-in-over';
  const renewal = open();
  await renewal.lookNow();
  await renewal.startOver();
  await open().lookNow();
  expect(refreshed).toEqual(['r1']);
  expect(kept).toMatchObject({ author: 'nurse-amy', refreshToken: null });
});

test('a hospital that refuses every token is not asked without end', async () => {
  expire();
  atHospital = 'dead-token';
  const renewal = open();
  await renewal.lookNow();
  await renewal.lookNow();
  expect(refreshed).toEqual(['r1']);
});

test.each([new TokenOfAnother(), new TokenInUse('ben')])(
  'a used refresh token whose answer is not hers is not presented again: %s',
  async (error) => {
    expire();
    refusal = error;
    const renewal = open();
    await renewal.lookNow();
    await renewal.lookNow();
    expect(refreshed).toEqual(['r1']);
  },
);

describe('a strange answer', () => {
  const strange = ['provider-strange', 'provider-refused', 'token-old'] as const;

  test.each(strange)(
    '%s ends nothing: it is asked again after a pause that grows',
    async (said) => {
      expire();
      trouble = said;
      const renewal = open();
      const asks: number[] = [];
      for (const from = nowMs; nowMs <= from + 3_600_000; nowMs += soonMs) {
        const before = refreshed.length;
        await renewal.lookNow();
        if (refreshed.length > before) asks.push((nowMs - from) / 1000);
      }
      expect(asks).toEqual([0, 20, 60, 140, 300, 620, 1220, 1820, 2420, 3020]);
      trouble = null;
      nowMs += 600_000;
      await renewal.lookNow();
      expect(taken).toHaveLength(1);
    },
  );

  test('is no reason to wait where the network has changed, or she has signed in again', async () => {
    expire();
    trouble = 'provider-strange';
    const renewal = open();
    await renewal.lookNow();
    await renewal.startOver();
    kept = kept && { ...kept, refreshToken: 'of a new sign-in' };
    await renewal.lookNow();
    expect(refreshed).toEqual(['r1', 'r1', 'of a new sign-in']);
  });
});

test('looks do not wait for one another, in one window or in several', async () => {
  const held = new Map<string, Promise<void>>();
  const locks = {
    /** As in a browser: without `ifAvailable` a request waits for its turn. */
    async request(
      name: string,
      { ifAvailable }: { ifAvailable: boolean },
      work: (lock: unknown) => Promise<void>,
    ) {
      const before = held.get(name);
      if (before !== undefined && ifAvailable) {
        await work(null);
        return;
      }
      const mine = before === undefined ? work({}) : before.then(() => work({}));
      held.set(name, mine);
      await mine.finally(() => held.delete(name));
    },
  };
  const alone = aloneInAllWindows(locks, hospitalKey);
  const other = aloneInAllWindows(locks, 'another hospital');
  const done: string[] = [];
  let endFirst = () => undefined as void;
  const first = alone(() => new Promise((resolve) => (endFirst = resolve)));
  await alone(async () => void done.push('skipped'));
  await other(async () => void done.push('other'));
  endFirst();
  await first;
  await alone(async () => void done.push('next'));
  expect(done).toEqual(['other', 'next']);
});
