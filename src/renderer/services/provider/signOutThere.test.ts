/** Tests that signing out ends the sign-in at the provider, and that no provider keeps a nurse from signing out. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { ProvidedSignIn } from '../../../model/providedSignIn.ts';
import { endsThere, endThere, signOutThere } from './signOutThere.ts';

const given = { authorId: 'amy', subject: 's', author: 'nurse-amy', refreshToken: 'r1', endsAt: 9 };

let did: string[];
let kept: (ProvidedSignIn & { authorId: string }) | null;
beforeEach(() => {
  did = [];
  kept = given;
});

const nurses = {
  async renewal() {
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
});

test.each([
  ['answers', async () => undefined],
  ['never answers', () => new Promise<never>(() => undefined)],
  ['refuses', () => Promise.reject(new Error('no'))],
])('a provider that %s is told, and she is out', async (_how, ends) => {
  await signOutThere(nurses, 'hospital', providerThat(ends));
  expect(did).toEqual(['looked', 'signed out', 'ended r1']);
});

test('a nurse who entered a token, and a tablet that cannot read what she has, have nothing to end', async () => {
  kept = null;
  await signOutThere(
    nurses,
    'hospital',
    providerThat(async () => undefined),
  );
  const broken = { ...nurses, renewal: () => Promise.reject(new Error('damaged')) };
  await signOutThere(
    broken,
    'hospital',
    providerThat(async () => undefined),
  );
  await signOutThere(nurses, 'hospital', null);
  expect(did).toEqual(['looked', 'signed out', 'signed out', 'signed out']);
});

describe('a nurse who leaves the tablet', () => {
  const provider = providerThat(async () => undefined);

  test('ends her sign-in there with what was read before her key was removed', async () => {
    await endThere(nurses, 'hospital', provider, async () => {
      kept = null;
      did.push('removed');
    });
    expect(did).toEqual(['looked', 'removed', 'ended r1']);
  });

  test('who could not be removed stays signed in there', async () => {
    const changed = () => Promise.reject(new Error('changed'));
    await expect(endThere(nurses, 'hospital', provider, changed)).rejects.toThrow('changed');
    expect(did).toEqual(['looked']);
  });
});

test.each([
  ['who signed in there', given, true],
  ['whom the provider gave nothing to renew', { ...given, refreshToken: null }, false],
  ['who entered a token', null, false],
])(
  'a nurse %s is told that signing out ends it there only if it does',
  async (_who, hers, isTold) => {
    kept = hers;
    expect(await endsThere(nurses, 'hospital', {})).toBe(isTold);
    expect(await endsThere(nurses, 'hospital', null)).toBe(false);
  },
);
