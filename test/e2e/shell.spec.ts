/** The shell itself: its page opens, keeps its rules, and opens again without its server. */
import { expect, test } from './fixtures.ts';

test('opens without breaking a rule of its own page @electron @core', async ({ app, shell }) => {
  const complaints: string[] = [];
  app.page.on('console', (message) => {
    if (/Content Security Policy|MIME type/.test(message.text())) complaints.push(message.text());
  });
  // Also what a library tries and catches by itself: hospitals collect such reports.
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
