/** Tests the way to the identity provider and back: what is kept, and that no address keeps the answer. */
import { beforeEach, describe, expect, test } from 'vitest';
import { openProviderDoor, takeProviderReturn } from './providerDoor.ts';
import { ProviderFailure, type ProviderFlow } from './providerFlow.ts';

const asked = { state: 's1', nonce: 'n1', verifier: 'v1', at: 1 };
const certified = {
  token: 'access-1',
  name: 'Amy Lin',
  provided: { subject: 'amy', author: 'nurse-amy', refreshToken: null, endsAt: null },
};
const renewing = { is: 'renew', authorId: 'amy' } as const;

let stored: Map<string, string>;
let went: string[];
let replaced: (string | URL | null | undefined)[];

beforeEach(() => {
  stored = new Map();
  went = [];
  replaced = [];
});

const flow: ProviderFlow = {
  ask: async () => ({ address: 'https://login.hospital.example/authorize', asked }),
  answer: async (kept, given) => {
    if (given.get('state') !== kept.state) throw new ProviderFailure('not-asked');
    return certified;
  },
  refresh: async () => certified,
};

/** The page at an address. */
function page(address: string) {
  const { pathname, search, hash } = new URL(address, 'https://wardbook.hospital.example');
  return {
    location: { pathname, search, hash, assign: (to: string | URL) => void went.push(String(to)) },
    history: {
      replaceState: (_data: unknown, _none: string, to?: string | URL | null) =>
        void replaced.push(to),
    },
    storage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, text: string) => void stored.set(name, text),
      removeItem: (name: string) => void stored.delete(name),
    },
  };
}

/** Goes to the provider from the screen for a new token, and comes back at an address. */
async function comeBack(address: string) {
  await openProviderDoor(flow, page('/#/sign-in'), null).begin(renewing);
  const back = page(address);
  return openProviderDoor(flow, back, takeProviderReturn(back));
}

describe.each(['/?code=c1&state=s1', '/#code=c1&state=s1'])('an answer at %s', (address) => {
  test('is taken out of the address, and she is where she was', async () => {
    const door = await comeBack(address);
    expect(went).toEqual(['https://login.hospital.example/authorize']);
    expect(replaced).toEqual(['/#/sign-in']);
    expect(await door.arrivalFor(renewing)?.answer).toEqual(certified);
  });

  test('serves one purpose, of one nurse, once', async () => {
    const door = await comeBack(address);
    expect(door.arrivalFor({ is: 'first' })).toBeNull();
    expect(door.arrivalFor({ is: 'renew', authorId: 'ben' })).toBeNull();
    door.endArrival();
    expect(door.arrivalFor(renewing)).toBeNull();
    expect([...stored]).toEqual([]);
  });

  test('in a tab that asked for nothing is said, and not used', async () => {
    const back = page(address);
    const door = openProviderDoor(flow, back, takeProviderReturn(back));
    expect(replaced).toEqual(['/']);
    await expect(door.arrivalFor({ is: 'first' })?.answer).rejects.toMatchObject({
      trouble: 'not-asked',
    });
  });

  test('whose question cannot be read is not used', async () => {
    stored.set('wardbook-sign-in', '{"asked":1}');
    const back = page(address);
    const door = openProviderDoor(flow, back, takeProviderReturn(back));
    await expect(door.arrivalFor({ is: 'first' })?.answer).rejects.toThrow(ProviderFailure);
  });
});

test('a refusal is an answer, too', async () => {
  const door = await comeBack('/?error=access_denied&state=s1');
  expect(replaced).toEqual(['/#/sign-in']);
  expect(door.arrivalFor(renewing)).not.toBeNull();
});

test.each(['/', '/#/patients', '/#/outbox', '/?code=only', '/#state=only'])(
  'she closed the window there, or went back: %s stays as it is',
  async (address) => {
    const door = await comeBack(address);
    expect(replaced).toEqual([]);
    expect(door.arrivalFor(renewing)).toBeNull();
  },
);
