/** The shell itself: its page opens, complies with its content security policy, and opens again without its server. */
import { expect, test } from './fixtures.ts';
import { hearViolations } from './pages/violations.ts';

test('opens without breaking a rule of its own page @electron @core', async ({ app, shell }) => {
  const complaints: string[] = [];
  app.page.on('console', (message) => {
    if (/Content Security Policy|MIME type/.test(message.text())) complaints.push(message.text());
  });
  // Include violations that a library causes and catches by itself: hospitals collect such reports.
  await app.page.addInitScript(() => {
    const broken: string[] = [];
    Object.assign(globalThis, { broken });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      broken.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  await app.open();
  await expect(app.page.locator('#root')).not.toBeEmpty();
  const broken = () =>
    app.page.evaluate(() => (globalThis as unknown as { broken: string[] }).broken);
  expect(await broken()).toEqual([]);
  const facts = await app.page.evaluate(async () => (await fetch('/bridge.json')).json());
  expect(facts).toMatchObject({ shell: shell === 'web' ? 'web' : 'electron' });
  expect(complaints).toEqual([]);
});

test('may speak with no other origin @electron @core', async ({ app, servers }) => {
  await app.open();
  const outcome = await app.page.evaluate(
    (address) =>
      fetch(address, { mode: 'no-cors' }).then(
        () => 'asked',
        () => 'refused',
      ),
    `${servers.hospitalAddress}/patients/P-1001`,
  );
  expect(outcome).toBe('refused');
});

test.describe('kept on the tablet', () => {
  test.use({ serviceWorkers: 'allow' });

  test('opens again from the device when its server cannot be reached', async ({ app, shell }) => {
    test.skip(shell === 'electron', 'Electron has no server that could be out of reach');
    await app.open();
    await app.untilKept();
    await app.page.context().setOffline(true);
    await app.page.reload();
    await expect(app.page.locator('#root')).not.toBeEmpty();
  });
});

test('text becomes no script and no markup in the page @electron @core', async ({ app }) => {
  const { page } = app;
  const broken = await hearViolations(page);
  await app.open();
  const has = await page.evaluate(() => 'trustedTypes' in globalThis);
  expect(has, 'this browser has Trusted Types').toBe(true);
  const outcomes = await page.evaluate(() => {
    const attempt = (work: () => unknown): string => {
      try {
        work();
        return 'done';
      } catch (error) {
        return error instanceof Error ? error.name : 'thrown';
      }
    };
    return {
      markup: attempt(() => {
        document.createElement('div').innerHTML = '<img src="x">';
      }),
      styleSheet: attempt(() => {
        document.createElement('style').innerHTML = 'a > b {}';
      }),
      script: attempt(() => {
        document.createElement('script').text = 'void 0';
      }),
      source: attempt(() => {
        document.createElement('script').src = '/hospital/script.js';
      }),
      worker: attempt(() => new Worker('/hospital/worker.js')),
      policy: attempt(() => Reflect.get(globalThis, 'trustedTypes').createPolicy('more', {})),
      secondPolicy: attempt(() =>
        Reflect.get(globalThis, 'trustedTypes').createPolicy('default', {}),
      ),
    };
  });
  expect(outcomes).toEqual({
    markup: 'TypeError',
    styleSheet: 'done',
    script: 'TypeError',
    source: 'TypeError',
    worker: 'TypeError',
    policy: 'TypeError',
    secondPolicy: 'TypeError',
  });
  expect(await broken()).not.toEqual([]);
});
