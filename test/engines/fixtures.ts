/**
 * The fixtures of the journeys in Firefox and WebKit: one browser and one hospital for each worker. Each journey has a
 * shell on a port of its own, which to a browser is a tablet that nobody has used.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { test as base } from '../e2e/fixtures.ts';
import { startJourneyShell } from '../e2e/journeyShell.ts';
import { trainingProfile } from '../support/trainingProfile.ts';
import { EngineNurse } from './engineNurse.ts';
import { startEngine, whyMissing, type Engine, type RunningEngine } from './engines.ts';

export { expect };

/** The page's own server, and with it everything that the browser reaches. */
export interface Network {
  /** From now on nothing answers the browser. */
  goesAway(): Promise<void>;
  /** The same server is back at the same address. */
  isBack(): Promise<void>;
}

export interface EngineOption {
  engine: Engine;
}

interface WorkerFixtures extends EngineOption {
  running: RunningEngine;
}

interface TestFixtures {
  /** Skips what cannot run here, with the reason. */
  isHere: void;
  /** Runs the body of an asynchronous function on an empty page of a local server; returns what it returns. */
  facts(script: string): Promise<unknown>;
  network: Network & { readonly address: string };
  nurse: EngineNurse;
}

/** Engines whose absence was told: the list of the runner shows what was skipped, and not why. */
const told = new Set<Engine>();

export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['firefox', { option: true, scope: 'worker' }],

  running: [
    async ({ engine }, use) => {
      const running = await startEngine(engine);
      await use(running);
      await running.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  isHere: [
    async ({ engine }, use, testInfo) => {
      const missing = whyMissing(engine);
      if (missing !== undefined && !told.has(engine)) console.warn(`${engine}: ${missing}`);
      told.add(engine);
      testInfo.skip(missing !== undefined, missing ?? '');
      await use();
    },
    { auto: true },
  ],

  // On an empty page: the app's policy forbids a worker that the test wrote.
  facts: async ({ running }, use) => {
    const host = createServer((_, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>-</title>');
    });
    host.listen(0, '127.0.0.1');
    await once(host, 'listening');
    const { port } = host.address() as AddressInfo;
    await running.driver.send('Navigate', { url: `http://127.0.0.1:${port}/` });
    await use((script) => {
      const whole = `return (async () => {${script}})()`;
      return running.driver.send('ExecuteScript', { script: whole, args: [] });
    });
    host.closeAllConnections();
    host.close();
  },

  network: async ({ servers, hospital: _reset }, use) => {
    const { hospitalAddress } = servers;
    const start = (port: number) =>
      startJourneyShell({ hospitalAddress, profile: trainingProfile, port });
    let shell = await start(0);
    const { address } = shell;
    await use({
      address,
      goesAway: () => shell.close(),
      async isBack() {
        shell = await start(Number(new URL(address).port));
      },
    });
    await shell.close().catch(() => undefined);
  },

  nurse: async ({ running, network }, use, testInfo) => {
    const nurse = new EngineNurse(running.driver, network.address);
    await nurse.open();
    await use(nurse);
    if (testInfo.status !== testInfo.expectedStatus) {
      // What a picture would show; WebKit draws none while its page stands still.
      const shown = await nurse.run('return `${location.href}\\n${document.body.innerText}`');
      console.warn(`The page of "${testInfo.title}" at its end: ${String(shown)}`);
    }
    await nurse.leave();
  },
});
