/** Tests that signing out ends the sign-in at the provider, and that no provider keeps a nurse from signing out. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { RenewalToEnd } from '../../../device/nurses/renewal.ts';
import type { ProvidedSignIn } from '../../../model/providedSignIn.ts';
import type { HeldRenewal } from './heldRenewal.ts';
import { endsThere, endThere, signOutThere } from './signOutThere.ts';

const former = { subject: 's', author: 'nurse-amy', refreshToken: 'r1', endsAt: 9 };

let did: string[];
let kept: RenewalToEnd | null;
let atWorker: HeldRenewal | null;
beforeEach(() => {
  did = [];
  kept = { former, noteOver: async () => void did.push('forgot it here') };
  atWorker = null;
});

const nurses = {
  async renewalToEnd() {
    did.push('looked');
    return kept;
  },
  async signOut() {
    did.push('signed out');
  },
};
const providerThat = (ends: () => Promise<void>) => ({
  revoke({ refreshToken }: ProvidedSignIn) {
    did.push(`ended ${refreshToken}`);
    return ends();
  },
  leave: () => void did.push('left'),
  heldByWorker: async () => atWorker,
});
const answers = async () => undefined;
const signOut = () => signOutThere(nurses, 'hospital', providerThat(answers));
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('what renewed her token is ended and removed here, and then the session there', async () => {
  await signOut();
  await settled();
  expect(did).toEqual(['looked', 'signed out', 'ended r1', 'left', 'forgot it here']);
});

test.each([
  ['never answers', () => new Promise<never>(() => undefined)],
  ['refuses', () => Promise.reject(new Error('no'))],
])('a provider that %s is told, she is out, and it stays here', async (_how, ends) => {
  await signOutThere(nurses, 'hospital', providerThat(ends));
  await settled();
  expect(did).toEqual(['looked', 'signed out', 'ended r1', 'left']);
});

test('at a locked tablet the page has not her key, and the engine’s worker ends it', async () => {
  kept = null;
  atWorker = { revoke: async () => void did.push('ended by the worker') };
  await signOut();
  expect(did).toEqual(['looked', 'signed out', 'ended by the worker', 'left']);
});

test('a nurse who entered a token, and a tablet that cannot read what she has, have nothing to end', async () => {
  kept = null;
  await signOut();
  const broken = { ...nurses, renewalToEnd: () => Promise.reject(new Error('damaged')) };
  await signOutThere(broken, 'hospital', providerThat(answers));
  await signOutThere(nurses, 'hospital', null);
  expect(did).toEqual(['looked', 'signed out', 'left', 'signed out', 'left', 'signed out']);
});

describe('a nurse who leaves the tablet', () => {
  const provider = providerThat(answers);

  test('ends her sign-in there with what was read before her key was removed', async () => {
    await endThere(nurses, 'hospital', provider, async () => {
      kept = null;
      did.push('removed');
    });
    await settled();
    expect(did).toEqual(['looked', 'removed', 'ended r1', 'left', 'forgot it here']);
  });

  test('who could not be removed stays signed in there', async () => {
    const changed = () => Promise.reject(new Error('changed'));
    await expect(endThere(nurses, 'hospital', provider, changed)).rejects.toThrow('changed');
    expect(did).toEqual(['looked']);
  });
});

test.each([
  ['whose sign-in there renews her token', true, false, true],
  ['who signed in there and cannot renew', false, true, true],
  ['who entered a token', false, false, false],
])(
  'a nurse %s is told that signing out ends it there only if it does',
  async (_who, renews, isKnown, isTold) => {
    if (!renews) kept = null;
    expect(await endsThere(nurses, 'hospital', { isKnownThere: () => isKnown })).toBe(isTold);
    expect(await endsThere(nurses, 'hospital', null)).toBe(false);
  },
);
