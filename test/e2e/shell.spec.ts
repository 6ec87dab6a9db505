/** The shell itself: its page opens, complies with its content security policy, and opens again without its server. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { fillTablet } from './pages/everything.ts';
import { endMoment, prepareMoments } from './pages/moments.ts';
import { Nurse } from './pages/nurse.ts';

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

test('reaches the hospital on its own origin @electron', async ({ app }) => {
  await app.open();
  const answer = await app.page.evaluate(async () => {
    const { hospitalAddress } = await (await fetch('/bridge.json')).json();
    const headers = { authorization: 'Bearer nurse-amy', 'x-wardbook-hospital': hospitalAddress };
    return (await fetch('/hospital/patients/P-1001', { headers })).json();
  });
  expect(answer).toMatchObject({ patientId: 'P-1001' });
});

test('an upload from the page arrives whole @electron', async ({ app, hospital }) => {
  await app.open();
  const status = await app.page.evaluate(async () => {
    const form = new FormData();
    const canvas = new OffscreenCanvas(2000, 2000);
    canvas.getContext('2d')?.fillRect(10, 10, 500, 500);
    const photo = await canvas.convertToBlob({ type: 'image/jpeg' });
    form.set('patientId', 'P-1001');
    form.set('file', photo, 'wound.jpg');
    const { hospitalAddress } = await (await fetch('/bridge.json')).json();
    const headers = { authorization: 'Bearer nurse-amy', 'x-wardbook-hospital': hospitalAddress };
    return (await fetch('/hospital/attachments', { method: 'POST', body: form, headers })).status;
  });
  expect(status).toBe(201);
  expect((await hospital.state()).attachments).toEqual({ bound: 0, unbound: 1 });
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

/** Collects every policy violation, in this page and after each reload. */
async function hearViolations(page: Page): Promise<() => Promise<string[]>> {
  const broken: string[] = [];
  await page.exposeFunction('tellBroken', (what: string) => broken.push(what));
  const listen = () => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sample } = event;
      const tell: unknown = Reflect.get(globalThis, 'tellBroken');
      if (typeof tell === 'function') tell(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  };
  await page.addInitScript(listen);
  return async () => {
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
    return broken;
  };
}

test('no screen, and nothing that a tap shows, makes a script or markup of text @electron', async ({
  app,
  servers,
}) => {
  const { page } = app;
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const broken = await hearViolations(page);
  await app.open();
  const nurse = new Nurse(page);
  await nurse.door.ensureIn();
  const screens = await fillTablet(page, servers.hospitalAddress);
  for (const { route, sign } of screens) {
    await page.goto(`/#${route}`);
    await expect(sign(nurse)).toBeAttached();
  }
  for (const moment of await prepareMoments(page, servers.hospitalAddress)) {
    await page.goto(`/#${moment.route}`);
    await moment.show(nurse);
    await endMoment(nurse, moment);
  }
  expect(await broken()).toEqual([]);
  expect(errors).toEqual([]);
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
