import { unsealed } from '../../src/vault/sealedStore.ts';
/** Owns what happens in a life that has powers of powers.ts: files, copied and lost disks, a hospital put back. */
import { namesCreator } from './between.ts';
import { throwOurOwn } from './damaged.ts';
import { checkTargets } from './identityRules.ts';
import type { Life } from './life.ts';
import type { PowerEvent } from './lifePlan.ts';
import { plainMark } from './plainVault.ts';
import type { Tablet } from './tablet.ts';
import { drawNote, drawWound } from './wardData.ts';

/** Lets one event happen now that only a life with a power meets. */
export function happenByPower(life: Life, event: PowerEvent): void {
  switch (event.kind) {
    case 'save-file':
      return saveFile(life, event.tablet);
    case 'take-in':
      return takeFileIn(life, event.tablet);
    case 'clone':
      return life.cloneTablet(event.tablet);
    case 'database-lost':
      return loseDatabase(life, event.tablet, {
        word: 'its database is gone',
        lose: (disk) => disk.lose(),
      });
    case 'goes-back':
      return loseDatabase(life, event.tablet, {
        word: `its database is as ${event.commits} commits ago`,
        lose: (disk) => disk.goBack(event.commits),
      });
    case 'loses-rows':
      return loseDatabase(life, event.tablet, {
        word: `its database lacks ${event.rows} rows`,
        lose: (disk) => disk.loseRows(event.rows, life.random),
      });
    case 'copy-trouble': {
      const disk = life.tablets[event.tablet]?.twice;
      // A copy that fails just as it is needed is another misfortune, and cannot be told from one that is lost.
      if (!disk || life.promised.has(`t${event.tablet}`)) return;
      life.note(`t${event.tablet}`, `the second copy fails for ${event.forMs} ms`, []);
      disk.failsUntil = life.clock.now() + event.forMs;
      return;
    }
    case 'no-permission':
      return forbid(life, event.forMs);
    case 'backup':
      return backUp(life);
    case 'restore':
      return restore(life);
  }
}

/** As the plain vault makes them: what shows that she has saved the file herself. */
const ownMarks = {
  salt: new ArrayBuffer(0),
  byToken: null,
  byTablet: plainMark('rescue||'),
};

/** What a nurse's tablet would tell her on the screen. */
function shown(life: Life, what: string, work: Promise<void>): void {
  void work.catch((error: unknown) => {
    life.note('ward', `${what} fails: ${error instanceof Error ? error.name : String(error)}`, []);
    throwOurOwn(error);
  });
}

/** The nurse at a tablet saves what is unsent of hers. Sealing is left out: test/flows/rescue.test.ts has it. */
function saveFile(life: Life, index: number): void {
  shown(life, 'saving a file', savedFile(life, index));
}

async function savedFile(life: Life, index: number): Promise<void> {
  const tablet = life.tablets[index];
  const session = life.nurses[index]?.session();
  const window = tablet?.usable();
  if (!tablet || !session || !window) return;
  const { hospitalKey } = window;
  const store = unsealed(window.store);
  const { authorId, operator } = session;
  const { share, partsOf } = life.subject;
  const now = life.clock.now() + tablet.clockOffsetMs;
  const of = { hospitalKey, addressKey: hospitalKey, authorId, name: operator };
  const gathered = await share(store, { now: () => now }, of);
  const salt = new ArrayBuffer(0);
  const proof = { salt, tokenMark: null, subjectMark: null, receipts: [] };
  const parts: object[][] = [];
  const fileId = life.random.uuid();
  for await (const part of partsOf(store, { ...of, fileId, now, proof }, gathered)) {
    parts.push(structuredClone([...part]));
  }
  const [first] = parts[0] ?? [];
  const isMarked = life.random.chance(0.75);
  const open = {
    first,
    count: parts.length - 1,
    part: async (part: number) => structuredClone(parts[part] ?? []),
    marks: async () => (isMarked ? { digest: salt, said: ownMarks } : null),
  };
  const count = gathered.drafts.length + gathered.submissions.length;
  life.note(tablet.name, `${operator} saves a file of ${count}`, []);
  life.files.push({ tabletName: tablet.name, operator, open });
}

/** The same nurse takes the newest file of another tablet in, or by mistake the newest of all. */
function takeFileIn(life: Life, index: number): void {
  shown(life, 'taking a file in', tookFileIn(life, index));
}

async function tookFileIn(life: Life, index: number): Promise<void> {
  const tablet = life.tablets[index];
  const nurses = life.nurses[index];
  const isMistaken = life.random.chance(0.25);
  const file = life.files.findLast(({ tabletName }) => isMistaken || tabletName !== tablet?.name);
  if (!tablet || !nurses || !file) return;
  if (nurses.session()?.operator !== file.operator) await nurses.signIn(file.operator);
  const authorId = nurses.session()?.authorId;
  const window = tablet.usable();
  if (!window || authorId === undefined || nurses.session()?.operator !== file.operator) return;
  const { hospitalKey, device } = window;
  const taker = { hospitalKey, authorId, token: null };
  const taken = await device.rescue.takeIn(file.open, taker);
  life.note(tablet.name, `${file.operator} takes a file in: ${JSON.stringify(taken)}`, []);
}

/** Every window is closed, as by a kill, and opened again a while later over whatever is left. */
function closeAll(life: Life, tablet: Tablet): void {
  for (const [index, { generation }] of tablet.windows.entries()) {
    generation.crash();
    life.startLater(tablet, index, 1_000 + 300 * index);
  }
}

/** So often, and every ten seconds, it is waited until the copy has everything. */
const mostWaits = 30;

/** Its database is another one from now on, which the copy can put right. */
function loseDatabase(
  life: Life,
  index: number,
  how: { word: string; lose: (disk: NonNullable<Tablet['twice']>) => void },
  waits = mostWaits,
): void {
  const tablet = life.tablets[index];
  const disk = tablet?.twice;
  if (!tablet || !disk || life.faultsAreOver) return;
  const happens = async () => {
    if (!(await disk.isWhole())) {
      if (waits > 0) {
        life.clock.setTimer(() => loseDatabase(life, index, how, waits - 1), 10_000);
      }
      return;
    }
    const promised = disk.rows();
    closeAll(life, tablet);
    how.lose(disk);
    tablet.knowsFrom = life.network.departures().length;
    const left = disk.rows();
    life.note(tablet.name, how.word, []);
    life.ledger.setRows(tablet.name, left);
    life.promised.set(tablet.name, { promised, left, isTold: false });
  };
  void life.quiet.track(happens(), `the loss of a database of ${tablet.name}`);
}

function backUp(life: Life): void {
  life.note('hospital', 'is backed up', []);
  life.backup = { exported: life.hospital.export(), setIdsBack: life.identifiers.mark() };
}

/** What the hospital was given since its backup is gone; then colleagues go on working. */
function restore(life: Life): void {
  const { hospital, backup, plan } = life;
  if (backup === null) return;
  const idsOf = () =>
    hospital.records().flatMap(({ versions }) => versions.map((one) => one.clientRequestId));
  const before = idsOf();
  checkTargets(life.identityFacts(), namesCreator(life.plan));
  const now = hospital.now();
  hospital.import(structuredClone(backup.exported));
  hospital.setClock(now);
  if (plan.givesIdsAgain) backup.setIdsBack();
  const after = new Set(idsOf());
  for (const id of before) if (!after.has(id)) life.vanished.add(id);
  life.restoredAt = life.clock.now();
  life.rules.onRestore();
  life.note('hospital', `is put back to its backup; ${before.length - after.size} are gone`, []);
  for (let count = 1 + life.random.whole(4); count > 0; count -= 1) recordAsColleague(life);
}

/** A colleague at another tablet, which is not ours. */
function recordAsColleague(life: Life): void {
  const { patientId, encounterId, woundId } = drawWound(life.random);
  const body = {
    clientRequestId: life.random.uuid(),
    patientId,
    encounterId,
    woundId,
    observedAt: new Date(life.hospital.now()).toISOString().replace(/\.\d+Z$/, '+00:00'),
    assessment: { careNote: drawNote(life.random, 'colleague') },
    attachmentIds: [],
  };
  const request = new Request('http://hospital.test/v1/wound-assessments', {
    method: 'POST',
    headers: { authorization: 'Bearer nurse-ben', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const asked = life.hospital.deliver(request).then((delivery) => {
    const status = delivery.kind === 'answer' ? delivery.rendered.status : delivery.kind;
    life.note('colleague', `records about ${patientId}: ${status}`, []);
  });
  void life.quiet.track(asked, 'a record of a colleague');
}

const writers = ['nurse-amy', 'nurse-ben'] as const;

/** The hospital says 403 to everybody's writes, and after a while no more. */
function forbid(life: Life, forMs: number): void {
  const allow = (mayWrite: boolean) => {
    for (const operatorId of writers) {
      life.hospital.setPermission(operatorId, { wards: ['A'], mayWrite });
    }
  };
  life.note('hospital', `lets nobody write for ${forMs} ms`, []);
  allow(false);
  life.clock.setTimer(() => allow(true), forMs);
}
