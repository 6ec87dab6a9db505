/** Proves how main cares for its page and its device: crashes, the menu, sleep, certificates, the scheme. */
import { EventEmitter } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PowerMonitor } from 'electron';
import { expect, test } from 'vitest';
import { trustCertificates } from './certificates.ts';
import { crashRule } from './crash.ts';
import { menuTemplate } from './menu.ts';
import { lockWithDevice } from './power.ts';
import { appService } from './protocol.ts';
import { stoppedPage } from './stoppedPage.ts';
import { filled, mainWords } from './words.ts';

test('a page that dies is loaded again once, and after a quiet time once more', () => {
  let nowMs = 0;
  const decide = crashRule(() => nowMs);
  expect(decide()).toBe('load-again');
  nowMs = 60_000;
  expect(decide()).toBe('stop');
  nowMs = 120_000;
  expect(decide()).toBe('stop');
  nowMs += 5 * 60_000 + 1;
  expect(decide()).toBe('load-again');
});

test('the stopped page says what is safe, leads back, and lets nothing run', () => {
  for (const locale of ['en-GB', 'zh-TW']) {
    const words = mainWords(locale).stopped;
    const address = stoppedPage(words, locale, 'oom (<script>)');
    const page = decodeURIComponent(address.slice(address.indexOf(',') + 1));
    for (const sentence of [words.title, words.safe, words.next]) expect(page).toContain(sentence);
    expect(page).toContain('href="wardbook://app/"');
    expect(page).toContain("default-src 'none'");
    expect(page).not.toContain('<script');
  }
});

test.each(['win32', 'linux', 'darwin'])(
  'on %s a packaged app has no developer tools',
  (platform) => {
    const words = { view: 'View' };
    expect(JSON.stringify(menuTemplate(platform, true, words))).not.toMatch(
      /toggleDevTools|"reload"/,
    );
    expect(JSON.stringify(menuTemplate(platform, false, words))).toMatch(/toggleDevTools/);
    expect(JSON.stringify(menuTemplate(platform, true, words))).toMatch(/editMenu/);
  },
);

test('sleep, waking and a locked screen lock the app', () => {
  const powerMonitor = new EventEmitter();
  let count = 0;
  lockWithDevice(powerMonitor as unknown as PowerMonitor, () => {
    count += 1;
  });
  for (const event of ['suspend', 'resume', 'lock-screen', 'on-battery']) powerMonitor.emit(event);
  expect(count).toBe(3);
});

test("the device's certificates are trusted beside the built-in ones, and a policy's files", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wardbook-roots-'));
  await writeFile(join(folder, 'own.pem'), 'OWN');
  await writeFile(join(folder, 'bad.pem'), 'BAD');
  let trusted: string[] = [];
  const roots = {
    getCACertificates: (type: string) => [type],
    setDefaultCACertificates: (certificates: string[]) => {
      if (certificates.includes('BAD')) throw new Error('no certificate');
      trusted = certificates;
    },
  };
  const files = ['own.pem', 'bad.pem', 'none.pem'].map((name) => join(folder, name));
  const complaints = trustCertificates(roots, files);
  expect(trusted).toEqual(['default', 'system', 'OWN']);
  expect(complaints).toEqual([
    `The certificate ${files[1]}: no certificate`,
    expect.stringMatching(/none\.pem: ENOENT/),
  ]);
  expect(trustCertificates({}, [])).toEqual([expect.stringMatching(/cannot read the device's/)]);
  await rm(folder, { recursive: true });
});

test('the scheme has one host, counts what is being sent, and no demo where there is none', async () => {
  let answer: (response: Response) => void = () => undefined;
  const answered = new Promise<Response>((done) => {
    answer = done;
  });
  const service = appService({
    readAsset: async () => new Uint8Array(0),
    bridge: () => ({
      shell: 'electron',
      hospitalAddress: 'https://hospital.example/v1',
      hospitalAddressEditable: true,
      appVersion: '0.1.0',
      demoOffered: false,
    }),
    fetch: () => answered,
    isDemoOffered: false,
    answerCopy: async () => new Response('of the copy'),
  });
  const ask = (address: string, init?: RequestInit) => service.handle(new Request(address, init));
  expect((await ask('wardbook://app/')).status).toBe(200);
  expect((await ask('wardbook://elsewhere/')).status).toBe(404);
  expect((await ask('wardbook://app/demo/')).status).toBe(404);
  expect(await (await ask('wardbook://app/main-copy/ledger')).text()).toBe('of the copy');
  expect((await ask('wardbook://elsewhere/main-copy/ledger')).status).toBe(404);
  const write = ask('wardbook://app/hospital/wound-assessments', {
    method: 'POST',
    body: '{}',
    headers: { 'x-wardbook-hospital': 'https://hospital.example/v1' },
  });
  expect(service.sending()).toBe(1);
  answer(new Response('{}'));
  await write;
  expect(service.sending()).toBe(0);
});

test('a sentence takes its values', () => {
  expect(filled('{{a}} and {{b}}', { a: 'x' })).toBe('x and ');
});
