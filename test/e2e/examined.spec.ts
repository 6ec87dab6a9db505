/**
 * Our own client in front of the auditor of `npm run examine-client`: the built app in a real browser, one nurse at
 * work, a hospital that misbehaves in one way after another, and no rule broken.
 */
import { createHash } from 'node:crypto';
import { observe, type AuditedExchange } from '../../src/hospital/audit/observation.ts';
import { enter, settle, troubles, type Trouble } from '../../src/hospital/audit/phases.ts';
import { audit, auditLines } from '../../src/hospital/audit/report.ts';
import { createHospital } from '../../src/hospital/createHospital.ts';
import { createHospitalServer } from '../../src/hospital/node/httpServer.ts';
import { systemClock } from '../../src/hospital/node/systemClock.ts';
import { startWebShell } from '../../src/web/startWebShell.ts';
import { rendererFolders } from '../../tools/set-up/build.mjs';
import { expect, test } from './fixtures.ts';
import { madePhoto } from './pages/madePhotos.ts';
import { Nurse } from './pages/nurse.ts';
import { acceptedRisk } from '../support/acceptedRisk.ts';

/** A watched hospital on a socket, and the built app in front of it. */
async function startWatched() {
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const hospital = createHospital({ clock: systemClock, random: Math.random, digest });
  const observer = observe(hospital, { nowMs: () => performance.now(), digest });
  const server = createHospitalServer(observer.hospital);
  const port = await server.listen(0, '127.0.0.1');
  const shell = await startWebShell({
    port: 0,
    hospitalAddress: `http://127.0.0.1:${port}/v1`,
    rendererFolder: rendererFolders.web,
    profile: acceptedRisk,
    pinCostInTests: { iterations: 1, memoryKiB: 64 },
  });
  const close = async () => {
    await shell.close();
    await server.close();
  };
  return { hospital, exchanges: observer.exchanges, address: shell.address, close };
}

/** Troubles that keep a client waiting for half a minute, or its nurse at the door; tried on the engine alone. */
const elsewhere: readonly Trouble[] = ['late-answers', 'blind-query', 'expired-sign-in'];

/** What a trouble has to have done before it ends: the others act on whatever is written. */
const signs: Partial<Record<Trouble, (exchange: AuditedExchange) => boolean>> = {
  'lost-answers': ({ outcome }) => outcome === 'unknown',
  'gateway-pages': ({ status }) => status === 502 || status === 504,
  'asked-to-wait': ({ retryAfterSeconds }) => retryAfterSeconds !== null,
  'large-uploads-reset': ({ outcome, path }) => outcome === 'unknown' && path === '/attachments',
  'guest-network': ({ outcome }) => outcome === 'unknown',
  nonsense: ({ outcome }) => outcome === 'unknown',
};

async function work(page: Nurse['page'], chosen: readonly Trouble[]): Promise<void> {
  const { hospital, exchanges, address, close } = await startWatched();
  try {
    const nurse = new Nurse(page);
    await page.goto(address);
    await nurse.atPatient();
    for (const [index, trouble] of chosen.entries()) {
      await nurse.patient.assessAndWait('W-1001-1');
      const photo = await madePhoto(page, { seed: index + 1 });
      await nurse.assessment.fill(`During ${trouble}`, [photo]);
      const before = exchanges.length;
      enter(hospital, trouble);
      await nurse.assessment.handIn();
      const sign = signs[trouble] ?? (({ method }: AuditedExchange) => method === 'POST');
      const isSeen = () => exchanges.slice(before).some(sign);
      await expect.poll(isSeen, { message: trouble, timeout: 60_000 }).toBe(true);
      settle(hospital);
      const written = () => hospital.records().length;
      await expect.poll(written, { message: trouble, timeout: 90_000 }).toBe(index + 1);
      await nurse.outbox.expectInRecord(90_000);
      await page.goto(address);
      await nurse.atPatient();
    }
    const report = audit(exchanges);
    expect(report.broken, auditLines(report).join('\n')).toBe(0);
    expect(report.writes).toBeGreaterThan(chosen.length);
  } finally {
    await close();
  }
}

test.use({ tablet: 'new' });

test('keeps every rule of the interface while the hospital misbehaves @core', async ({ page }) => {
  await work(page, ['lost-answers', 'large-uploads-reset']);
});

test('keeps every rule through the other troubles, one after another', async ({ page }) => {
  test.setTimeout(600_000);
  await work(
    page,
    troubles.filter((trouble) => !elsewhere.includes(trouble)),
  );
});
