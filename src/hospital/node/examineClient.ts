/**
 * The command `npm run examine-client`: a hospital that misbehaves in one way after another, and an auditor that judges
 * any client connected to it.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { commandLine } from '../../shared/commandLine.ts';
import { examine } from '../audit/examination.ts';
import { observe } from '../audit/observation.ts';
import { audit, auditLines, auditPage, exitCodeOf } from '../audit/report.ts';
import { addPageRoutes } from '../control/pageRoutes.ts';
import { createHospital } from '../createHospital.ts';
import { createHospitalServer } from './httpServer.ts';
import { startError, StartError } from './startHospital.ts';
import { systemClock } from './systemClock.ts';

const usage = `${commandLine(process.argv[1], 'examine-client')} [--port 8787] [--minutes 10] [--out out/audit]`;
const host = '127.0.0.1';

function readFlags(given: string[]) {
  const options = {
    port: { type: 'string', default: '8787' },
    minutes: { type: 'string', default: '10' },
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
    return { port, minutes, out: values.out };
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

async function main(): Promise<number> {
  const { port, minutes, out } = readFlags(process.argv.slice(2));
  makeFolder(out);
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const hospital = createHospital({
    clock: systemClock,
    random: Math.random,
    digest,
    pages: addPageRoutes,
  });
  const observer = observe(hospital, { nowMs: () => performance.now(), digest });
  const server = createHospitalServer(observer.hospital);
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
  const examined = await examine({
    observer,
    clock: systemClock,
    maxMs: minutes * 60_000,
    isEnded: () => isEnded,
    tell: (line) => console.log(line),
  });
  await server.close();
  const report = audit(observer.exchanges, hospital.records(), examined);
  writeFileSync(join(out, 'audit.json'), `${JSON.stringify(report, null, 2)}\n`);
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
