/**
 * The whole idea of `src/outbox` on one page: a nurse submits a note, the network loses the hospital's answer, and the
 * hospital still has the note once. Everything outside the engine is a port, here in memory: clock, chance, locks, rows
 * and the network. Run it with `npx tsx examples/outbox.ts`.
 */
import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { openDevice } from '../src/device/device.ts';
import { createHospital } from '../src/hospital/createHospital.ts';
import type { Progress } from '../src/model/progress.ts';
import { startEngine } from '../src/outbox/engine.ts';
import type { EnginePorts } from '../src/outbox/ports.ts';
import { openMemoryStore } from '../src/storage/memoryStore.ts';
import { pin, plainVault } from '../test/simulation/plainVault.ts';

const hospitalKey = 'example';
const careNote = 'Clean, granulating.';
const observedAt = '2026-11-20T08:00:00+08:00';

const clock: EnginePorts['clock'] = {
  now: () => Date.now(),
  setTimer: (callback, delayMs) => setTimeout(callback, delayMs),
  clearTimer: (handle) => clearTimeout(handle as NodeJS.Timeout),
};
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A network that carries each request to the hospital, and loses the answer to the first that writes. */
function lossyNetwork(fetch: EnginePorts['fetch'], say: (line: string) => void) {
  let isLost = false;
  return async (request: Request): Promise<Response> => {
    const { method, url } = request;
    const answer = await fetch(request);
    const isLoser = method === 'POST' && !isLost;
    if (isLoser) isLost = true;
    say(`${method} ${new URL(url).pathname} ${isLoser ? 'committed, answer lost' : answer.status}`);
    if (isLoser) throw new TypeError('The connection is gone');
    return answer;
  };
}

/** A tablet on which Amy has signed in: its rows are in memory, and its vault seals nothing. */
async function tablet() {
  const vault = plainVault();
  const parts = { now: () => clock.now(), randomId: () => crypto.randomUUID(), vault };
  const device = openDevice(openMemoryStore(), parts);
  const amy = { hospitalKey, name: 'Amy', token: 'nurse-amy', pin };
  const session = await device.nurses.signIn(amy);
  if (!session) throw new Error('Amy could not sign in');
  return { device, authorId: session.authorId };
}

type Tablet = Awaited<ReturnType<typeof tablet>>;

/** What the form does: a draft, kept as she types, and one transaction that makes a submission of it. */
async function submit({ device, authorId }: Tablet): Promise<string> {
  const ids = { patientId: 'P-1001', encounterId: 'E-1001', woundId: 'W-1001-1' };
  const banner = { displayName: 'Lin Mei-Yu', medicalRecordNumber: 'MRN-0031001' };
  const subject = { ...ids, ...banner, woundSite: 'sacrum' };
  const kind = 'wound-assessment' as const;
  const shared = { kind, observedAt, careNote, photoIds: [] };
  const content = { ...shared, subject, lengthCm: '2.5', widthCm: '' };
  const { draftId } = await device.drafts.start({ hospitalKey, authorId, content });
  const length = { value: 2.5, unit: 'cm' } as const;
  const submitted = { ...shared, ...ids, length, width: null };
  return (await device.submissions.submit(draftId, submitted)).submissionId;
}

/** Tells each stage of a submission once, and returns when it is done. */
async function whenDone({ device }: Tablet, id: string, say: (line: string) => void) {
  let told: Progress['stage'] | undefined;
  while (told !== 'done') {
    const stage = (await device.submissions.read(id))?.progress.stage;
    if (stage !== undefined && stage !== told) say(`  the submission is: ${stage}`);
    told = stage;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/** Plays it, and gives back the notes that the hospital has at the end. */
export async function play(say: (line: string) => void): Promise<string[]> {
  const hospital = createHospital({ clock, digest: sha256 });
  const amys = await tablet();
  const ports: EnginePorts = {
    clock,
    // The shortest of each back-off.
    random: () => 0,
    randomId: () => crypto.randomUUID(),
    fetch: lossyNetwork((request) => hospital.fetch(request), say),
    sha256: async (bytes) => sha256(new Uint8Array(bytes)),
    rows: amys.device.outbox,
    // One window alone: nobody else wants the lock.
    locks: { hold: (_name, _options, work) => work() },
    onWake: () => () => undefined,
    log: () => undefined,
  };
  const address = { addressKey: hospitalKey, baseAddress: 'http://hospital.example/v1' };
  const engine = startEngine(ports, { hospitalKey, ...address, lanes: 1 });
  await whenDone(amys, await submit(amys), say);
  engine.stop();
  return hospital
    .records()
    .flatMap(({ versions }) => versions.map((version) => JSON.stringify(version)))
    .filter((version) => version.includes(careNote));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const records = await play((line) => console.log(line));
  console.log(`The hospital has ${records.length} record of the note.`);
}
