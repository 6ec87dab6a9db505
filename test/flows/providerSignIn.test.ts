/**
 * A sign-in at an identity provider that we did not write, through the shell's forwarder, and its token at the bundled
 * hospital: the first one, a refresh, and a provider that is gone for a night.
 */
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { startHospital, type StartedHospital } from '../../src/hospital/node/startHospital.ts';
import { openProviderFlow } from '../../src/renderer/services/provider/providerFlow.ts';
import { systemTimers } from '../../src/shell/node/systemTimers.ts';
import { createUpstream } from '../../src/shell/node/upstreamFetch.ts';
import { createProviderForwarder } from '../../src/shell/providerForwarder.ts';
import { settingsOf, startProvider } from '../../tools/set-up/provider.mjs';

const page = 'http://127.0.0.1:5180';
let provider: Awaited<ReturnType<typeof startProvider>>;
let hospital: StartedHospital;
const upstream = createUpstream();

beforeEach(async () => {
  provider = await startProvider({ port: 0, pages: [page] });
  const { tokenOwner } = provider;
  hospital = await startHospital({ port: 0, host: '127.0.0.1', tokenOwner });
});

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

/** Does what a browser does at the provider: follows its redirects, and enters a name and a password. */
async function signInThere(address: string, login: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>();
  const go = async (to: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(to, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    return new URL(answer.headers.get('location') ?? to, to).href;
  };
  const form = await go(address);
  let next = await go(form, {
    method: 'POST',
    body: new URLSearchParams({ prompt: 'login', login, password: 'any' }),
  });
  for (let hops = 0; hops < 10 && !next.startsWith(page); hops += 1) next = await go(next);
  return new URLSearchParams(new URL(next).hash.slice(1));
}

async function statusWith(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${hospital.address}/patients/P-1001`, { headers })).status;
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

test('its code serves once, and only the page that asked', async () => {
  const flow = openFlow();
  const { address, asked } = await flow.ask();
  const given = await signInThere(address, 'nurse-ben');
  const stranger = flow.answer({ ...asked, verifier: `${asked.verifier}x` }, given);
  await expect(stranger).rejects.toMatchObject({ trouble: 'provider-refused' });
  expect((await flow.answer(asked, given)).provided.author).toBe('nurse-ben');
  const again = flow.answer(asked, given);
  await expect(again).rejects.toMatchObject({ trouble: 'provider-refused' });
});

test('gone for a night, it is silent, and nothing is thrown away', async () => {
  const flow = openFlow();
  const { address, asked } = await flow.ask();
  const { provided } = await flow.answer(asked, await signInThere(address, 'nurse-amy'));
  await provider.close();
  await expect(flow.refresh(provided)).rejects.toMatchObject({ trouble: 'provider-silent' });
  await expect(flow.ask()).rejects.toMatchObject({ trouble: 'provider-silent' });
});
