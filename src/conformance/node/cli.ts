/** The command `npm run conformance`: examines a hospital, writes the reports and prints the result. */
import { exec } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, runCommand, StartError } from '../../hospital/node/commandLine.ts';
import { cleanUp } from '../cleanUp.ts';
import { createClient } from '../client.ts';
import { createDryFetch } from '../dryRun.ts';
import { everyRule, examine } from '../examination.ts';
import type { Ports } from '../ports.ts';
import { htmlReport } from '../report/html.ts';
import { junitReport } from '../report/junit.ts';
import { buildHar, buildReport, type Report } from '../report/report.ts';
import { conformance, readCommand, type Command } from './flags.ts';
import { leftoversInLedger, openLedger, type Ledger } from './ledger.ts';
import { createTransport } from './transport.ts';

/** One ctrl-C may send the signal twice: from the terminal, and from the parent command. */
const secondSignalMs = 1500;

/** The exit code of a run that found nothing wrong but was incomplete. */
const incompleteCode = 3;

interface Interruption {
  reason(): string | undefined;
}

/** Winds down at the first ctrl-C and gives up at the second. */
function watchSignals(ledgerPath: string): Interruption {
  let interruptedAtMs: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (interruptedAtMs !== undefined && Date.now() - interruptedAtMs > secondSignalMs) {
        console.error(`Given up. What was made stands in ${ledgerPath}; see --void-leftovers.`);
        process.exit(130);
      }
      if (interruptedAtMs !== undefined) return;
      interruptedAtMs = Date.now();
      console.error('\nStopping; what was made is voided first. Once more gives up.');
    });
  }
  return { reason: () => (interruptedAtMs === undefined ? undefined : 'somebody interrupted it') };
}

function showProgress(number: number, total: number, ruleId: string): void {
  if (!process.stderr.isTTY) return;
  const line = `[${String(number).padStart(String(total).length)}/${total}] ${ruleId}`;
  process.stderr.write(`\r\u001B[2K${line}${number === total ? '\n' : ''}`);
}

function realPorts(ledger: Ledger, interruption: Interruption, command: Command): Ports {
  const { way, subject, limits } = command;
  return {
    fetch: createTransport(way, subject.baseUrl, limits.answerMs),
    now: () => Date.now(),
    sleep: (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)),
    newId: randomUUID,
    writeDown: (entry) => ledger.append(entry),
    interruption: () => interruption.reason(),
    progress: showProgress,
  };
}

/** Gets a new credential from a command that the person has given, such as `gcloud auth print-access-token`. */
function renewing(command: string | undefined): Pick<Ports, 'renewToken'> {
  if (command === undefined) return {};
  const renewToken = () =>
    new Promise<string | undefined>((resolve) => {
      exec(command, { timeout: 60_000 }, (error, stdout) => {
        const token = stdout.trim();
        if (error !== null) console.error('--token-command failed.');
        resolve(error === null && /^[\x21-\x7E]+$/.test(token) ? token : undefined);
      });
    });
  return { renewToken };
}

function listRules(): number {
  for (const { id, level, risk, title } of everyRule) {
    console.log(`${id.padEnd(38)} ${level.padEnd(9)} ${risk.padEnd(10)} ${title}`);
  }
  console.log(`${everyRule.length} rules`);
  return 0;
}

function writeReports(folder: string, report: Report, har: object): void {
  const write = (name: string, content: string) => writeFileSync(join(folder, name), content);
  const json = `${JSON.stringify(report, null, 2)}\n`;
  write('report.json', json);
  write('report.har', `${JSON.stringify(har, null, 2)}\n`);
  const sha256 = createHash('sha256').update(json).digest('hex');
  write('report.junit.xml', junitReport(report));
  write('report.html', htmlReport(report, sha256));
  write('observed-interpretations.json', `${JSON.stringify(report.observed, null, 2)}\n`);
}

function tell(report: Report, folder: string): void {
  for (const rule of report.rules) {
    if (rule.outcome !== 'failed') continue;
    console.log(`FAILED ${rule.id}: ${rule.words}`);
    const [nearest] = rule.sentences;
    if (nearest !== undefined) console.log(`  ${nearest.number} "${nearest.text}"`);
  }
  if (report.stopReason !== null) console.log(`Stopped: ${report.stopReason}.`);
  for (const { flag, id, why } of report.unusable) console.log(`NOT USED ${flag} ${id}: ${why}`);
  if (report.permanent.length > 0) {
    console.log(`Admission assessments that stay: ${report.permanent.join(', ')}`);
  }
  if (report.unbound.length > 0) {
    const many = `${report.unbound.length} photos that nobody bound stay until they are purged`;
    console.log(`${many} (24 hours): ${report.unbound.join(', ')}`);
  }
  for (const { id, why } of report.left) console.log(`NOT VOIDED ${id}: ${why}`);
  console.log(`Report: ${join(folder, 'report.html')}`);
  const { examined: spoken, examinable } = report.coverage;
  console.log(`${spoken} of ${examinable} sentences of the interface were examined`);
  const { passed, failed, skipped, observed } = report.counts;
  if (report.incomplete !== null) {
    const examined = passed + failed + observed;
    const all = examined + skipped;
    console.log(`INCOMPLETE: ${examined} of ${all} rules were examined. ${report.incomplete}.`);
  }
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped, ${observed} observed`);
}

async function examineAndReport(command: Command): Promise<number> {
  const { subject, limits, outFolder, tokenCommand } = command;
  makeFolder(outFolder);
  const ledger = openLedger(outFolder);
  const interruption = watchSignals(ledger.path);
  const ports = { ...realPorts(ledger, interruption, command), ...renewing(tokenCommand) };
  const examination = await examine(subject, limits, ports);
  ledger.close();
  if (examination.mistake !== undefined) throw new StartError(examination.mistake);
  const report = buildReport(examination);
  writeReports(outFolder, report, buildHar(examination));
  tell(report, outFolder);
  if (interruption.reason() !== undefined) return 130;
  if (report.counts.failed > 0) return 1;
  return report.incomplete === null ? 0 : incompleteCode;
}

async function tellWhatWouldBeSent({ subject, limits }: Command): Promise<number> {
  let nowMs = Date.now();
  const lines: string[] = [];
  const { controlUrl: _, differential, ...withoutControl } = subject;
  const examination = await examine(withoutControl, limits, {
    fetch: createDryFetch((line) => lines.push(line), withoutControl, nowMs),
    now: () => nowMs,
    sleep: (durationMs) => {
      nowMs += durationMs;
      return Promise.resolve();
    },
    newId: randomUUID,
    writeDown: () => undefined,
    interruption: () => undefined,
    progress: () => undefined,
  });
  const secrets = Object.values(subject.tokens);
  for (const line of lines) {
    console.log(secrets.reduce((shown, secret) => shown.replaceAll(secret, '[removed]'), line));
  }
  const { requests, writes, photos } = examination.counts;
  const seconds = Math.ceil(requests / limits.requestsPerSecond);
  console.log('What follows an answer depends on it; this is the way when all goes well.');
  if (differential !== undefined && subject.allowWrites) {
    console.log(`Then come ${differential.requests} steps drawn by chance (--differential).`);
  }
  console.log(
    `Nothing was sent. It would be ${requests} requests, ${writes} writes, ${photos} photos, ${seconds} seconds`,
  );
  return 0;
}

async function voidLeftovers(command: Command, ledgerPath: string): Promise<number> {
  const leftovers = leftoversInLedger(ledgerPath);
  makeFolder(command.outFolder);
  const ledger = openLedger(command.outFolder);
  const ports = realPorts(ledger, { reason: () => undefined }, command);
  const client = createClient(command.subject, command.limits, ports);
  const { voided, left } = await cleanUp(client, ports, leftovers);
  ledger.close();
  for (const { id, why } of left) console.log(`NOT VOIDED ${id}: ${why}`);
  console.log(`${voided.length} voided, ${left.length} left`);
  return left.length === 0 ? 0 : incompleteCode;
}

await runCommand(conformance, async (given) => {
  const command = readCommand(given);
  if (command.isList) return listRules();
  if (command.leftoversOf !== undefined) return voidLeftovers(command, command.leftoversOf);
  return command.isDry ? tellWhatWouldBeSent(command) : examineAndReport(command);
});
