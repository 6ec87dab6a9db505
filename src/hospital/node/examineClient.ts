/**
 * The command `npm run examine-client`: a hospital that misbehaves in one way after another, and an auditor that judges
 * any client connected to it.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createWire, type Wire } from '../../shared/interface/wire.ts';
import { examine } from '../audit/examination.ts';
import { observe } from '../audit/observation.ts';
import { troubles, troublesOfTheWay, type Trouble } from '../audit/phases.ts';
import { audit, auditLines, auditPage, exitCodeOf } from '../audit/report.ts';
import type { JudgedRecord } from '../audit/rule.ts';
import { pageOperations } from '../control/pageOperations.ts';
import { createHospital } from '../createHospital.ts';
import type { Hospital } from '../hospital.ts';
import type { Interpretations } from '../interpretations.ts';
import { driftLine, type Drift } from '../proxy/drift.ts';
import { listMade } from '../proxy/madeRecords.ts';
import { withoutOwnRecords } from '../proxy/surface.ts';
import { withWire } from '../wire.ts';
import { makeFolder, portOf, readFlags, runCommand, StartError } from './commandLine.ts';
import { createHospitalServer } from './httpServer.ts';
import { proxyTo, realHospitalAt } from './proxyTo.ts';
import { readProfile } from './readProfile.ts';
import { readReadings } from './readReadings.ts';
import { readingsByProfile, startError } from './startHospital.ts';
import { systemClock } from './systemClock.ts';

const host = '127.0.0.1';

const examineClient = {
  name: 'examine-client',
  says: 'starts a hospital that misbehaves, and judges the client that is pointed at it',
  flags: {
    port: { value: '<number>', says: 'where it listens; 0 takes a free one', usual: '8787' },
    minutes: { value: '<number>', says: 'how long it may take at most', usual: '10' },
    profile: { value: '<file.json>', says: 'the profile of the hospital' },
    'proxy-to': { value: '<address>', says: 'a real test hospital that answers behind this one' },
    interpretations: { value: '<file.json>', says: 'what the suite has observed of that one' },
    out: { value: '<folder>', says: 'where the reports go', usual: 'out/audit' },
  },
} as const;

function readGiven(given: readonly string[]) {
  const values = readFlags(examineClient, given);
  const minutes = Number(values.minutes);
  if (minutes > 0 && minutes <= 1440) return { ...values, port: portOf(values.port), minutes };
  throw new StartError(`--minutes ${values.minutes}: it is a number up to 1440.`);
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The hospital that misbehaves, and what is judged at the end. */
interface Stage {
  readonly hospital: Hospital;
  readonly wire: Wire;
  readonly isReal: boolean;
  readonly records: () => readonly JudgedRecord[];
  readonly troubles: readonly Trouble[];
  /** What a real hospital reads in another way than was observed. */
  readonly drift: readonly Drift[];
}

function ownStage(path: string | undefined): Stage {
  const { profile, wire: told } = path === undefined ? {} : readProfile(path);
  const wire = createWire(told);
  const hospital = createHospital({
    ...{ clock: systemClock, random: Math.random, digest, wire, pages: pageOperations },
    ...(profile === undefined ? {} : { profile, interpretations: readingsByProfile }),
  });
  return { hospital, wire, isReal: false, records: hospital.records, troubles, drift: [] };
}

function realStage(
  address: string,
  path: string | undefined,
  observed: Partial<Interpretations>,
): Stage {
  const wire = createWire(path === undefined ? undefined : readProfile(path).wire);
  const made = listMade(digest);
  const drift: Drift[] = [];
  const upstream = proxyTo({
    ...{ address: realHospitalAt(address), wire, observed, onAnswer: made.look },
    onDrift: (each) => {
      drift.push(each);
      console.log(driftLine(each));
    },
  });
  const hospital = createHospital({
    ...{ clock: systemClock, random: Math.random, digest, wire, upstream, pages: pageOperations },
  });
  const { records } = made;
  return { hospital, wire, isReal: true, records, troubles: troublesOfTheWay, drift };
}

function stageOf({ profile, ...flags }: ReturnType<typeof readGiven>): Stage {
  const { interpretations: file, 'proxy-to': address } = flags;
  if (address !== undefined) {
    return realStage(address, profile, file === undefined ? {} : readReadings(file));
  }
  if (file === undefined) return ownStage(profile);
  throw new StartError('--interpretations: it is what --proxy-to is compared with.');
}

await runCommand(examineClient, async (given) => {
  const flags = readGiven(given);
  const { port, minutes, out } = flags;
  const stage = stageOf(flags);
  makeFolder(out);
  const { hospital, wire, isReal } = stage;
  const observer = observe(hospital, { nowMs: () => performance.now(), digest, isReal });
  const spoken = withWire(observer.hospital, wire);
  const server = createHospitalServer(isReal ? withoutOwnRecords(spoken) : spoken);
  const used = await server.listen(port, host).catch((error: unknown) => {
    throw startError(error, { port, host });
  });
  let isEnded = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      isEnded = true;
    });
  }
  console.log(`Hospital is ready at http://${host}:${used}/v1`);
  console.log('Give each record its own note: equal records look like one that was sent twice.');
  const examined = await examine({
    observer,
    clock: systemClock,
    troubles: stage.troubles,
    maxMs: minutes * 60_000,
    isEnded: () => isEnded,
    tell: (line) => console.log(line),
  });
  await server.close();
  const report = audit(observer.exchanges, stage.records(), examined);
  const told = isReal ? { ...report, drift: stage.drift } : report;
  writeFileSync(join(out, 'audit.json'), `${JSON.stringify(told, null, 2)}\n`);
  writeFileSync(join(out, 'audit.html'), auditPage(report, observer.exchanges));
  console.log(`Report: ${join(out, 'audit.html')}`);
  for (const line of auditLines(report)) console.log(line);
  return exitCodeOf(report);
});
