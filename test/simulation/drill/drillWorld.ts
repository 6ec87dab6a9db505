/**
 * The world of a drill: tablets with the real device and engine, the real bundled hospital and a network between them,
 * on virtual time. It is much larger than a run of the simulation, so its rules are few: what the nurses wrote is
 * compared with the hospital's own records.
 */
import { createHash } from 'node:crypto';
import { createHospital } from '../../../src/hospital/createHospital.ts';
import type { Hospital } from '../../../src/hospital/hospital.ts';
import { seedPeople } from '../../../src/hospital/seed/people.ts';
import type { DraftContent, Subject } from '../../../src/model/content.ts';
import { frozenFrom } from '../frozen.ts';
import { pin } from '../plainVault.ts';
import { describeStandstill, createQuiet, type Quiet } from '../quiet.ts';
import { seeded, type Random } from '../random.ts';
import { ownCode } from '../subject.ts';
import { Tablet, type SimulatedWindow } from '../tablet.ts';
import { createVirtualClock, type VirtualClock } from '../virtualClock.ts';
import { drawNote, drawWound, refusedWound, tinyPhoto } from '../wardData.ts';
import { DrillNetwork, type DrillNetworkParts } from './drillNetwork.ts';

export const drillStart = Date.UTC(2026, 10, 20, 0, 0, 0);
export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;

/** Three nurses of one ward. */
export const drillNurses = ['nurse-amy', 'nurse-ben', 'nurse-joy'] as const;

export interface DrillParts {
  seed: string;
  tablets: number;
  isThere(tabletName: string, now: number): boolean;
  answersInstead?(tabletName: string, now: number): Response | null;
  latencyMs(random: Random): number;
  /** Whether the disk of the tablet is full now. */
  isDiskFull?(now: number): boolean;
}

/** Records and photos at the hospital. */
export interface Arrived {
  arrived: number;
  doubled: number;
  lost: number;
  boundPhotos: number;
  /** Uploaded, but part of no record: the hospital purges them after a day. */
  sparePhotos: number;
}

export class DrillWorld {
  readonly clock: VirtualClock = createVirtualClock(drillStart);
  readonly quiet: Quiet = createQuiet(2);
  readonly hospital: Hospital;
  readonly network: DrillNetwork;
  readonly tablets: Tablet[];
  readonly random: Random;
  /** How many records and photos were submitted. */
  written = { records: 0, photos: 0 };
  /** When a tablet last committed that a submission is done. */
  lastDoneAt = drillStart;
  private readonly parts: DrillParts;
  private readonly notes: string[] = [];
  private doneCount = 0;
  private readonly openBy = new Map<string, Set<string>>();

  constructor(parts: DrillParts) {
    this.parts = parts;
    this.random = seeded(parts.seed);
    const [ward] = seedPeople;
    if (!ward) throw new Error('The seed has nobody');
    this.hospital = createHospital({
      clock: this.quiet.clockFor(this.clock),
      waitForOther: this.quiet.waitForOther,
      random: this.random.fork('hospital').next,
      people: [...seedPeople, { ...ward, operatorId: 'nurse-joy', name: 'Joy Tsai 蔡佳穎' }],
      digest: (bytes) => createHash('sha256').update(bytes).digest('hex'),
      journalLimits: { entries: 10, details: 0 },
    });
    this.network = new DrillNetwork(this.networkParts());
    this.tablets = Array.from({ length: parts.tablets }, (_, index) => this.openTablet(index));
  }

  /** Lets time pass until `untilMs`, or until `isOver`. */
  async run(untilMs: number, isOver: () => boolean = () => false): Promise<void> {
    for (;;) {
      const standstill = await this.quiet.wait();
      if (standstill) throw new Error(`Time stands still: ${describeStandstill(standstill)}`);
      const next = this.clock.nextAt();
      if (isOver() || next === null || next > untilMs) return;
      this.clock.step();
    }
  }

  /** Forgets what was written so far: it only brought the tablet into the state in which the drill begins. */
  beginToCount(): void {
    this.written = { records: 0, photos: 0 };
    this.notes.length = 0;
    this.doneCount = 0;
  }

  /** How many of the submissions are done. */
  get done(): number {
    return this.doneCount;
  }

  /** How many of her submissions are not done. */
  openOf(authorId: string): number {
    return this.openBy.get(authorId)?.size ?? 0;
  }

  windowOf(tablet: Tablet): SimulatedWindow {
    const window = tablet.usable();
    if (!window) throw new Error(`${tablet.name} has no window`);
    return window;
  }

  /** Signs a nurse in, for the first time or again, and resolves to her id on this tablet. */
  async signIn(tablet: Tablet, operator: string): Promise<string> {
    const { device, hospitalKey } = this.windowOf(tablet);
    const known = (await device.nurses.known(hospitalKey)).find(({ name }) => name === operator);
    const session = known
      ? await device.nurses.signInAgain(known.authorId, pin)
      : await device.nurses.signIn({ hospitalKey, name: operator, token: operator, pin });
    if (!session) throw new Error(`${operator} could not sign in`);
    return session.authorId;
  }

  /** Writes a wound assessment with photos and submits it. */
  async submit(tablet: Tablet, authorId: string, photos = 0): Promise<void> {
    const { random } = this;
    const { device, hospitalKey } = this.windowOf(tablet);
    const careNote = drawNote(random, `drill ${this.written.records}`);
    const content: DraftContent = {
      kind: 'wound-assessment',
      subject: drawOpenWound(random),
      observedAt: new Date(this.clock.now()).toISOString().replace(/\.\d+Z$/, '+00:00'),
      careNote,
      lengthCm: '2.5',
      photoIds: [],
    };
    const { draftId } = await device.drafts.start({ hospitalKey, authorId, content });
    for (let index = 0; index < photos; index += 1) {
      const { bytes, photo } = tinyPhoto(random);
      await device.photos.add(draftId, { ...photo, bytes });
    }
    const draft = await device.drafts.read(draftId);
    if (!draft) throw new Error('The draft is gone');
    await device.submissions.submit(draftId, frozenFrom(draft.content));
    this.notes.push(careNote);
    this.written.records += 1;
    this.written.photos += photos;
  }

  /** What the hospital has of what was written, recognised by the notes, each of which was written once. */
  arrived(): Arrived {
    const told = this.hospital.records().map(({ versions }) => versions[0]?.careNote ?? '');
    const times = new Map<string, number>();
    for (const note of told) times.set(note, (times.get(note) ?? 0) + 1);
    const counts = this.notes.map((note) => times.get(note) ?? 0);
    const attachments = this.hospital.attachments();
    const bound = attachments.filter(({ boundTo }) => boundTo !== null).length;
    return {
      arrived: counts.filter((count) => count > 0).length,
      doubled: counts.filter((count) => count > 1).length,
      lost: counts.filter((count) => count === 0).length,
      boundPhotos: bound,
      sparePhotos: attachments.length - bound,
    };
  }

  close(): void {
    for (const tablet of this.tablets) tablet.close();
  }

  private noteOpen(row: object): void {
    const { submissionId, authorId, openIn } = row as Record<string, string>;
    const open = this.openBy.get(String(authorId)) ?? new Set();
    if (openIn === '') open.delete(String(submissionId));
    else open.add(String(submissionId));
    this.openBy.set(String(authorId), open);
  }

  private networkParts(): DrillNetworkParts {
    const { parts, clock } = this;
    return {
      clock,
      quiet: this.quiet,
      hospital: this.hospital,
      random: this.random.fork('network'),
      isThere: (name) => parts.isThere(name, clock.now()),
      answersInstead: (name) => parts.answersInstead?.(name, clock.now()) ?? null,
      latencyMs: parts.latencyMs,
    };
  }

  private openTablet(index: number): Tablet {
    const { clock, parts } = this;
    return new Tablet({
      name: `t${index}`,
      storeKind: 'memory',
      keepsTwice: false,
      subject: ownCode,
      clock,
      quiet: this.quiet,
      random: this.random.fork(`tablet ${index}`),
      network: () => this.network,
      hook: () => false,
      drawStoreFault: (_tablet, mode) =>
        mode === 'write' && parts.isDiskFull?.(clock.now()) === true ? 'quota' : 'none',
      losesSignal: () => false,
      onCommit: (_tablet, changes) => {
        for (const { table, row } of changes) {
          if (table !== 'submissions' || row === null) continue;
          this.noteOpen(row);
          if (Reflect.get(row, 'openIn') !== '') continue;
          this.doneCount += 1;
          this.lastDoneAt = clock.now();
        }
      },
      onMended: () => undefined,
      onKept: () => undefined,
      onRestored: () => undefined,
    });
  }
}

/** A wound of an open stay, so that everything must arrive. */
function drawOpenWound(random: Random): Subject {
  const drawn = drawWound(random);
  return drawn.patientId === refusedWound[0] ? drawOpenWound(random) : drawn;
}
