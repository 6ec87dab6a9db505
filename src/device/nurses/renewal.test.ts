/**
 * Tests what a sign-in at an identity provider may replace on this tablet, and that another person's sign-in replaces
 * nothing.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import type { OpenSession } from '../../model/openSession.ts';
import type { ProvidedSignIn } from '../../model/providedSignIn.ts';
import { openMemoryStore, type MemoryStore } from '../../storage/memoryStore.ts';
import { KeyLines, openSealedThread, type SealedThread } from '../testing/sealedTablet.ts';
import { hospitalKey, pin, withRecovery, work } from '../testing/sealedWork.ts';
import { TokenInUse, TokenNotShown, TokenOfAnother } from './tokenOwner.ts';

const issuer = 'https://login.hospital.example';

function providedTo(who: string, change: Partial<ProvidedSignIn> = {}): ProvidedSignIn {
  const subject = JSON.stringify([issuer, who]);
  return {
    subject,
    author: `nurse-${who}`,
    refreshToken: `MARK-refresh-${who}`,
    endsAt: 9,
    ...change,
  };
}

let kept: MemoryStore;
let tablet: SealedThread;
let amy: OpenSession;
const nurses = () => tablet.device.nurses;

const signIn = (name: string, token: string, provided?: ProvidedSignIn) =>
  nurses().signIn({ hospitalKey, name, token, pin, provided });

const bytesToo = (_key: string, value: unknown) =>
  value instanceof ArrayBuffer ? [...new Uint8Array(value)] : value;
const asText = (_key: string, value: unknown) =>
  value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value;
/** Everything of hers: her row, her session, her drafts, and what waits. */
const everything = (bytes = bytesToo) =>
  JSON.stringify(
    (['nurses', 'sessions', 'drafts', 'submissions'] as const).map((name) => kept.snapshot(name)),
    bytes,
  );

beforeEach(async () => {
  kept = openMemoryStore();
  tablet = openSealedThread(kept, new KeyLines(), await withRecovery());
  amy = await signIn('Amy Lin', 'MARK-access-1', providedTo('amy'));
  await work(tablet, amy);
});

const take = (token: string, provided: ProvidedSignIn) =>
  nurses().takeRenewed(hospitalKey, amy.authorId, token, provided);

test('what renews her token is kept sealed, and is there after her PIN', async () => {
  const { authorId } = amy;
  expect(await nurses().renewal(hospitalKey)).toEqual({ ...providedTo('amy'), authorId });
  const stored = everything(asText);
  expect(stored).not.toContain('MARK-refresh');
  expect(stored).not.toContain('MARK-access');
  await nurses().signOut(hospitalKey);
  expect(await nurses().renewal(hospitalKey)).toBeNull();
  await nurses().signInAgain(authorId, pin);
  expect(await nurses().renewal(hospitalKey)).toEqual({ ...providedTo('amy'), authorId });
});

test('the next token of the same person takes the place of an expired one', async () => {
  await nurses().markExpired(hospitalKey);
  const next = providedTo('amy', { refreshToken: 'MARK-refresh-2', endsAt: 99 });
  expect(await take('MARK-access-2', next)).toBe(true);
  expect(await nurses().token(hospitalKey)).toBe('MARK-access-2');
  expect(await nurses().renewal(hospitalKey)).toMatchObject(next);
  await nurses().signOut(hospitalKey);
  await nurses().signInAgain(amy.authorId, pin);
  expect(await nurses().token(hospitalKey)).toBe('MARK-access-2');
});

test('a late no to the former token ends the next one neither from a read nor from the outbox', async () => {
  const seen = await nurses().credential(hospitalKey);
  const sent = await tablet.device.outbox.credential(hospitalKey);
  await take('MARK-access-2', providedTo('amy', { refreshToken: 'MARK-refresh-2', endsAt: 99 }));
  if (seen) await nurses().markExpired(hospitalKey, seen);
  if (sent) await tablet.device.outbox.expireCredential(hospitalKey, sent);
  expect([seen?.token, sent?.token]).toEqual(['MARK-access-1', 'MARK-access-1']);
  expect(await nurses().token(hospitalKey)).toBe('MARK-access-2');
  // A no to the next one counts, and so does the yes to it that comes later.
  const next = await tablet.device.outbox.credential(hospitalKey);
  if (next) await tablet.device.outbox.expireCredential(hospitalKey, next);
  expect(await nurses().token(hospitalKey)).toBeNull();
  expect(await nurses().tryKeptToken(hospitalKey, async () => true)).toBe(true);
  expect(await nurses().token(hospitalKey)).toBe('MARK-access-2');
});

describe('changes nothing of hers', () => {
  test.each([
    ['another person’s sign-in', providedTo('ben'), TokenOfAnother],
    [
      'that of the same name at another issuer',
      { ...providedTo('amy'), subject: '["https://other.example","amy"]' },
      TokenOfAnother,
    ],
    [
      'hers, if the hospital would file it under another author',
      providedTo('amy', { author: 'nurse-eve' }),
      TokenOfAnother,
    ],
  ])('%s', async (_whose, provided, refusal) => {
    const before = everything();
    await expect(take('MARK-access-2', provided)).rejects.toThrow(refusal);
    expect(everything()).toBe(before);
    // Not even with her PIN.
    const renewing = nurses().renewCredential(amy.authorId, pin, 'MARK-access-2', provided);
    await expect(renewing).rejects.toThrow(refusal);
    expect(await nurses().token(hospitalKey)).toBe('MARK-access-1');
  });

  test('a sign-in of a colleague who is on this tablet, too', async () => {
    await signIn('Ben Chang', 'MARK-access-ben', providedTo('ben'));
    await nurses().signInAgain(amy.authorId, pin);
    const before = everything();
    await expect(take('MARK-access-2', providedTo('ben'))).rejects.toThrow(TokenOfAnother);
    expect(everything()).toBe(before);
  });
});

describe('what was under way when she left is kept for her: its refresh token was used', () => {
  const session = () => JSON.stringify(kept.snapshot('sessions'), bytesToo);

  test.each([
    ['she signed out', () => nurses().signOut(hospitalKey)],
    ['Ben took over', () => signIn('Ben Chang', 'MARK-access-ben', providedTo('ben'))],
  ])('%s', async (_how, leave) => {
    await leave();
    const before = session();
    const next = providedTo('amy', { refreshToken: 'MARK-refresh-2' });
    expect(await take('MARK-access-2', next)).toBe(false);
    expect(session()).toBe(before);
    await nurses().signInAgain(amy.authorId, pin);
    expect(await nurses().token(hospitalKey)).toBe('MARK-access-2');
    expect(await nurses().renewal(hospitalKey)).toMatchObject(next);
  });
});

describe('what is ended at the provider', () => {
  test('is removed from this tablet once her key has gone, and her author stays', async () => {
    const held = await nurses().renewalToEnd(hospitalKey);
    expect(held?.former).toEqual(providedTo('amy'));
    await nurses().lock(hospitalKey);
    await nurses().signOut(hospitalKey);
    expect(await nurses().renewalToEnd(hospitalKey)).toBeNull();
    await held?.noteOver();
    await nurses().signInAgain(amy.authorId, pin);
    expect(await nurses().renewal(hospitalKey)).toMatchObject({
      author: 'nurse-amy',
      refreshToken: null,
    });
    expect(await nurses().renewalToEnd(hospitalKey)).toBeNull();
    const eves = providedTo('amy', { author: 'nurse-eve' });
    await expect(take('MARK-access-2', eves)).rejects.toThrow(TokenOfAnother);
  });

  test('leaves what has come since, and a nurse who was removed', async () => {
    const held = await nurses().renewalToEnd(hospitalKey);
    const next = providedTo('amy', { refreshToken: 'MARK-refresh-2' });
    await take('MARK-access-2', next);
    await held?.noteOver();
    expect(await nurses().renewal(hospitalKey)).toMatchObject(next);
    await kept.write(['nurses'], (rows) => rows.delete('nurses', amy.authorId));
    await held?.noteOver();
    expect(kept.snapshot('nurses')).toEqual([]);
  });
});

describe('while the tablet is locked', () => {
  const next = providedTo('amy', { refreshToken: 'MARK-refresh-2' });

  test('what waits is sent with the next token, and the tablet stays locked', async () => {
    await nurses().markExpired(hospitalKey);
    await nurses().lock(hospitalKey);
    expect(await tablet.device.outbox.credential(hospitalKey)).toBeNull();
    expect(await take('MARK-access-2', next)).toBe(true);
    expect(await tablet.device.outbox.credential(hospitalKey)).toMatchObject({
      token: 'MARK-access-2',
    });
    expect(await nurses().session(hospitalKey)).toMatchObject({ locked: true });
    await nurses().unlock(hospitalKey, pin);
    expect(await nurses().token(hospitalKey)).toBe('MARK-access-2');
    expect(await nurses().renewal(hospitalKey)).toMatchObject(next);
  });

  test('a worker has what renews it when the pages have dropped her key, and a new page has not', async () => {
    const lines = new KeyLines();
    const parts = await withRecovery();
    kept = openMemoryStore();
    const page = openSealedThread(kept, lines, { ...parts, isPage: true });
    const worker = openSealedThread(kept, lines, parts);
    amy = await page.device.nurses.signIn({
      ...{ hospitalKey, name: 'Amy Lin', token: 'MARK-access-1', pin, provided: providedTo('amy') },
    });
    await page.device.nurses.lock(hospitalKey);
    expect(await worker.device.nurses.renewal(hospitalKey)).toMatchObject(providedTo('amy'));
    const newPage = openSealedThread(kept, lines, { ...parts, isPage: true });
    expect(await newPage.device.nurses.renewal(hospitalKey)).toBeNull();
  });

  test('another person’s sign-in changes nothing', async () => {
    await nurses().lock(hospitalKey);
    const before = everything();
    // Even if the hospital names the author of both alike.
    const bens = providedTo('ben', { author: 'nurse-amy' });
    await expect(take('MARK-access-2', bens)).rejects.toThrow(TokenOfAnother);
    expect(everything()).toBe(before);
  });
});

test('one person is one nurse on this tablet, whatever her token and the name she types', async () => {
  const { subject } = providedTo('amy');
  expect(await nurses().nurseUsingToken(hospitalKey, 'MARK-access-2', subject)).toBe(amy.authorId);
  await expect(signIn('Amy', 'MARK-access-2', providedTo('amy'))).rejects.toThrow(TokenInUse);
});

describe('a nurse who entered a token before', () => {
  beforeEach(async () => {
    amy = await signIn('Dora Wang', 'MARK-typed');
  });

  test('has nothing that renews it, and her PIN is asked for at her first sign-in there', async () => {
    expect(await nurses().renewal(hospitalKey)).toBeNull();
    await expect(take('MARK-access-2', providedTo('dora'))).rejects.toThrow(TokenNotShown);
    const { authorId } = amy;
    await nurses().renewCredential(authorId, pin, 'MARK-access-2', providedTo('dora'));
    expect(await take('MARK-access-3', providedTo('dora'))).toBe(true);
  });

  test('and enters one again later: what renewed the former one is gone', async () => {
    const { authorId } = amy;
    await nurses().renewCredential(authorId, pin, 'MARK-access-2', providedTo('dora'));
    await nurses().renewCredential(authorId, pin, 'MARK-typed-2');
    expect(await nurses().renewal(hospitalKey)).toBeNull();
  });
});

describe('where the profile moved', () => {
  const renew = (token: string, provided?: ProvidedSignIn) =>
    nurses().renewCredential(amy.authorId, pin, token, provided);

  test('to another claim for the author, a token that she enters once opens the way there', async () => {
    const renamed = providedTo('amy', { author: 'number-7' });
    await expect(renew('MARK-access-2', renamed)).rejects.toThrow(TokenOfAnother);
    await renew('MARK-typed');
    expect(await renew('MARK-access-3', renamed)).not.toBeNull();
  });

  test('to another issuer, she goes on with tokens that she enters', async () => {
    const moved = { ...providedTo('amy'), subject: '["https://new.example","amy"]' };
    await expect(renew('MARK-access-2', moved)).rejects.toThrow(TokenOfAnother);
    expect(await renew('MARK-typed')).not.toBeNull();
    await expect(renew('MARK-access-3', moved)).rejects.toThrow(TokenOfAnother);
  });
});

describe('a provider that numbers people differently in access and ID tokens', () => {
  const jwt = (sub: string, id: string) =>
    ['{}', JSON.stringify({ iss: issuer, sub, jti: id }), 'c2ln']
      .map((part) => (part.startsWith('{') ? btoa(part) : part))
      .join('.');

  beforeEach(async () => {
    amy = await signIn('Dora Wang', jwt('access-dora', '1'), providedTo('dora'));
    await nurses().signOut(hospitalKey);
    await nurses().signInAgain(amy.authorId, pin);
  });

  test('renews after she came back with her PIN', async () => {
    expect(await take(jwt('access-dora', '2'), providedTo('dora'))).toBe(true);
  });

  test('signs her in again, and a colleague under her name still not', async () => {
    const renew = (who: string) =>
      nurses().renewCredential(amy.authorId, pin, jwt(`access-${who}`, '2'), providedTo(who));
    await expect(renew('eve')).rejects.toThrow(TokenOfAnother);
    expect(await renew('dora')).not.toBeNull();
  });

  test('has certified her, so a typed token that names her otherwise is refused', async () => {
    const typed = jwt('access-dora', '2');
    const renewing = nurses().renewCredential(amy.authorId, pin, typed);
    await expect(renewing).rejects.toThrow(TokenOfAnother);
  });

  test('and an opaque token that she types leaves her certified', async () => {
    await nurses().renewCredential(amy.authorId, pin, 'MARK-typed');
    await nurses().signInAgain(amy.authorId, pin);
    const eves = nurses().renewCredential(amy.authorId, pin, 'MARK-eve', providedTo('eve'));
    await expect(eves).rejects.toThrow(TokenOfAnother);
    expect(await take(jwt('access-dora', '3'), providedTo('dora'))).toBe(true);
  });
});
