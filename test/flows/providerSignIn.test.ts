/**
 * A sign-in at an identity provider that we did not write, through the shell's forwarder, and its token at the bundled
 * hospital: the first one, a refresh, a provider that is gone for a night, and the next nurse in the same browser.
 */
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startHospital, type StartedHospital } from '../../src/hospital/node/startHospital.ts';
import {
  openProviderDoor,
  takeProviderReturn,
  type ProviderPurpose,
} from '../../src/renderer/services/provider/providerDoor.ts';
import { openProviderFlow } from '../../src/renderer/services/provider/providerFlow.ts';
import { systemTimers } from '../../src/shell/node/systemTimers.ts';
import { createUpstream } from '../../src/shell/node/upstreamFetch.ts';
import { createProviderForwarder } from '../../src/shell/providerForwarder.ts';
import { settingsOf, startProvider } from '../../tools/set-up/provider.mjs';
import { HospitalControl } from '../e2e/hospitalControl.ts';
import { pin } from '../simulation/plainVault.ts';
import { hospitalKey, tabletAtWork } from './tabletAtWork.ts';

const page = 'http://127.0.0.1:5180';
let provider: Awaited<ReturnType<typeof startProvider>>;
let hospital: StartedHospital;
const upstream = createUpstream();

async function start(how: object = {}): Promise<void> {
  provider = await startProvider({ port: 0, pages: [page], ...how });
  const { tokenOwner } = provider;
  hospital = await startHospital({ port: 0, host: '127.0.0.1', tokenOwner });
}

beforeEach(() => start());

afterEach(async () => {
  await hospital.close();
  await provider.close();
});

afterAll(() => upstream.close());

function openFlow() {
  const settings = settingsOf(provider.issuer);
  const forward = createProviderForwarder({
    provider: () => settings,
    fetch: upstream.fetch,
    timers: systemTimers,
  });
  return openProviderFlow({
    settings,
    fetch: (path, init) => forward(new Request(`${page}${path}`, init)),
    redirectAddress: `${page}/`,
    now: () => Date.now(),
  });
}

/** A browser at the provider: keeps its cookies, follows its redirects, and fills in what it shows. */
function openBrowser() {
  const cookies = new Map<string, string>();
  const go = async (to: string, form?: Record<string, string>) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const body = form === undefined ? null : new URLSearchParams(form);
    const method = form === undefined ? 'GET' : 'POST';
    const answer = await fetch(to, { method, body, redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    const next = location === null ? null : new URL(location, to).href;
    return { next, text: await answer.text() };
  };
  /** Follows redirects to a page of the provider's, or back to ours. */
  const follow = async (from: string) => {
    let address = from;
    for (let hops = 0; hops < 10 && !address.startsWith(page); hops += 1) {
      const { next, text } = await go(address);
      if (next === null) return { address, text };
      address = next;
    }
    return { address, text: '' };
  };
  const filledIn = async (address: string, form: Record<string, string>) => {
    const { next, text } = await go(address, form);
    return next === null ? { address, text } : follow(next);
  };
  return {
    /** Enters a name and a password; the provider may refuse her. */
    async signIn(address: string, login: string) {
      const form = await follow(address);
      return filledIn(form.address, { prompt: 'login', login, password: 'any' });
    },
    /** Confirms that the session is to be ended, as the provider asks. */
    async endSession(address: string) {
      const { text } = await follow(address);
      const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(text) ?? [];
      return filledIn(`${provider.issuer}/session/end/confirm`, { xsrf, logout: 'yes' });
    },
  };
}

async function signInThere(address: string, login: string): Promise<URLSearchParams> {
  const back = await openBrowser().signIn(address, login);
  return new URLSearchParams(new URL(back.address).hash.slice(1));
}

async function statusWith(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${hospital.address}/patients/P-1001`, { headers })).status;
}

/** Who filed each wound assessment. */
async function filed(): Promise<(string | null)[]> {
  const journal = await new HospitalControl(hospital.address).journal();
  const isFiled = ({ method, path, committed }: (typeof journal)[number]) =>
    method === 'POST' && path.endsWith('/wound-assessments') && committed !== null;
  return journal.filter(isFiled).map(({ who }) => who);
}

test('its token opens the hospital, and is refreshed when it has run out', async () => {
  const flow = openFlow();
  const { address, asked } = await flow.ask();
  const { token, name, provided } = await flow.answer(
    asked,
    await signInThere(address, 'nurse-amy'),
  );
  expect(name).toBe('Amy Lin 林雅美');
  expect(provided).toMatchObject({
    subject: JSON.stringify([provider.issuer, 'nurse-amy']),
    author: 'nurse-amy',
  });
  expect(await statusWith(token)).toBe(200);
  provider.endTokens();
  expect(await statusWith(token)).toBe(401);
  const next = await flow.refresh(provided);
  expect(next.provided).toMatchObject({ subject: provided.subject, author: 'nurse-amy' });
  expect(await statusWith(next.token)).toBe(200);
});

test('signed out there, her sign-in is not renewed any more, and she signs in again', async () => {
  const flow = openFlow();
  const signIn = async () => {
    const { address, asked } = await flow.ask();
    return flow.answer(asked, await signInThere(address, 'nurse-amy'));
  };
  const { token, provided } = await signIn();
  await flow.revoke(provided);
  await expect(flow.refresh(provided)).rejects.toMatchObject({ trouble: 'sign-in-over' });
  expect(token).not.toBe((await signIn()).token);
});

test('gone for a night, it is silent, and nothing is thrown away', async () => {
  const flow = openFlow();
  const { address, asked } = await flow.ask();
  const { provided } = await flow.answer(asked, await signInThere(address, 'nurse-amy'));
  await provider.close();
  await expect(flow.refresh(provided)).rejects.toMatchObject({ trouble: 'provider-silent' });
  await expect(flow.ask()).rejects.toMatchObject({ trouble: 'provider-silent' });
});

describe('a provider that lets nobody else in while a session stands, as Keycloak is reported to do', () => {
  const first = { is: 'first' } as const;
  let browser: ReturnType<typeof openBrowser>;
  let stored: Map<string, string>;
  let lasting: Map<string, string>;
  let went: string[];

  beforeEach(async () => {
    await provider.close();
    await hospital.close();
    await start({ refusesOthers: true });
    browser = openBrowser();
    stored = new Map();
    lasting = new Map();
    went = [];
  });

  const storageOf = (kept: Map<string, string>) => ({
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  });

  /** Our page at an address, as it starts there. */
  function openPage(address = `${page}/`) {
    const { pathname, search, hash } = new URL(address);
    const assign = (to: string | URL) => void went.push(String(to));
    const location = { pathname, search, hash, assign };
    const history = { replaceState: () => undefined };
    const storage = storageOf(stored);
    const came = takeProviderReturn({ location, history, storage });
    const flow = { ...openFlow(), heldByWorker: async () => null };
    const parts = { location, storage, lasting: storageOf(lasting) };
    return openProviderDoor(flow, parts, came, () => Date.now());
  }
  const nextWay = async () => {
    await expect.poll(() => went.length).toBe(1);
    return went.pop() ?? '';
  };

  /** She signs in there, by way of the end of another one's session if the page leads her there. */
  async function signIn(login: string, purpose: ProviderPurpose = first) {
    await openPage().begin(purpose);
    let way = await nextWay();
    const isByEnd = way.includes('/session/end');
    if (isByEnd) {
      openPage((await browser.endSession(way)).address);
      way = await nextWay();
    }
    const back = await browser.signIn(way, login);
    const door = openPage(back.address);
    return { isByEnd, text: back.text, door, certified: await door.arrivalFor(purpose)?.answer };
  }

  test.each([
    ['while her token lasts: nothing is asked of her but her PIN', false],
    ['when it has run out: she signs in there again', true],
  ])(
    'ten of Amy’s records wait, Ben comes in, and all ten arrive as Amy’s, %s',
    async (_when, isOver) => {
      const amys = await signIn('nurse-amy');
      const tablet = await tabletAtWork({ baseAddress: hospital.address });
      const { nurses } = tablet.device;
      const { authorId } = tablet;
      const given = amys.certified;
      if (given === undefined) throw new Error('Amy is not in');
      await nurses.renewCredential(authorId, pin, given.token, given.provided);
      amys.door.noteWhoIsThere(authorId);
      const waiting = await Promise.all(
        Array.from({ length: 10 }, (_none, index) => tablet.assess(`Record ${index}`)),
      );

      const { certified: bens } = await signIn('nurse-ben');
      const { token = '', provided } = bens ?? {};
      await nurses.signIn({ hospitalKey, name: 'Ben', token, pin, provided });
      const atWork = tablet.open((request) => fetch(request));
      // What was certified to Amy ended with the session.
      const refresh = openFlow().refresh(given.provided);
      await expect(refresh).rejects.toMatchObject({ trouble: 'sign-in-over' });
      expect(await filed()).toEqual([]);

      if (isOver) provider.endTokens();
      let isByEnd = false;
      await nurses.signInAgain(authorId, pin);
      if (isOver) {
        await nurses.markExpired(hospitalKey);
        const again = await signIn('nurse-amy', { is: 'renew', authorId });
        isByEnd = again.isByEnd;
        if (again.certified === undefined) throw new Error('Amy is not in again');
        const { token: next, provided: nextProvided } = again.certified;
        await nurses.renewCredential(authorId, pin, next, nextProvided);
      }
      // Ben's session is ended in its turn.
      expect(isByEnd).toBe(isOver);
      for (const { submissionId } of waiting) await tablet.until(submissionId, 'done', 20_000);
      atWork.stop();
      expect(await filed()).toEqual(Array.from({ length: 10 }, () => 'nurse-amy'));
    },
  );
});
