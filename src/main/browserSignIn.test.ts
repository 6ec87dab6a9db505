/** Tests the loopback address of a sign-in in the system's browser: who can answer there, how often, and for how long. */
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { openBrowserSignIns, signInPatienceMs } from './browserSignIn.ts';
import { mainWords } from './words.ts';

const issuer = 'https://login.hospital.example';
const state = 'a-state-that-nobody-guesses-0123456789';
const question = `?client_id=wardbook&state=${state}&redirect_uri=https://evil.example/`;
const told = (change: object = {}) =>
  Response.json({ issuer, authorization_endpoint: `${issuer}/authorize`, ...change });

let opened: URL[];
let shown: number;
let waits: { callback: () => void; delayMs: number }[];
/** What happens in the browser. */
let browser: (address: URL) => void | Promise<void>;

beforeEach(() => {
  opened = [];
  shown = 0;
  waits = [];
  browser = () => undefined;
});

function open(configuration: () => Response = told) {
  return openBrowserSignIns({
    configuration: async () => configuration(),
    async openBrowser(text) {
      const address = new URL(text);
      opened.push(address);
      await browser(address);
    },
    showWindow: () => void (shown += 1),
    words: mainWords('en').signedIn,
    language: 'en',
    timers: {
      setTimer(callback, delayMs) {
        waits.push({ callback, delayMs });
        return {};
      },
      clearTimer: () => undefined,
    },
  });
}

const backTo = (address: URL) => address.searchParams.get('redirect_uri') ?? '';
const answer = (address: URL, words = `code=c1&state=${state}`) =>
  fetch(`${backTo(address)}?${words}`);

test('the browser goes to the provider’s own address, and its answer comes to this machine only', async () => {
  let page = Promise.resolve('');
  browser = (address) => {
    page = answer(address).then((response) => response.text());
  };
  const end = await open().start(question);
  const redirectAddress = backTo(opened[0] ?? new URL('x:'));
  expect(end).toEqual({ is: 'answered', query: `code=c1&state=${state}`, redirectAddress });
  expect(redirectAddress).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  expect(opened[0]?.origin).toBe(issuer);
  expect(await page).toContain('Go back to Wardbook');
  expect(await page).not.toContain('c1');
  expect(shown).toBe(1);
  // It takes one answer.
  await expect(fetch(redirectAddress)).rejects.toThrow();
});

test('a refusal of the provider is an answer, too', async () => {
  browser = async (address) => void (await answer(address, `error=access_denied&state=${state}`));
  expect(await open().start(question)).toMatchObject({ is: 'answered' });
});

test.each([
  ['without the state', '?code=c1'],
  ['with another state', `?code=c1&state=${state}x`],
  ['without an answer', `?state=${state}`],
  ['for another path', `more?code=c1&state=${state}`],
])('a request %s is no answer, and ends nothing', async (_what, path) => {
  let status = 0;
  browser = async (address) => {
    ({ status } = await fetch(`${backTo(address)}${path}`));
    await answer(address);
  };
  const end = await open().start(question);
  expect(end).toMatchObject({ query: `code=c1&state=${state}` });
  expect(status).toBe(404);
});

test.each([{ method: 'POST' }, { headers: { host: 'evil.example' } }])(
  'nor is one like this: %j',
  async (how) => {
    let status: unknown;
    browser = async (address) => {
      const asked = `${backTo(address)}?code=c2&state=${state}`;
      status = await new Promise((resolve) => {
        request(asked, how, (response) => resolve(response.resume().statusCode)).end();
      });
      await answer(address);
    };
    const end = await open().start(question);
    expect(end).toMatchObject({ query: `code=c1&state=${state}` });
    expect(status).toBe(404);
  },
);

/** Waits until the browser was opened. */
async function whenOpened(): Promise<URL> {
  return new Promise((resolve) => (browser = resolve));
}

const isClosed = (address: URL) => expect(fetch(backTo(address))).rejects.toThrow();

test('she waits, and after ten minutes nobody is coming', async () => {
  const there = whenOpened();
  const end = open().start(question);
  const address = await there;
  expect(waits.map(({ delayMs }) => delayMs)).toEqual([signInPatienceMs]);
  waits[0]?.callback();
  expect(await end).toEqual({ is: 'not-finished' });
  await isClosed(address);
  expect(shown).toBe(0);
});

test('no browser opens', async () => {
  browser = () => Promise.reject(new Error('no application'));
  expect(await open().start(question)).toEqual({ is: 'no-browser' });
  await isClosed(opened[0] ?? new URL('x:'));
});

test('nobody keeps the address open with half a request', async () => {
  const signIns = open();
  const there = whenOpened();
  const end = signIns.start(question);
  const address = await there;
  const half = connect(Number(new URL(backTo(address)).port), '127.0.0.1');
  // It is closed, not answered: neither kind of end is an error here.
  half.on('error', () => undefined);
  await once(half, 'connect');
  half.write('GET / HTTP/1.1\r\n');
  // Answered after it: the server has read the half one by then.
  await fetch(backTo(address));
  const closed = once(half, 'close');
  signIns.stop();
  expect(await end).toEqual({ is: 'stopped' });
  await closed;
});

test('she does not want to wait, or begins another one', async () => {
  const signIns = open();
  const there = whenOpened();
  const first = signIns.start(question);
  const address = await there;
  const thereAgain = whenOpened();
  const second = signIns.start(question);
  expect(await first).toEqual({ is: 'stopped' });
  await isClosed(address);
  const other = await thereAgain;
  signIns.stop();
  expect(await second).toEqual({ is: 'stopped' });
  await isClosed(other);
});

describe('no browser is opened', () => {
  test.each([
    ['the provider is silent', new Response(null, { status: 504 }), 'provider-silent'],
    ['something else answers', new Response(null, { status: 502 }), 'provider-strange'],
    ['it has no page', told({ authorization_endpoint: undefined }), 'provider-strange'],
  ])('where %s', async (_why, response, is) => {
    expect(await open(() => response).start(question)).toEqual({ is });
    expect(opened).toEqual([]);
  });

  test.each([undefined, 7, '', '?state=short'])('for a question such as %o', async (given) => {
    await expect(open().start(given)).rejects.toThrow('not a question');
    expect(opened).toEqual([]);
  });
});
