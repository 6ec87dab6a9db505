/**
 * Tests the way to the identity provider and back: what is stored, that the address does not keep the answer, and when the
 * provider's own session is ended.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BrowserSignIn } from '../../../shared/shellDoor.ts';
import {
  arrivalLifeMs,
  leavePatienceMs,
  openBrowserDoor,
  openProviderDoor,
  takeProviderReturn,
  type ProviderDoor,
} from './providerDoor.ts';
import { ProviderFailure, type ProviderFlow } from './providerFlow.ts';
import type { StillThere } from './sessionThere.ts';

const asked = { state: 's1', nonce: 'n1', verifier: 'v1', at: 1 };
const certified = {
  token: 'access-1',
  name: 'Amy Lin',
  provided: { subject: 'amy', author: 'nurse-amy', refreshToken: null, endsAt: null },
};
const renewing = { is: 'renew', authorId: 'amy' } as const;

let stored: Map<string, string>;
let lasting: Map<string, string>;
let end: () => Promise<{ address: string; state: string } | null>;
let went: string[];
let replaced: (string | URL | null | undefined)[];
let nowMs: number;
const now = () => nowMs;

beforeEach(() => {
  stored = new Map();
  lasting = new Map();
  end = async () => ({ address: 'https://login.hospital.example/logout', state: 'e1' });
  went = [];
  replaced = [];
  nowMs = 1_000_000;
});

const flow: ProviderFlow & Pick<ProviderDoor, 'heldByWorker'> = {
  ask: async () => ({ address: 'https://login.hospital.example/authorize', asked }),
  answer: async (kept, given) => {
    if (given.get('state') !== kept.state) throw new ProviderFailure('not-asked');
    return certified;
  },
  refresh: async () => certified,
  revoke: async () => undefined,
  endOfSession: () => end(),
  heldByWorker: async () => null,
};

const storageOf = (kept: () => Map<string, string>) => ({
  getItem: (name: string) => kept().get(name) ?? null,
  setItem: (name: string, text: string) => void kept().set(name, text),
  removeItem: (name: string) => void kept().delete(name),
});

/** The page at an address. */
function page(address: string) {
  const { pathname, search, hash } = new URL(address, 'https://wardbook.hospital.example');
  return {
    location: { pathname, search, hash, assign: (to: string | URL) => void went.push(String(to)) },
    history: {
      replaceState: (_data: unknown, _none: string, to?: string | URL | null) =>
        void replaced.push(to),
    },
    storage: storageOf(() => stored),
    lasting: storageOf(() => lasting),
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
    const kept = storageOf(() => lasting);
    return openBrowserDoor({ ...flow, ask: async () => ({ address, asked }) }, shell, kept, now);
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

  test('she signs out: she is told that the session is in that browser, if there is one', async () => {
    openDoor().leave(Promise.resolve());
    const door = openDoor();
    expect(door.stillThere()).toBeNull();
    const arrival = await door.begin({ is: 'first' });
    comeBackWith({ is: 'answered', query: 'code=c1&state=s1', redirectAddress });
    await arrival?.answer;
    door.noteWhoIsThere('amy');
    door.leave(Promise.resolve());
    expect(door.stillThere()).toBe('in-browser');
  });
});

describe('the provider’s session', () => {
  const authorize = 'https://login.hospital.example/authorize';
  const logout = 'https://login.hospital.example/logout';
  const bens = { is: 'renew', authorId: 'ben' } as const;

  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  function openAt(address: string) {
    const here = page(address);
    return openProviderDoor(flow, here, takeProviderReturn(here), now);
  }
  /** Amy has signed in there, in a life of the page that has ended. */
  function afterAmy() {
    openAt('/').noteWhoIsThere('amy');
    return openAt('/#/sign-in');
  }
  const settled = () => vi.advanceTimersByTimeAsync(0);

  test('that Amy left is ended before Ben signs in, also after a restart, and he goes on from there', async () => {
    await afterAmy().begin(bens);
    expect(went).toEqual([logout]);
    const back = openAt('/?state=e1');
    expect(replaced).toEqual(['/#/sign-in']);
    await settled();
    expect(went).toEqual([logout, authorize]);
    expect(back.arrivalFor(bens)).not.toBeNull();
    expect(await openAt('/#code=c1&state=s1').arrivalFor(bens)?.answer).toEqual(certified);
  });

  test.each([
    ['her own', 'amy', []],
    ['of a sign-in that was not finished here', '', [logout]],
    ['of a colleague', 'ben', [logout]],
  ])('%s: before Amy signs in it is ended or left', async (_whose, holder, ends) => {
    const door = openAt('/');
    lasting.set('wardbook-session-there', holder);
    await door.begin(renewing);
    expect(went).toEqual(ends.length === 0 ? [authorize] : ends);
  });

  test('nobody knows of, but she came back without an answer: it may have refused her, and is ended', async () => {
    await openAt('/').begin(renewing);
    await openAt('/').begin(renewing);
    expect(went).toEqual([authorize, logout]);
  });

  test.each(['/?state=another', '/'])(
    'is not taken for ended at %s: he is told, and is let through',
    async (address) => {
      await afterAmy().begin(bens);
      const back = openAt(address);
      await settled();
      expect(went).toEqual([logout]);
      expect(back.stillThere()).toBe('not-ended');
      expect(back.arrivalFor(bens)).toBeNull();
      await back.begin(bens);
      expect(went).toEqual([logout, authorize]);
    },
  );

  test('without an end at the provider, he signs in at once', async () => {
    end = async () => null;
    await afterAmy().begin(bens);
    expect(went).toEqual([authorize]);
  });

  test('was ended, but then the provider is silent: he is told', async () => {
    await afterAmy().begin(bens);
    const here = page('/?state=e1');
    const silent = { ...flow, ask: () => Promise.reject(new ProviderFailure('provider-silent')) };
    const back = openProviderDoor(silent, here, takeProviderReturn(here), now);
    await expect(back.arrivalFor(bens)?.answer).rejects.toMatchObject({
      trouble: 'provider-silent',
    });
  });

  describe('when she signs out', () => {
    test('is ended after what renewed her token, and is nobody’s then', async () => {
      const door = afterAmy();
      let revoked: () => void = () => undefined;
      door.leave(new Promise<void>((resolve) => (revoked = resolve)));
      await settled();
      expect(went).toEqual([]);
      revoked();
      await settled();
      expect(went).toEqual([logout]);
      const back = openAt('/?state=e1');
      expect(back.stillThere()).toBeNull();
      expect(back.isKnownThere()).toBe(false);
    });

    const unended: [string, ProviderFlow['endOfSession'], StillThere][] = [
      ['the provider offers none', async () => null, 'no-end'],
      ['it is silent', () => Promise.reject(new ProviderFailure('provider-silent')), 'not-ended'],
      ['it never answers', () => new Promise(() => undefined), 'not-ended'],
    ];
    test.each(unended)('%s: she is told', async (_why, answer, why) => {
      end = answer;
      const door = afterAmy();
      let told = 0;
      door.onStillThere(() => (told += 1));
      door.leave(Promise.resolve());
      await vi.advanceTimersByTimeAsync(leavePatienceMs);
      expect([door.stillThere(), told, went]).toEqual([why, 1, []]);
      expect(openAt('/').isKnownThere()).toBe(true);
    });

    test('the end of what renewed her token hangs: nobody waits for long', async () => {
      const door = afterAmy();
      door.leave(new Promise<void>(() => undefined));
      await vi.advanceTimersByTimeAsync(leavePatienceMs);
      expect([door.stillThere(), went]).toEqual(['not-ended', []]);
    });

    test.each([
      ['Ben is in', (door: ProviderDoor) => door.noteWhoIsIn('ben'), []],
      ['Ben is on his way there', (door: ProviderDoor) => void door.begin(bens), [authorize]],
    ])('meanwhile %s: the page is not led away from under him', async (_what, happen, ways) => {
      const door = afterAmy();
      let find: () => void = () => undefined;
      const found = { address: logout, state: 'e1' };
      end = () =>
        new Promise((resolve) => {
          find = () => resolve(found);
        });
      door.leave(Promise.resolve());
      await settled();
      end = async () => null;
      happen(door);
      await settled();
      find();
      await settled();
      expect(went).toEqual(ways);
    });

    test('did not end it: before Ben signs in it is tried again', async () => {
      afterAmy().leave(Promise.resolve());
      await settled();
      const back = openAt('/');
      expect(back.stillThere()).toBe('not-ended');
      await back.begin({ is: 'first' });
      expect(went).toEqual([logout, logout]);
    });

    test('a tablet on which nobody signed in there asks the provider nothing', async () => {
      end = () => Promise.reject(new Error('asked'));
      const door = openAt('/');
      door.leave(Promise.resolve());
      await vi.advanceTimersByTimeAsync(leavePatienceMs);
      expect(door.stillThere()).toBeNull();
    });
  });

  test('a browser that stores nothing lets her in all the same', async () => {
    const here = page('/');
    const refuses = () => {
      throw new Error('denied');
    };
    const none = { getItem: refuses, setItem: refuses, removeItem: refuses };
    const door = openProviderDoor(flow, { ...here, lasting: none }, null, now);
    door.noteWhoIsThere('amy');
    await door.begin(bens);
    expect(went).toEqual([authorize]);
  });
});
