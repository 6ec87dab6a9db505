/**
 * A sealed run: nurses at tablets that are locked, restarted, cloned and broken, whose PINs are changed and forgotten,
 * and whose unsent work is carried to another tablet in a file. What must hold is in sealedRules.ts.
 */
import { cheapPin } from '../../src/device/testing/sealedTablet.ts';
import { createHospital } from '../../src/hospital/createHospital.ts';
import type { Hospital } from '../../src/hospital/hospital.ts';
import { isDone, problemIn } from '../../src/model/submissionFacts.ts';
import { fieldOf } from '../../src/shared/unknown.ts';
import { answerRecovery } from '../../src/vault/recovery.ts';
import { frozenFrom } from './frozen.ts';
import type { Generation } from './generation.ts';
import { baseAddress } from './network.ts';
import { seeded, type Random } from './random.ts';
import type { SealedCode } from './sealedCode.ts';
import { createSealedQuiet, type SealedQuiet } from './sealedQuiet.ts';
import {
  checkDisk,
  checkEnd,
  checkKeys,
  type Promised,
  type SealedViolation,
} from './sealedRules.ts';
import { sealedHospitalKey, SealedTablet, type SealedParts } from './sealedTablet.ts';
import { drawWound, tinyPhoto } from './wardData.ts';

const start = Date.UTC(2026, 10, 20);
const passphrase = 'violet kettle harbour moss';

/** One request that left a tablet. */
export interface Leaving {
  tablet: string;
  method: string;
  path: string;
  token: string;
  clientRequestId: string | null;
  body: string | null;
}

/** A nurse at a tablet, as she and the run know her. */
interface AtTablet {
  tablet: SealedTablet;
  authorId: string;
  pin: string;
  isIn: boolean;
}

export const powers = [
  'write',
  'write-with-photo',
  'draft',
  'lock-and-unlock',
  'restart',
  'change-pin',
  'reset-by-recovery',
  'sign-out-and-in',
  'rescue',
  'clone',
  'outage',
  'day-passes',
] as const;
type Power = (typeof powers)[number];

export interface SealedPlan {
  seed: string;
  /** In this order; drawn if absent. */
  powers?: readonly Power[];
  lossRate?: number;
}

export class SealedLife {
  readonly token = 'nurse-amy';
  readonly quiet: SealedQuiet;
  readonly hospital: Hospital;
  readonly random: Random;
  readonly violations: SealedViolation[] = [];
  readonly leavings: Leaving[] = [];
  readonly promised: Promised[] = [];
  readonly places: AtTablet[] = [];
  readonly dataKeys = new Map<string, Uint8Array>();
  readonly done: Power[] = [];
  private privateKey: CryptoKey | null = null;
  private parts: SealedParts | null = null;
  private isOut = false;
  private readonly plan: SealedPlan;
  private readonly code: SealedCode;
  private readonly lossRate: number;

  /** @param isBusy whether the platform's cryptography is at work */
  constructor(plan: SealedPlan, code: SealedCode, isBusy: () => boolean) {
    this.quiet = createSealedQuiet(start, isBusy);
    this.plan = plan;
    this.code = code;
    this.random = seeded(`${plan.seed}/sealed`);
    this.lossRate = plan.lossRate ?? this.random.pick([0, 0.1, 0.3]);
    const hospitalRandom = this.random.fork('hospital');
    this.hospital = createHospital({
      clock: this.quiet.clock,
      random: () => hospitalRandom.next(),
      journalLimits: { entries: 10, details: 0 },
    });
  }

  broken(rule: string, message: string): void {
    this.violations.push({ rule, message });
  }

  async simulate(): Promise<void> {
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
      'deriveBits',
    ]);
    this.privateKey = pair.privateKey;
    this.parts = {
      code: this.code,
      quiet: this.quiet,
      random: this.random.fork('tablets'),
      recoveryKey: pair.publicKey,
      fetchFor: (tablet, generation) => this.fetchFor(tablet, generation),
    };
    await this.newTablet();
    await this.newTablet();
    const drawn = Array.from({ length: 10 }, () => this.random.pick(powers));
    for (const power of this.plan.powers ?? drawn) {
      if (this.violations.length > 0) return;
      await this.use(power);
      await this.quiet.run(Math.round(this.random.between(100, 90_000)));
      this.look();
    }
    await this.settle();
  }

  private async newTablet(disk?: SealedTablet['disk']): Promise<AtTablet> {
    if (this.parts === null) throw new Error('The run has not begun');
    const tablet = new SealedTablet(`t${this.places.length}`, this.parts, disk);
    const pin = `${this.random.whole(900_000) + 100_000}`;
    const at: AtTablet = { tablet, authorId: '', pin, isIn: disk === undefined };
    this.places.push(at);
    if (disk !== undefined) return at;
    const given = { hospitalKey: sealedHospitalKey, name: 'Amy Lin', token: this.token, pin };
    at.authorId = (await tablet.device.nurses.signIn(given)).authorId;
    this.learnKey(at);
    return at;
  }

  /** Saves her key, so that the run can read the disk as the decision says it is written. */
  private learnKey({ tablet, authorId }: AtTablet): void {
    const key = tablet.window.keyring.get(authorId);
    if (key !== undefined) this.dataKeys.set(authorId, key.slice());
  }

  /** After each power: nothing is readable, and everything is where it belongs. */
  private look(): void {
    for (const { tablet } of this.places) checkDisk(this, tablet);
  }

  private async use(power: Power): Promise<void> {
    const at = this.random.pick(this.places);
    this.done.push(power);
    switch (power) {
      case 'write':
        return this.write(at, { photos: 0, handsIn: true });
      case 'write-with-photo':
        return this.write(at, { photos: 1 + this.random.whole(2), handsIn: true });
      case 'draft':
        return this.write(at, { photos: this.random.whole(2), handsIn: false });
      case 'lock-and-unlock':
        return this.lockAndUnlock(at);
      case 'restart':
        return this.restart(at);
      case 'change-pin':
        return this.changePin(at);
      case 'reset-by-recovery':
        return this.reset(at);
      case 'sign-out-and-in':
        return this.signOutAndIn(at);
      case 'rescue':
        return this.rescue();
      case 'clone':
        return this.clone(at);
      case 'outage':
        this.isOut = !this.isOut;
        return;
      case 'day-passes':
        await this.quiet.run(26 * 3_600_000);
    }
  }

  private async write(at: AtTablet, { photos, handsIn }: { photos: number; handsIn: boolean }) {
    await this.ensureIn(at);
    const { device } = at.tablet;
    const note = `MARK-${this.random.whole(1e9)} 傷口`;
    const { draftId } = await device.drafts.start({
      hospitalKey: sealedHospitalKey,
      authorId: at.authorId,
      content: {
        kind: 'wound-assessment',
        subject: { ...drawWound(this.random), displayName: 'MARK-patient' },
        observedAt: new Date(this.quiet.clock.now()).toISOString(),
        careNote: note,
        photoIds: [],
      },
    });
    for (let count = 0; count < photos; count += 1) {
      const { bytes, photo } = tinyPhoto(this.random);
      await device.photos.add(draftId, { bytes, ...photo });
    }
    this.promised.push({ id: draftId, note, photos, tablets: new Set([at.tablet.name]) });
    if (!handsIn) return;
    const draft = await device.drafts.read(draftId);
    if (draft) await device.submissions.submit(draftId, frozenFrom(draft.content));
  }

  private async lockAndUnlock(at: AtTablet): Promise<void> {
    await this.ensureIn(at);
    const { nurses } = at.tablet.device;
    await nurses.lock(sealedHospitalKey);
    await this.quiet.run(Math.round(this.random.between(0, 60_000)));
    const wrong = await nurses.unlock(sealedHospitalKey, `0${at.pin}`);
    if (wrong) this.broken('lock', 'it was unlocked by a wrong PIN');
    await this.quiet.run(10 * 60_000);
    if (!(await nurses.unlock(sealedHospitalKey, at.pin))) {
      this.broken('lock', 'her own PIN does not unlock it');
    }
  }

  /** Nobody unlocks for a while: nothing of hers is sent, and no key is in memory. */
  private async restart(at: AtTablet): Promise<void> {
    at.tablet.restart();
    const before = this.leavings.length;
    await this.quiet.run(5 * 60_000);
    if (this.privateKey === null) return;
    await checkKeys(this, at, 'after a restart that nobody unlocked');
    const sent = this.leavings.slice(before).some(({ tablet }) => tablet === at.tablet.name);
    if (sent) this.broken('restart', 'it sent before anybody had unlocked it');
    if (this.random.chance(0.5)) await this.ensureIn(at);
  }

  private async changePin(at: AtTablet): Promise<void> {
    await this.ensureIn(at);
    const pin = `${this.random.whole(900_000) + 100_000}`;
    if (!(await at.tablet.device.nurses.changePin(sealedHospitalKey, at.pin, pin))) {
      this.broken('lock', 'her own PIN does not change it');
    }
    at.pin = pin;
  }

  /** She forgot her PIN, and the tablet was switched off; the hospital answers its recovery request. */
  private async reset(at: AtTablet): Promise<void> {
    if (this.privateKey === null) return;
    at.tablet.restart();
    const { nurses } = at.tablet.device;
    const question = await this.quiet.track(nurses.askRecovery(at.authorId));
    const answer = await this.quiet.track(answerRecovery(this.privateKey, question.request));
    const opened = await this.quiet.track(question.open(answer));
    if (opened === null) {
      return this.broken('recovery', 'the answer of the hospital does not open her work');
    }
    at.pin = `${this.random.whole(900_000) + 100_000}`;
    await nurses.replacePin(at.authorId, at.pin, this.token, opened);
    at.isIn = true;
  }

  private async signOutAndIn(at: AtTablet): Promise<void> {
    await this.ensureIn(at);
    await at.tablet.device.nurses.signOut(sealedHospitalKey);
    at.isIn = false;
    await this.quiet.run(31_000);
    await checkKeys(this, at, 'half a minute after she signed out');
    const sessions = at.tablet.disk.snapshot('sessions');
    if (sessions.length > 0) this.broken('session', 'a session was left behind at sign-out');
    if (this.random.chance(0.6)) await this.ensureIn(at);
  }

  /** Signs her in or unlocks, if needed. */
  async ensureIn(at: AtTablet): Promise<void> {
    const { nurses } = at.tablet.device;
    const hasKey = at.tablet.window.keyring.get(at.authorId) !== undefined;
    if (at.isIn && hasKey) return;
    // Wrong PINs make her wait.
    await this.quiet.run(10 * 60_000);
    const session = await nurses.signInAgain(at.authorId, at.pin);
    if (session === null) this.broken('pin', 'her own PIN does not let her in');
    at.isIn = session !== null;
  }

  /** Her unsent work is carried from one tablet to another, once or twice, and both go on. */
  private async rescue(): Promise<void> {
    const from = this.fullest();
    const to = this.places.find((one) => one !== from);
    if (from === undefined || to === undefined) return;
    await this.ensureIn(from);
    await this.ensureIn(to);
    const { device } = from.tablet;
    const of = {
      hospitalKey: sealedHospitalKey,
      addressKey: sealedHospitalKey,
      authorId: from.authorId,
      name: 'Amy Lin',
    };
    const unsent = (await this.workOn(from)).filter((one) => !one.isDone);
    const file = await device.rescue.make(of, { passphrase, cost: cheapPin }, this.token);
    const text = Buffer.from(await file.arrayBuffer()).toString('latin1');
    if (/MARK|photo /.test(text)) this.broken('sealed', 'the file can be read without its key');
    const waitMs = this.random.pick([0, 60_000, 3_600_000, 30 * 3_600_000]);
    await this.quiet.run(waitMs);
    await this.ensureIn(to);
    for (let times = this.random.chance(0.3) ? 2 : 1; times > 0; times -= 1) {
      const closed = await this.code.readRescue(file);
      const key = await this.quiet.track(closed.keyByPassphrase(passphrase));
      const open = await this.quiet.track(closed.open(key ?? new Uint8Array(32)));
      const held = new Set((await this.workOn(to)).map(({ id }) => id));
      const taker = { hospitalKey: sealedHospitalKey, authorId: to.authorId, token: this.token };
      const fresh = unsent.filter(({ id }) => !held.has(id));
      await this.quiet.track(to.tablet.device.rescue.importFile(open, taker));
      for (const one of this.promised) {
        if (fresh.some(({ id }) => id === one.id)) one.tablets.add(to.tablet.name);
      }
    }
  }

  /** The tablet with the most work that is not in the hospital yet. */
  private fullest(): AtTablet | undefined {
    const unsentOn = ({ tablet: { disk } }: AtTablet) =>
      [...disk.snapshot('drafts'), ...disk.snapshot('submissions')].filter(
        (row) => fieldOf(row, 'openIn') !== '',
      ).length;
    return this.places.toSorted((a, b) => unsentOn(b) - unsentOn(a))[0];
  }

  private async workOn({ tablet, authorId }: AtTablet) {
    const { drafts } = await tablet.device.drafts.list(sealedHospitalKey, authorId);
    const { submissions } = await tablet.device.submissions.list(sealedHospitalKey, authorId);
    return [
      ...drafts.map((one) => ({ id: one.draftId, isDone: false })),
      ...submissions.map((one) => ({ id: one.submissionId, isDone: isDone(one) })),
    ];
  }

  /** Somebody copies the disk of a tablet, and opens it on another machine with her PIN. */
  private async clone(from: AtTablet): Promise<void> {
    if (this.places.length > 3) return;
    const copy = await this.newTablet(from.tablet.copyOfDisk());
    copy.authorId = from.authorId;
    copy.pin = from.pin;
    for (const one of this.promised) {
      if (one.tablets.has(from.tablet.name)) one.tablets.add(copy.tablet.name);
    }
    await this.ensureIn(copy);
  }

  /** The network is up, everybody unlocks, every draft is submitted, and all of it comes to an end. */
  private async settle(): Promise<void> {
    this.isOut = false;
    for (const at of this.places) {
      if (this.violations.length > 0) return;
      await this.ensureIn(at);
      const { device } = at.tablet;
      const { drafts } = await device.drafts.list(sealedHospitalKey, at.authorId);
      for (const { draftId, content } of drafts) {
        await device.submissions.submit(draftId, frozenFrom(content));
      }
      // The progress of each is sealed: only her own device can read it.
      const isOver = async () => {
        const { submissions } = await device.submissions.list(sealedHospitalKey, at.authorId);
        return submissions.every((one) => isDone(one) || problemIn(one) !== null);
      };
      const isSettled = await this.quiet.run(3 * 3_600_000, isOver);
      if (!isSettled) this.broken('R2', `${at.tablet.name} does not come to an end`);
    }
    this.look();
    await checkEnd(this);
    for (const { tablet } of this.places) tablet.window.end();
  }

  private fetchFor(tablet: SealedTablet, generation: Generation) {
    const random = this.random.fork(`network of ${generation.name}`);
    const pass = (ms: number) =>
      new Promise<void>((resolve) => void this.quiet.clock.setTimer(() => resolve(), ms));
    return (request: Request): Promise<Response> =>
      generation.call('fetch', async () => {
        // It is listed among the requests that left before its body has been read.
        const leaving = leavingOf(tablet.name, request);
        this.leavings.push(leaving);
        const bytes = new Uint8Array(await this.quiet.track(request.clone().arrayBuffer()));
        Object.assign(leaving, bodyOf(request, bytes));
        await pass(Math.round(random.between(5, 250)));
        const isLost = this.isOut || random.chance(this.lossRate);
        const arrives = !this.isOut && random.chance(0.5);
        if (isLost && !arrives) throw new TypeError('Failed to fetch');
        const answer = await this.quiet.track(this.hospital.fetch(atHospital(request)));
        await pass(Math.round(random.between(5, 250)));
        if (isLost) throw new TypeError('Failed to fetch');
        return answer;
      });
  }
}

/** The request as a shell forwards it to the hospital. */
function atHospital(request: Request): Request {
  return new Request(request.url.replace(baseAddress, 'http://hospital.test/v1'), request);
}

function leavingOf(tablet: string, request: Request): Leaving {
  const path = new URL(request.url).pathname.replace(/^\/hospital/, '');
  const clientRequestId = /^\/requests\/(.+)$/.exec(path)?.[1] ?? null;
  const token = (request.headers.get('authorization') ?? '').replace('Bearer ', '');
  return { tablet, method: request.method, path, token, clientRequestId, body: null };
}

/** What is known of a request only from its body. */
function bodyOf(request: Request, bytes: Uint8Array): Partial<Leaving> {
  if (!request.headers.get('content-type')?.startsWith('application/json')) return {};
  const body = new TextDecoder().decode(bytes);
  const clientRequestId: unknown = Reflect.get(JSON.parse(body), 'clientRequestId');
  return { body, ...(typeof clientRequestId === 'string' ? { clientRequestId } : {}) };
}
