/** Tests the way to the identity provider and back: what is stored, and that no address keeps the answer. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { BrowserSignIn } from '../../../shared/shellDoor.ts';
import {
  arrivalLifeMs,
  openBrowserDoor,
  openProviderDoor,
  takeProviderReturn,
  type ProviderDoor,
} from './providerDoor.ts';
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
let nowMs: number;
const now = () => nowMs;

beforeEach(() => {
  stored = new Map();
  went = [];
  replaced = [];
  nowMs = 1_000_000;
});

const flow: ProviderFlow = {
  ask: async () => ({ address: 'https://login.hospital.example/authorize', asked }),
  answer: async (kept, given) => {
    if (given.get('state') !== kept.state) throw new ProviderFailure('not-asked');
    return certified;
  },
  refresh: async () => certified,
  revoke: async () => undefined,
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
  await openProviderDoor(flow, page('/#/sign-in'), null, now).begin(renewing);
  const back = page(address);
  return openProviderDoor(flow, back, takeProviderReturn(back), now);
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
    const door = openProviderDoor(flow, back, takeProviderReturn(back), now);
    expect(replaced).toEqual(['/']);
    await expect(door.arrivalFor({ is: 'first' })?.answer).rejects.toMatchObject({
      trouble: 'not-asked',
    });
  });

  test('whose question cannot be read is not used', async () => {
    stored.set('wardbook-sign-in', '{"asked":1}');
    const back = page(address);
    const door = openProviderDoor(flow, back, takeProviderReturn(back), now);
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

describe('an answer does not wait for whoever comes next', () => {
  test.each([1, -1])('it has an end, whichever way the clock goes: %i', async (way) => {
    const door = await comeBack('/?code=c1&state=s1');
    nowMs += way * (arrivalLifeMs - 1);
    expect(door.arrivalFor(renewing)).not.toBeNull();
    nowMs += way;
    expect(door.arrivalFor(renewing)).toBeNull();
    nowMs = 1_000_000;
    expect(door.arrivalFor(renewing)).toBeNull();
  });

  test.each([
    ['Amy signs out', ['amy', null]],
    ['Ben takes over', ['amy', 'ben']],
    ['somebody signs in', [null, 'amy']],
    ['Ben was here in between', ['amy', 'ben', 'amy']],
  ])('it is dropped: %s', async (_when, whoIsIn) => {
    const door = await comeBack('/?code=c1&state=s1');
    for (const authorId of whoIsIn) door.noteWhoIsIn(authorId);
    expect(door.arrivalFor(renewing)).toBeNull();
  });

  test('it stays while she is in, as when she unlocks', async () => {
    const door = await comeBack('/?code=c1&state=s1');
    door.noteWhoIsIn('amy');
    door.noteWhoIsIn('amy');
    expect(door.arrivalFor(renewing)).not.toBeNull();
  });
});

test('she went back while the way to the provider was looked for: the page stays', async () => {
  const door = openProviderDoor(flow, page('/#/sign-in'), null, now);
  const begun = door.begin(renewing);
  door.endArrival();
  await expect(begun).rejects.toMatchObject({ trouble: 'stopped' });
  expect(went).toEqual([]);
  expect([...stored]).toEqual([]);
});

describe('in Electron, where the page stays', () => {
  let questions: string[];
  let stops: number;
  let comeBackWith: (end: BrowserSignIn) => void;
  const redirectAddress = 'http://127.0.0.1:50123/';

  beforeEach(() => {
    questions = [];
    stops = 0;
  });

  function openDoor() {
    const shell = {
      signInInBrowser(question: string) {
        questions.push(question);
        return new Promise<BrowserSignIn>((resolve) => (comeBackWith = resolve));
      },
      stopBrowserSignIn: async () => void (stops += 1),
    };
    const address = 'https://login.hospital.example/authorize?state=s1';
    return openBrowserDoor({ ...flow, ask: async () => ({ address, asked }) }, shell, now);
  }

  test('main gets the query alone, and what comes back is checked and hers', async () => {
    const door = openDoor();
    const arrival = await door.begin(renewing);
    expect(questions).toEqual(['?state=s1']);
    expect(stored.size).toBe(0);
    // However long she takes there; main has its own limit.
    nowMs += 2 * arrivalLifeMs;
    expect(door.arrivalFor(renewing)).toBe(arrival);
    expect(door.arrivalFor({ is: 'renew', authorId: 'ben' })).toBeNull();
    comeBackWith({ is: 'answered', query: 'code=c1&state=s1', redirectAddress });
    expect(await arrival?.answer).toEqual(certified);
    nowMs += arrivalLifeMs;
    expect(door.arrivalFor(renewing)).toBeNull();
    door.endArrival();
    expect(stops).toBe(0);
  });

  test('an answer with another state is not used', async () => {
    const arrival = await openDoor().begin(renewing);
    comeBackWith({ is: 'answered', query: 'code=c1&state=other', redirectAddress });
    await expect(arrival?.answer).rejects.toMatchObject({ trouble: 'not-asked' });
  });

  test.each(['no-browser', 'not-finished', 'stopped', 'provider-silent'] as const)(
    '%s is said',
    async (is) => {
      const arrival = await openDoor().begin(renewing);
      comeBackWith({ is });
      await expect(arrival?.answer).rejects.toMatchObject({ trouble: is });
    },
  );

  test.each([
    ['she went back', (door: ProviderDoor) => door.endArrival()],
    ['Ben took over', (door: ProviderDoor) => door.noteWhoIsIn('ben')],
  ])('no browser is opened if meanwhile %s', async (_what, happen) => {
    const door = openDoor();
    door.noteWhoIsIn('amy');
    const begun = door.begin({ is: 'first' });
    happen(door);
    await expect(begun).rejects.toMatchObject({ trouble: 'stopped' });
    expect(questions).toEqual([]);
    expect(door.arrivalFor({ is: 'first' })).toBeNull();
  });

  test('of two sign-ins begun at once the later one is awaited', async () => {
    const door = openDoor();
    const former = door.begin({ is: 'first' });
    const latter = door.begin(renewing);
    await expect(former).rejects.toMatchObject({ trouble: 'stopped' });
    expect(door.arrivalFor(renewing)).toBe(await latter);
    expect(questions).toHaveLength(1);
  });

  test('nothing is awaited for somebody else: main closes the address', async () => {
    const door = openDoor();
    door.noteWhoIsIn('amy');
    await door.begin(renewing);
    door.noteWhoIsIn('ben');
    expect(door.arrivalFor(renewing)).toBeNull();
    expect(stops).toBe(1);
  });
});
