/**
 * The command `npm run examine-client`: a hospital that misbehaves in one way after another, and an auditor that judges
 * any client connected to it.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { commandLine } from '../../shared/commandLine.ts';
import { createWire, type Wire } from '../../shared/interface/wire.ts';
import { examine } from '../audit/examination.ts';
import { observe } from '../audit/observation.ts';
import { troubles, troublesOfTheWay, type Trouble } from '../audit/phases.ts';
import { audit, auditLines, auditPage, exitCodeOf } from '../audit/report.ts';
import type { JudgedRecord } from '../audit/rule.ts';
import { addPageRoutes } from '../control/pageRoutes.ts';
import { createHospital } from '../createHospital.ts';
import type { Hospital } from '../hospital.ts';
import type { Interpretations } from '../interpretations.ts';
import { driftLine, type Drift } from '../proxy/drift.ts';
import { listMade } from '../proxy/madeRecords.ts';
import { withoutOwnRecords } from '../proxy/surface.ts';
import { withWire } from '../wire.ts';
import { createHospitalServer } from './httpServer.ts';
import { proxyTo, realHospitalAt } from './proxyTo.ts';
import { readProfile } from './readProfile.ts';
import { readReadings } from './readReadings.ts';
import { readingsByProfile, startError, StartError } from './startHospital.ts';
import { systemClock } from './systemClock.ts';

const usage = `${commandLine(process.argv[1], 'examine-client')} [--port 8787] [--minutes 10] [--profile <file.json>] [--proxy-to <base address> [--interpretations <file.json>]] [--out out/audit]`;
const host = '127.0.0.1';

function readFlags(given: string[]) {
  const options = {
    port: { type: 'string', default: '8787' },
    minutes: { type: 'string', default: '10' },
    profile: { type: 'string' },
    'proxy-to': { type: 'string' },
    interpretations: { type: 'string' },
    out: { type: 'string', default: 'out/audit' },
  } as const;
  try {
    const { values } = parseArgs({ args: given, options, strict: true, allowPositionals: false });
    const [port, minutes] = [Number(values.port), Number(values.minutes)];
    if (!(Number.isInteger(port) && port >= 0 && port <= 65_535)) {
      throw new StartError(`--port ${values.port}: a port is a number up to 65535.`);
    }
    if (!(minutes > 0 && minutes <= 1440)) {
      throw new StartError(`--minutes ${values.minutes}: it is a number up to 1440.`);
    }
    return { ...values, port, minutes };
  } catch (error) {
    if (error instanceof StartError) throw error;
    const [sentence] = String(error instanceof Error ? error.message : error).split(/[.\n]/);
    throw new StartError(`${sentence}. Usage: ${usage}`, { cause: error });
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new StartError(`--out ${folder}: no such folder can be made.`, { cause: error });
  }
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
    ...{ clock: systemClock, random: Math.random, digest, wire, pages: addPageRoutes },
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
    ...{ clock: systemClock, random: Math.random, digest, wire, upstream, pages: addPageRoutes },
  });
  const { records } = made;
  return { hospital, wire, isReal: true, records, troubles: troublesOfTheWay, drift };
}

function stageOf({ profile, ...flags }: ReturnType<typeof readFlags>): Stage {
  const { interpretations: file, 'proxy-to': address } = flags;
  if (address !== undefined) {
    return realStage(address, profile, file === undefined ? {} : readReadings(file));
  }
  if (file === undefined) return ownStage(profile);
  throw new StartError('--interpretations: it is what --proxy-to is compared with.');
}

async function main(): Promise<number> {
  const flags = readFlags(process.argv.slice(2));
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
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
