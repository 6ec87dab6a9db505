/**
 * Three days of one tablet without its hospital, or with one that takes 20 to 60 s for each answer. Three nurses write,
 * each in her shift; the tablet is killed ten times and updated once, and its disk is full for some hours of the second
 * night. Then the hospital is back, and it must get every record exactly once.
 */
import { keyOf } from '../../../src/storage/store.ts';
import { throwOurOwn } from '../damaged.ts';
import type { Tablet } from '../tablet.ts';
import type { RequestKind } from './drillNetwork.ts';
import {
  DrillWorld,
  drillNurses,
  drillStart,
  hourMs,
  minuteMs,
  secondMs,
  type Arrived,
} from './drillWorld.ts';

export interface DrillWish {
  hours: number;
  /** Whether the hospital is slow instead of out of reach. */
  isSlow: boolean;
  seed?: string;
  /** Records that are done before the drill begins. */
  before?: number;
  /** Records that are written during the drill, each with two photos. */
  records?: number;
}

export interface Drill extends Arrived {
  hours: number;
  isSlow: boolean;
  before: number;
  records: number;
  photos: number;
  kills: number;
  updates: number;
  /** How often the full disk refused a record, which the nurse submitted again later. */
  refused: number;
  mostWaiting: number;
  /** For each nurse, how long her records took from the moment when both the hospital and she were there. */
  minutes: readonly (readonly [name: string, minutes: number])[];
  /** Requests since the hospital was back; if it was slow, since the beginning. */
  writes: number;
  uploads: number;
  reads: number;
  /** One write and one read-back for each record, one upload for each photo. */
  least: number;
  /** Requests that were sent while the hospital was out of reach. */
  probes: number;
}

const kills = 10;
const shiftHours = 8;
const photosEach = 2;
/** All of a nurse's records must arrive within this time, without anybody's help. */
const mostMinutes = 30;

/**
 * Reads for each record: the read-back, and the queries for a record that is an hour old or whose app was closed. Its
 * disk may have been copied meanwhile, and another tablet may have sent it under one of its next ids (rule R4).
 */
const mostReads = 8;

/** Runs the drill to its end. */
export async function drillHours(wish: DrillWish): Promise<Drill> {
  const { hours, isSlow, seed = 'drill', before = 10_000, records = 500 } = wish;
  const away = drillStart + 10 * minuteMs;
  const back = away + hours * hourMs;
  const night = away + Math.round(0.55 * (back - away));
  const world = new DrillWorld({
    seed,
    tablets: 1,
    isThere: (_name, now) => isSlow || now < away || now >= back,
    latencyMs: (random) =>
      isSlow && world.clock.now() >= away
        ? random.between(10, 30) * secondMs
        : random.between(5, 250),
    isDiskFull: (now) => now >= night && now < night + (back - away) / 12,
  });
  const [tablet] = world.tablets;
  if (!tablet) throw new Error('There is no tablet');
  tablet.start(0);
  await plantDone(world, tablet, before);
  await world.run(away);
  world.beginToCount();

  const shifts = new Shifts(world, tablet);
  planMishaps(world, tablet, { away, back, isSlow });
  for (let index = 0; index < records; index += 1) {
    await world.run(away + Math.round(((index + 0.5) / records) * (back - away)));
    await shifts.write(Math.floor((world.clock.now() - away) / (shiftHours * hourMs)));
  }
  await world.run(back);
  const minutes = await shifts.seeAllIn();
  world.close();
  const { written } = world;
  const { left } = world.network;
  const since = left.filter(({ at }) => at >= (isSlow ? away : back));
  const countOf = (wanted: RequestKind) => since.filter(({ kind }) => kind === wanted).length;
  return {
    hours,
    isSlow,
    before,
    ...written,
    ...world.arrived(),
    kills,
    updates: 1,
    refused: shifts.refused,
    mostWaiting: shifts.mostWaiting,
    minutes,
    writes: countOf('write'),
    uploads: countOf('upload'),
    reads: countOf('read'),
    least: 2 * written.records + written.photos,
    probes: isSlow ? 0 : left.filter(({ at }) => at >= away && at < back).length,
  };
}

/** The promises that it breaks. */
export function complaintsAboutDrill(drill: Drill): string[] {
  const { records, photos, arrived, doubled, lost, boundPhotos, minutes, writes, uploads, reads } =
    drill;
  const isTooLate = minutes.filter(([, took]) => took > mostMinutes).map(([name]) => name);
  return [
    arrived === records ? '' : `${arrived} of ${records} records arrived`,
    doubled + lost === 0 ? '' : `${doubled} doubled, ${lost} lost`,
    boundPhotos === photos ? '' : `${boundPhotos} of ${photos} photos are in their records`,
    isTooLate.length === 0 ? '' : `more than ${mostMinutes} minutes for ${isTooLate.join(', ')}`,
    writes + uploads <= 1.25 * (records + photos) ? '' : `${writes} writes, ${uploads} uploads`,
    reads <= mostReads * records ? '' : `${reads} reads`,
  ].filter((complaint) => complaint !== '');
}

/** The nurses of the tablet: who is on duty, what she could not save yet, and whether her records have arrived. */
class Shifts {
  refused = 0;
  mostWaiting = 0;
  private readonly world: DrillWorld;
  private readonly tablet: Tablet;
  private onDuty = '';
  /** How many records are to be submitted again, because the disk was full. */
  private onPaper = 0;

  constructor(world: DrillWorld, tablet: Tablet) {
    this.world = world;
    this.tablet = tablet;
  }

  /** The nurse of this shift writes a record, and those that are still on paper. */
  async write(shift: number): Promise<void> {
    this.onPaper += 1;
    try {
      const name = drillNurses[shift % drillNurses.length] ?? drillNurses[0];
      const authorId = await this.signIn(name);
      while (this.onPaper > 0) {
        await this.world.submit(this.tablet, authorId, photosEach);
        this.onPaper -= 1;
      }
    } catch (error) {
      throwOurOwn(error);
      this.refused += 1;
    }
    const waiting = this.world.written.records - this.world.done;
    this.mostWaiting = Math.max(this.mostWaiting, waiting);
  }

  /** Signs the nurse in for her shift, once a killed tablet has started again. */
  private async signIn(name: string): Promise<string> {
    await this.world.run(this.world.clock.now() + minuteMs, () => this.tablet.usable() !== null);
    this.onDuty = name;
    return this.world.signIn(this.tablet, name);
  }

  /** Waits until the records of the nurse on duty have arrived; then each of the others signs in and waits for hers. */
  async seeAllIn(): Promise<(readonly [string, number])[]> {
    const { world } = this;
    const minutes: (readonly [string, number])[] = [];
    for (const name of drillNurses.toSorted((one) => (one === this.onDuty ? -1 : 1))) {
      const authorId = await this.signIn(name);
      const since = world.clock.now();
      const isIn = () => world.openOf(authorId) === 0;
      await world.run(since + 24 * hourMs, isIn);
      minutes.push([name, (world.clock.now() - since) / minuteMs]);
    }
    return minutes;
  }
}

/**
 * Plans ten kills, half of them while everything is being sent, and an update, for which the app is closed and opened.
 */
function planMishaps(
  world: DrillWorld,
  tablet: Tablet,
  { away, back, isSlow }: { away: number; back: number; isSlow: boolean },
): void {
  const { clock, random } = world;
  const end = (at: number) =>
    clock.setTimer(() => {
      for (const { generation } of tablet.windows) generation.crash();
      clock.setTimer(() => tablet.start(0), random.between(1, 10) * secondMs);
    }, at - clock.now());
  for (let kill = 0; kill < kills; kill += 1) {
    const isLate = kill % 2 === 1 && !isSlow;
    end(isLate ? back + kill * 15 * secondMs : random.between(away, back));
  }
  end(away + Math.round((back - away) / 3));
}

/** Plants records that were done before, as they are stored: copies of one that was really sent. */
async function plantDone(world: DrillWorld, tablet: Tablet, count: number): Promise<void> {
  if (count === 0) return;
  const authorId = await world.signIn(tablet, drillNurses[0]);
  await world.submit(tablet, authorId);
  await world.run(drillStart + 5 * minuteMs, () => world.done === 1);
  for (const table of ['submissions', 'attempts', 'bodies'] as const) {
    for (const row of tablet.storedNow(table)) {
      for (let index = 0; index < count; index += 1) {
        await tablet.plant(table, copyOf(Object(row), index, keyOf(table, row)));
      }
    }
  }
}

/** The same row under ids of its own. */
function copyOf(row: object, index: number, key: string): object {
  const ends = `-${index}`;
  const own: Record<string, unknown> = { ...row };
  for (const field of ['submissionId', 'attemptId', 'clientRequestId']) {
    if (typeof own[field] === 'string') own[field] = `${own[field]}${ends}`;
  }
  return key === '' ? row : own;
}
