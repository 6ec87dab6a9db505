import { unsealed } from '../../src/vault/sealedStore.ts';
/** What happens in a run that has powers of powers.ts: files, copied and lost disks, a restored hospital. */
import { namesCreator } from './between.ts';
import { throwOurOwn } from './damaged.ts';
import { checkTargets } from './identityRules.ts';
import { plainMark } from './plainVault.ts';
import type { Run } from './run.ts';
import type { PowerEvent } from './runPlan.ts';
import type { Tablet } from './tablet.ts';
import { drawNote, drawWound } from './wardData.ts';

/** Lets one event happen now that only a run with a power has. */
export function happenByPower(run: Run, event: PowerEvent): void {
  switch (event.kind) {
    case 'save-file':
      return saveFile(run, event.tablet);
    case 'take-in':
      return takeFileIn(run, event.tablet);
    case 'clone':
      return run.cloneTablet(event.tablet);
    case 'database-lost':
      return loseDatabase(run, event.tablet, {
        word: 'its database is gone',
        lose: (disk) => disk.lose(),
      });
    case 'goes-back':
      return loseDatabase(run, event.tablet, {
        word: `its database is as ${event.commits} commits ago`,
        lose: (disk) => disk.goBack(event.commits),
      });
    case 'loses-rows':
      return loseDatabase(run, event.tablet, {
        word: `its database lacks ${event.rows} rows`,
        lose: (disk) => disk.loseRows(event.rows, run.random),
      });
    case 'copy-trouble': {
      const disk = run.tablets[event.tablet]?.twice;
      // A copy that fails just when it is needed is a misfortune of another kind, and looks like a lost copy.
      if (!disk || run.promised.has(`t${event.tablet}`)) return;
      run.note(`t${event.tablet}`, `the second copy fails for ${event.forMs} ms`, []);
      disk.failsUntil = run.clock.now() + event.forMs;
      return;
    }
    case 'mute':
      run.note('hospital', `accepts and does not answer for ${event.forMs} ms`, []);
      run.mute = { works: event.works, untilMs: run.clock.now() + event.forMs };
      return;
    case 'barred': {
      const { faults, isForAll, forMs } = event;
      run.note('gateway', `bars the query with ${faults.join(', ')} for ${forMs} ms`, []);
      run.barred = { faults, isForAll, untilMs: run.clock.now() + forMs, soFar: 0 };
      return;
    }
    case 'later':
      return;
    case 'no-permission':
      return forbid(run, event.forMs);
    case 'backup':
      return backUp(run);
    case 'restore':
      return restore(run);
  }
}

/** As the plain vault makes them: proof that she has saved the file herself. */
const ownMarks = {
  salt: new ArrayBuffer(0),
  byToken: null,
  byTablet: plainMark('rescue||'),
};

/** Notes what a nurse's tablet would show her on the screen. */
function shown(run: Run, what: string, work: Promise<void>): void {
  void work.catch((error: unknown) => {
    run.note('ward', `${what} fails: ${error instanceof Error ? error.name : String(error)}`, []);
    throwOurOwn(error);
  });
}

/** The nurse at a tablet saves her unsent work. Sealing is left out: test/flows/rescue.test.ts covers it. */
function saveFile(run: Run, index: number): void {
  shown(run, 'saving a file', savedFile(run, index));
}

async function savedFile(run: Run, index: number): Promise<void> {
  const tablet = run.tablets[index];
  const session = run.nurses[index]?.session();
  const window = tablet?.usable();
  if (!tablet || !session || !window) return;
  const { hospitalKey } = window;
  const store = unsealed(window.store);
  const { authorId, operator } = session;
  const { share, partsOf } = run.subject;
  const now = run.clock.now() + tablet.clockOffsetMs;
  const of = { hospitalKey, addressKey: hospitalKey, authorId, name: operator };
  const gathered = await share(store, { now: () => now }, of);
  const salt = new ArrayBuffer(0);
  const proof = { salt, tokenMark: null, subjectMark: null };
  const parts: object[][] = [];
  const fileId = run.random.uuid();
  for await (const part of partsOf(store, { ...of, fileId, now, proof }, gathered)) {
    parts.push(structuredClone([...part]));
  }
  const [first] = parts[0] ?? [];
  const isMarked = run.random.chance(0.75);
  const open = {
    first,
    count: parts.length - 1,
    part: async (part: number) => structuredClone(parts[part] ?? []),
    marks: async () => (isMarked ? { digest: salt, said: ownMarks } : null),
  };
  const count = gathered.drafts.length + gathered.submissions.length;
  run.note(tablet.name, `${operator} saves a file of ${count}`, []);
  run.files.push({ tabletName: tablet.name, operator, open });
}

/** The same nurse imports the newest file of another tablet, or by mistake the newest of all. */
function takeFileIn(run: Run, index: number): void {
  shown(run, 'taking a file in', tookFileIn(run, index));
}

async function tookFileIn(run: Run, index: number): Promise<void> {
  const tablet = run.tablets[index];
  const nurses = run.nurses[index];
  const isMistaken = run.random.chance(0.25);
  const file = run.files.findLast(({ tabletName }) => isMistaken || tabletName !== tablet?.name);
  if (!tablet || !nurses || !file) return;
  if (nurses.session()?.operator !== file.operator) await nurses.signIn(file.operator);
  const authorId = nurses.session()?.authorId;
  const window = tablet.usable();
  if (!window || authorId === undefined || nurses.session()?.operator !== file.operator) return;
  const { hospitalKey, device } = window;
  const taker = { hospitalKey, authorId, token: null };
  const taken = await device.rescue.importFile(file.open, taker);
  run.note(tablet.name, `${file.operator} takes a file in: ${JSON.stringify(taken)}`, []);
}

/** Every window is closed, as by a kill, and opened again a while later with whatever is left. */
function closeAll(run: Run, tablet: Tablet): void {
  for (const [index, { generation }] of tablet.windows.entries()) {
    generation.crash();
    run.startLater(tablet, index, 1_000 + 300 * index);
  }
}

/** How many times, ten seconds apart, the copy is checked for having everything. */
const maxWaits = 30;

/** Replaces its database by another one, which the copy can repair. */
function loseDatabase(
  run: Run,
  index: number,
  how: { word: string; lose: (disk: NonNullable<Tablet['twice']>) => void },
  waits = maxWaits,
): void {
  const tablet = run.tablets[index];
  const disk = tablet?.twice;
  if (!tablet || !disk || run.faultsAreOver) return;
  const happens = async () => {
    if (!(await disk.isWhole())) {
      if (waits > 0) {
        run.clock.setTimer(() => loseDatabase(run, index, how, waits - 1), 10_000);
      }
      return;
    }
    const promised = disk.rows();
    closeAll(run, tablet);
    how.lose(disk);
    tablet.knowsFrom = run.network.sentRequests().length;
    const left = disk.rows();
    run.note(tablet.name, how.word, []);
    run.ledger.setRows(tablet.name, left);
    run.promised.set(tablet.name, { promised, left, isTold: false });
  };
  void run.quiet.track(happens(), `the loss of a database of ${tablet.name}`);
}

function backUp(run: Run): void {
  run.note('hospital', 'is backed up', []);
  run.backup = { exported: run.hospital.export(), setIdsBack: run.identifiers.mark() };
}

/** What the hospital received since its backup is gone; then colleagues go on working. */
function restore(run: Run): void {
  const { hospital, backup, plan } = run;
  if (backup === null) return;
  const idsOf = () =>
    hospital.records().flatMap(({ versions }) => versions.map((one) => one.clientRequestId));
  const before = idsOf();
  checkTargets(run.identityFacts(), namesCreator(run.plan));
  const now = hospital.now();
  hospital.import(structuredClone(backup.exported));
  hospital.setClock(now);
  if (plan.givesIdsAgain) backup.setIdsBack();
  const after = new Set(idsOf());
  for (const id of before) if (!after.has(id)) run.vanished.add(id);
  run.restoredAt = run.clock.now();
  run.rules.onRestore();
  run.note('hospital', `is put back to its backup; ${before.length - after.size} are gone`, []);
  for (let count = 1 + run.random.whole(4); count > 0; count -= 1) recordAsColleague(run);
}

/** A colleague at another tablet, which is not ours. */
function recordAsColleague(run: Run): void {
  const { patientId, encounterId, woundId } = drawWound(run.random);
  const body = {
    clientRequestId: run.random.uuid(),
    patientId,
    encounterId,
    woundId,
    observedAt: new Date(run.hospital.now()).toISOString().replace(/\.\d+Z$/, '+00:00'),
    assessment: { careNote: drawNote(run.random, 'colleague') },
    attachmentIds: [],
  };
  const request = new Request('http://hospital.test/v1/wound-assessments', {
    method: 'POST',
    headers: { authorization: 'Bearer nurse-ben', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const asked = run.hospital.deliver(request).then((delivery) => {
    const status = delivery.kind === 'answer' ? delivery.rendered.status : delivery.kind;
    run.note('colleague', `records about ${patientId}: ${status}`, []);
  });
  void run.quiet.track(asked, 'a record of a colleague');
}

const writers = ['nurse-amy', 'nurse-ben'] as const;

/** The hospital answers 403 to everybody's writes for a while. */
function forbid(run: Run, forMs: number): void {
  const allow = (mayWrite: boolean) => {
    for (const operatorId of writers) {
      run.hospital.setPermission(operatorId, { wards: ['A'], mayWrite });
    }
  };
  run.note('hospital', `lets nobody write for ${forMs} ms`, []);
  allow(false);
  run.clock.setTimer(() => allow(true), forMs);
}
