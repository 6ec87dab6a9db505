/** Tests when the browser shell does not start. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { proxyTo } from '../hospital/node/proxyTo.ts';
import { startHospital, type StartOptions } from '../hospital/node/startHospital.ts';
import { createWire } from '../shared/interface/wire.ts';
import { trainingRecoveryKey } from '../shared/trainingKey.ts';
import { startWebShell, WebShellRefused } from './startWebShell.ts';

const rendererFolder = import.meta.dirname;

const profile = { tablets: { recoveryKey: trainingRecoveryKey } };
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function bundled(options: Partial<StartOptions> = {}): Promise<string> {
  const started = await startHospital({ port: 0, host: '127.0.0.1', ...options });
  closers.push(() => started.close());
  return started.address;
}

async function startWithTrainingKey(hospitalAddress: string | null): Promise<void> {
  const shell = await startWebShell({ port: 0, hospitalAddress, rendererFolder, profile });
  closers.push(() => shell.close());
}

test('the recovery key that everybody has is accepted for the bundled hospital', async () => {
  await expect(startWithTrainingKey(await bundled())).resolves.toBeUndefined();
  await expect(startWithTrainingKey(null)).resolves.toBeUndefined();
});

/** Each answers on this machine, or could. */
const others: Record<string, () => Promise<string> | string> = {
  'a hospital elsewhere': () => 'https://records.hospital.example/v1',
  async 'the bundled hospital in front of a real one'() {
    const parts = { address: await bundled(), wire: createWire(), observed: {} };
    return bundled({ upstream: proxyTo({ ...parts, onDrift: () => undefined }) });
  },
  async 'another server on this machine'() {
    const server = createServer((_, response) => response.end('<p>Any page</p>'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closers.push(() => server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  },
  'nobody on this machine': () => 'http://127.0.0.1:9/v1',
};

test.each(Object.keys(others))('it is refused for %s', async (who) => {
  const started = startWithTrainingKey((await others[who]?.()) ?? null);
  await expect(started).rejects.toThrow(WebShellRefused);
  await expect(started).rejects.toThrow('npm run recovery -- new');
});

test('does not start where the environment turns the check of certificates off', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  const started = startWebShell({ port: 0, hospitalAddress: null, rendererFolder });
  await expect(started).rejects.toThrow(/^NODE_TLS_REJECT_UNAUTHORIZED=0: /);
  await expect(started).rejects.toThrow(WebShellRefused);
});
