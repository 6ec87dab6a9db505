/**
 * A thousand tablets come back: the hospital was out of reach for all of them, with records waiting on each, and all
 * reach it again within a minute. The requests are compared with the least that could do it, and the busiest second
 * with the mean.
 */
import { specifiedError } from '../faults.ts';
import type { Left } from './drillNetwork.ts';
import {
  DrillWorld,
  drillNurses,
  drillStart,
  minuteMs,
  secondMs,
  type Arrived,
} from './drillWorld.ts';

/** How the tablets come back. */
export const returns = {
  /** The hospital answers again; each tablet finds out by its own probe. */
  hospital: 'the hospital answers again',
  /** The network is there again, and every tablet is told "online" at the same moment. */
  online: 'every tablet is told "online" at once',
  /** A gateway told everybody, by 503 with Retry-After, to come again at the same moment. */
  toldToWait: 'all were told to come again at the same moment',
} as const;
export type Return = keyof typeof returns;

export interface Wave extends Arrived {
  how: Return;
  tablets: number;
  records: number;
  photos: number;
  /** Requests since the hospital came back. */
  requests: number;
  /** One write and one read-back for each record, one upload for each photo. */
  least: number;
  /** The most requests in one second. */
  largestSecond: number;
  /** The most requests in ten seconds. */
  largestTen: number;
  /** The mean for a second of the minute in which they come back, or of a longer time if they take longer. */
  meanSecond: number;
  /** Seconds from the return until the last record was done. */
  seconds: number;
}

export interface WaveWish {
  how: Return;
  tablets: number;
  /** How long the hospital was out of reach, milliseconds. */
  outageMs?: number;
  seed?: string;
}

/** An outage as hospitals have them, one of more than an hour, and a night. */
export const outages = [11 * minuteMs, 90 * minuteMs, 9 * 60 * minuteMs] as const;
const recordsEach = 3;

/** Lets them come back, and counts the requests. */
export async function comeBack(wish: WaveWish): Promise<Wave> {
  const { how, tablets, outageMs = outages[0], seed = 'wave' } = wish;
  const back = drillStart + outageMs;
  const world = new DrillWorld({
    seed,
    tablets,
    isThere: (_name, now) => how === 'toldToWait' || now >= back,
    answersInstead: (_name, now) => (now < back && how === 'toldToWait' ? busy(back - now) : null),
    latencyMs: (random) => random.between(5, 250),
  });
  const { clock } = world;
  for (const tablet of world.tablets) {
    // Nobody switches a thousand tablets on in one moment.
    clock.setTimer(() => tablet.start(0), world.random.between(0, 5 * minuteMs));
  }
  await world.run(drillStart + 6 * minuteMs);
  for (const [index, tablet] of world.tablets.entries()) {
    const authorId = await world.signIn(tablet, drillNurses[index % drillNurses.length] ?? '');
    for (let record = 0; record < recordsEach; record += 1) {
      await world.submit(tablet, authorId, record === 0 && index % 3 === 0 ? 1 : 0);
    }
  }
  if (how === 'online') {
    clock.setTimer(() => {
      for (const tablet of world.tablets) world.windowOf(tablet).wake('online');
    }, back - clock.now());
  }
  await world.run(back + 60 * minuteMs, () => world.done === world.written.records);
  const counted = countOf(world, back);
  world.close();
  return { how, tablets, ...world.written, ...world.arrived(), ...counted };
}

/** The promises that it breaks. */
export function complaintsAboutWave(wave: Wave): string[] {
  const { records, photos, arrived, doubled, lost, boundPhotos, requests, least, tablets } = wave;
  const { largestSecond, meanSecond } = wave;
  return [
    arrived === records && boundPhotos === photos
      ? ''
      : `${arrived} records, ${boundPhotos} photos`,
    doubled + lost === 0 ? '' : `${doubled} doubled, ${lost} lost`,
    requests <= 1.05 * least + tablets ? '' : `${requests} requests instead of ${least}`,
    largestSecond <= 3 * meanSecond ? '' : `${largestSecond} requests in one second`,
  ].filter((complaint) => complaint !== '');
}

function busy(waitMs: number): Response {
  const headers = { 'retry-after': String(Math.ceil(waitMs / secondMs)) };
  return new Response(specifiedError, { status: 503, headers });
}

function countOf(world: DrillWorld, back: number) {
  const after = world.network.left.filter(({ at }) => at >= back);
  const seconds = countBy(after, back, secondMs);
  const { records, photos } = world.written;
  return {
    requests: after.length,
    least: 2 * records + photos,
    largestSecond: Math.max(0, ...seconds.values()),
    largestTen: Math.max(0, ...countBy(after, back, 10 * secondMs).values()),
    meanSecond: after.length / (Math.max(59, ...seconds.keys()) + 1),
    seconds: (world.lastDoneAt - back) / secondMs,
  };
}

/** How many requests were sent in each interval since then. */
function countBy(left: readonly Left[], since: number, lengthMs: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { at } of left) {
    const stretch = Math.floor((at - since) / lengthMs);
    counts.set(stretch, (counts.get(stretch) ?? 0) + 1);
  }
  return counts;
}
