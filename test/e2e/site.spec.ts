/**
 * What a hospital installs: the folder of `npm run build:site`, its server as one file run by plain Node, behind
 * Debian's nginx with the folder's own nginx.conf.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test as base } from '@playwright/test';
import { startHospital } from '../../src/hospital/node/startHospital.ts';
import { meantHospitalHeader } from '../../src/shared/bridge.ts';
import { findNginx } from '../../tools/set-up/nginx.mjs';
import { tabletAtWork } from '../flows/tabletAtWork.ts';
import { createAuthority } from '../support/certificates.ts';
import { startNginx, type RunningNginx } from '../support/nginx.ts';
import { startFile, type StartedFile } from '../support/startedFile.ts';
import { trainingProfilePath } from '../support/trainingProfile.ts';
import { HospitalControl } from './hospitalControl.ts';
import { whyNotInElectron } from './notInElectron.ts';
import { DemoPage } from './pages/DemoPage.ts';
import { madePhoto } from './pages/madePhotos.ts';
import { Nurse } from './pages/nurse.ts';
import { startStaticHost } from './staticHost.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = findNginx();

interface Site {
  readonly folder: string;
  readonly nginx: RunningNginx;
  readonly server: StartedFile;
  readonly hospital: HospitalControl;
  readonly hospitalAddress: string;
}

const test = base.extend<object, { site: Site }>({
  site: [
    // Playwright reads the fixture names from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const place = await mkdtemp(join(tmpdir(), 'wardbook-site-'));
      const folder = join(place, 'site');
      const built = [join(root, 'tools/buildSite.mjs'), '--out', folder];
      await promisify(execFile)(process.execPath, built, { cwd: root });
      const hospital = await startHospital({ port: 0, host: '127.0.0.1' });
      const server = await startFile(
        join(folder, 'wardbook.mjs'),
        // The nurses of this profile sign in with a PIN.
        ['--hospital', hospital.address, '--port', '0', '--profile', trainingProfilePath()],
        /Wardbook is ready at (\S+)\n/,
      );
      const nginx = await startNginx({
        program: program ?? '',
        configuration: join(folder, 'nginx.conf'),
        serverPort: Number(new URL(server.said).port),
        folder: place,
      });
      const control = new HospitalControl(hospital.address);
      await use({ folder, nginx, server, hospital: control, hospitalAddress: hospital.address });
      await nginx.close();
      await server.close();
      await hospital.close();
      await rm(place, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

// All tests share one site; the last one stops its server.
test.describe.configure({ mode: 'serial' });
test.use({ ignoreHTTPSErrors: true });
test.skip(
  ({ browserName: _any }) => test.info().project.name === 'electron',
  String(whyNotInElectron('site.spec.ts', '')),
);
test.skip(program === undefined, 'nginx is not installed, and Debian cannot be asked for it here');

test('a wound with its photo goes through nginx once, and the counts say so', async ({
  page,
  site,
}) => {
  const marks = new Set<string | undefined>();
  page.on('request', (asked) => {
    if (asked.url().includes('/hospital/')) marks.add(asked.headers()['x-wardbook-tablet']);
  });
  await page.goto(site.nginx.address);
  const nurse = new Nurse(page);
  await nurse.atForm();
  const photo = await madePhoto(page, { widthPx: 3000, heightPx: 2000 });
  await nurse.assessment.fill('Clean, granulating.', [photo]);
  await nurse.sent();
  expect(await site.hospital.state()).toMatchObject({
    woundAssessments: 1,
    attachments: { bound: 1, unbound: 0 },
  });
  const counts = await (await page.request.get(`${site.nginx.address}/metrics`)).text();
  expect(counts).toMatch(
    /wardbook_request_seconds_count\{asked_for="hospital",outcome="2xx"\} \d+/,
  );
  expect(counts).toContain('wardbook_hospital_up 1');
  // Each request says which tablet asks; the server's log has one line for it, without a person.
  const [mark] = marks;
  expect([...marks]).toEqual([expect.stringMatching(/^[0-9a-f]{8}$/)]);
  expect(site.server.complaints().match(/Tablet .*/g)).toEqual([
    expect.stringMatching(`^Tablet ${mark} unused nurses=0 records=0 drafts=0 photos=0 .* app=`),
  ]);
});

test('says its version and that the hospital answers; the page keeps its rules', async ({
  request,
  site,
}) => {
  const { version } = JSON.parse(await readFile(join(site.folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const health = await request.get(`${site.nginx.address}/healthz`);
  expect(await health.json()).toEqual({ is: 'up', version, hospital: 'answers' });
  const page = await request.get(site.nginx.address);
  expect(page.headers()['content-security-policy']).toContain("default-src 'none'");
  expect(page.headers()['strict-transport-security']).toBe('max-age=31536000');
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? '';
  const headers = { 'accept-encoding': 'gzip' };
  const compressed = await request.get(`${site.nginx.address}${script}`, { headers });
  expect(compressed.headers()['content-encoding']).toBe('gzip');
  expect((await compressed.body()).equals(await readFile(join(site.folder, 'web', script)))).toBe(
    true,
  );
});

test("a hospital's own authority is named with --ca, and told where it is missing", async ({
  request,
  site,
}) => {
  const authority = createAuthority();
  const hospital = createServer(authority.certify('localhost'), (_incoming, outgoing) => {
    outgoing.writeHead(401).end();
  });
  await once(hospital.listen(0, '127.0.0.1'), 'listening');
  const { port } = hospital.address() as AddressInfo;
  const rootFile = join(site.folder, '..', 'root.pem');
  await writeFile(rootFile, authority.cert);
  const health = async (given: string[]) => {
    const address = `https://localhost:${port}/v1`;
    const server = await startFile(
      join(site.folder, 'wardbook.mjs'),
      ['--hospital', address, '--port', '0', ...given],
      /Wardbook is ready at (\S+)\n/,
    );
    const answer = await request.get(`${server.said}/healthz`);
    await server.close();
    return ((await answer.json()) as { hospital: string }).hospital;
  };
  expect(await health([])).toBe('certificate-unknown');
  expect(await health(['--ca', rootFile])).toBe('answers');
  hospital.closeAllConnections();
  hospital.close();
});

test.describe('the demo as files alone', () => {
  test.use({ serviceWorkers: 'allow' });

  test('works in a folder below the root, and without a network once it was loaded', async ({
    page,
  }) => {
    const place = await mkdtemp(join(tmpdir(), 'wardbook-below-'));
    const built = [join(root, 'tools/buildSite.mjs'), '--below', '/wardbook/'];
    const given = [...built, '--out', join(place, 'wardbook')];
    await promisify(execFile)(process.execPath, given, { cwd: root });
    const host = await startStaticHost(place);
    await page.goto(`${host.address}/wardbook/`);
    await expect(page).toHaveURL(/\/wardbook\/demo\//);
    const demo = new DemoPage(page, 'en');
    await demo.open(`${host.address}/wardbook/demo/`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await demo.signIn();
    // The shell's own paths are asked at the root of the host, where nobody answers.
    const astray = host.asked.filter((path) => !path.startsWith('/wardbook/'));
    expect(new Set(astray)).toEqual(new Set(['/bridge.json']));
    await host.close();
    await page.goto('about:blank');
    await page.goto(`${host.address}/wardbook/demo/`);
    await demo.writeAssessment('Written without a network.');
    await demo.expectInRecord();
    await rm(place, { recursive: true, force: true });
  });
});

test('built from a copy in another folder, it is the same to the byte', async ({ site }) => {
  const copy = await mkdtemp(join(tmpdir(), 'wardbook-copy-'));
  const isSource = (path: string) =>
    !/^(node_modules|out|dist|\.git|\.cache|test-results)$/.test(relative(root, path));
  await cp(root, copy, { recursive: true, filter: isSource });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  const built = [join(copy, 'tools/buildSite.mjs'), '--out', join(copy, 'site')];
  await promisify(execFile)(process.execPath, built, { cwd: copy });
  const sums = (folder: string) => readFile(join(folder, 'SHA256SUMS'), 'utf8');
  expect(await sums(join(copy, 'site'))).toBe(await sums(site.folder));
  await rm(copy, { recursive: true, force: true });
});

// Wardbook does not start with it.
test.afterEach(() => void delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']);

/** How many records each of 200 tablets submits; the larger figure in docs/deploy.md comes from a run with 20. */
const recordsEach = Number(process.env['RECORDS'] || 1);

test(`200 tablets drain at once, records of each: ${recordsEach}; none lost, none doubled`, async ({
  site,
}) => {
  test.setTimeout(1_800_000);
  // The tests' certificate is self-signed.
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  const { nginx, hospital, hospitalAddress } = site;
  await hospital.reset();
  // Requests as a page sends them: through nginx, naming the hospital.
  const overNginx = async (request: Request) => {
    const path = request.url.slice(hospitalAddress.length);
    const headers = new Headers(request.headers);
    headers.set(meantHospitalHeader, hospitalAddress);
    const body = request.body === null ? null : await request.arrayBuffer();
    const { method, signal } = request;
    return fetch(`${nginx.address}/hospital${path}`, { method, headers, body, signal });
  };
  const notes: string[] = [];
  const tablets = await Promise.all(
    Array.from({ length: 200 }, async (_, number) => {
      const tablet = await tabletAtWork({ baseAddress: hospitalAddress });
      const submitted: string[] = [];
      for (let record = 0; record < recordsEach; record += 1) {
        const note = `Tablet ${number}, record ${record}.`;
        notes.push(note);
        submitted.push((await tablet.assess(note)).submissionId);
      }
      return { tablet, submitted };
    }),
  );
  const engines = tablets.map(({ tablet }) => tablet.open(overNginx));
  for (const { tablet, submitted } of tablets) {
    for (const submissionId of submitted) await tablet.until(submissionId, 'done', 1_500_000);
  }
  for (const engine of engines) engine.stop();
  const records = (await hospital.records()) as { versions: { careNote: string }[] }[];
  const written = records.flatMap(({ versions }) => versions.map(({ careNote }) => careNote));
  expect(written.toSorted()).toEqual(notes.toSorted());
});

test("the hospital's clock and its wish to wait come through nginx, with no clock of nginx beside them", async ({
  request,
  site,
}) => {
  const asked = () =>
    request.get(`${site.nginx.address}/hospital/patients/P-1001`, {
      headers: {
        authorization: 'Bearer nurse-amy',
        [meantHospitalHeader]: site.hospitalAddress,
      },
    });
  const named = async (name: string, answer: ReturnType<typeof asked>) =>
    (await answer)
      .headersArray()
      .flatMap((header) => (header.name.toLowerCase() === name ? [header.value] : []));
  await site.hospital.setClock('2031-05-20T06:00:00Z');
  expect(await named('date', asked())).toEqual([
    expect.stringMatching(/^Tue, 20 May 2031 06:00:0\d GMT$/),
  ]);
  await site.hospital.faults({ fault: 'status', status: 503, retryAfterSeconds: 77 });
  expect(await named('retry-after', asked())).toEqual(['77']);
  expect(await named('date', asked())).toEqual([expect.stringContaining('2031')]);
  await site.hospital.noFaults();
});

test('whatever goes wrong behind nginx, no id of a patient comes into its log', async ({
  request,
  site,
}) => {
  const marked = 'P-MARKED-IN-THE-ADDRESS';
  const asked = (headers: Record<string, string> = {}) =>
    request.get(`${site.nginx.address}/hospital/patients/${marked}`, { headers });
  expect((await asked()).status()).toBe(421);
  await site.server.close();
  expect((await asked()).status()).toBe(502);
  expect(site.nginx.log()).not.toContain(marked);
});
