/**
 * Our own client under the auditor of `npm run examine-client`: the built app in a real browser, one nurse at work, and
 * a hospital that misbehaves in one way after another; no rule may be broken.
 */
import { createHash } from 'node:crypto';
import { observe, type AuditedExchange } from '../../src/hospital/audit/observation.ts';
import { enter, troubles, type Trouble } from '../../src/hospital/audit/phases.ts';
import { audit, auditLines } from '../../src/hospital/audit/report.ts';
import { createHospital } from '../../src/hospital/createHospital.ts';
import { createHospitalServer } from '../../src/hospital/node/httpServer.ts';
import { systemClock } from '../../src/hospital/node/systemClock.ts';
import { acceptedRisk } from '../support/acceptedRisk.ts';
import { expect, test } from './fixtures.ts';
import type { OwnTablets } from './ownTablets.ts';
import { madePhoto } from './pages/madePhotos.ts';
import { Nurse } from './pages/nurse.ts';

/** A hospital on a socket, whose exchanges the auditor watches. */
async function startWatched() {
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const hospital = createHospital({ clock: systemClock, random: Math.random, digest });
  const observer = observe(hospital, { nowMs: () => performance.now(), digest });
  const server = createHospitalServer(observer.hospital);
  const port = await server.listen(0, '127.0.0.1');
  const hospitalAddress = `http://127.0.0.1:${port}/v1`;
  const close = async () => server.close();
  return { observer, hospitalAddress, close };
}

/** Troubles that make a client wait for half a minute, or need its nurse to sign in; tested on the engine alone. */
const elsewhere: readonly Trouble[] = [
  'late-answers',
  'blind-query',
  'expired-sign-in',
  'retention-over',
];

/**
 * The exchange that a trouble must have caused before it ends. Its full course takes longer, and is tested on the
 * engine alone.
 */
const signs: Partial<Record<Trouble, (exchange: AuditedExchange) => boolean>> = {
  'lost-answers': ({ outcome }) => outcome === 'unknown',
  'gateway-pages': ({ status }) => status === 502 || status === 504,
  'asked-to-wait': ({ retryAfterSeconds }) => retryAfterSeconds !== null,
  'guest-network': ({ outcome }) => outcome === 'unknown',
  nonsense: ({ outcome }) => outcome === 'unknown',
  'colleague-in-between': ({ method }) => method === 'POST',
};

async function work(tablets: OwnTablets, chosen: readonly Trouble[]): Promise<void> {
  const { observer, hospitalAddress, close } = await startWatched();
  const { hospital, exchanges } = observer;
  try {
    const tablet = await tablets.open({ hospitalAddress, profile: acceptedRisk });
    const { page } = tablet;
    const nurse = new Nurse(page);
    await tablet.open();
    await nurse.atPatient();
    for (const [index, trouble] of chosen.entries()) {
      await nurse.patient.assessAndWait('W-1001-1');
      const photo = await madePhoto(page, { seed: index + 1 });
      await nurse.assessment.fill(`During ${trouble}`, [photo]);
      const before = exchanges.length;
      const troubled = enter(observer, trouble);
      await nurse.assessment.submitAndFollow();
      const sign = signs[trouble];
      const isMet = () =>
        sign === undefined ? troubled.isCaused() : exchanges.slice(before).some(sign);
      await expect.poll(isMet, { message: trouble }).toBe(true);
      troubled.settle();
      const written = () => hospital.records().length;
      await expect.poll(written, { message: trouble, timeout: 90_000 }).toBe(index + 1);
      await nurse.outbox.expectInRecord(90_000);
      await tablet.open();
      await nurse.atPatient();
    }
    const report = audit(exchanges, hospital.records());
    expect(report.broken, auditLines(report).join('\n')).toBe(0);
    expect(report.writes + report.uploads).toBeGreaterThan(chosen.length);
  } finally {
    await close();
  }
}

test('keeps every rule of the interface through every trouble, one after another', async ({
  tablets,
}) => {
  await work(
    tablets,
    troubles.filter((trouble) => !elsewhere.includes(trouble)),
  );
});
