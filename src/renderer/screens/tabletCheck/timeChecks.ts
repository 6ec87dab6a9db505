/** Checks of the clock and the time zone, and of how long a save and a tap take on this tablet. */
import type { Store } from '../../../storage/store.ts';
import { isSetOtherwise, type WardZone } from '../../ui/words/wardZone.ts';
import { failedFor, holds, type Check, type Found } from './runChecks.ts';

/** What the checks need from the browser and the app. */
export interface CheckTime {
  /** The hospital's time minus the tablet's, milliseconds; null if the hospital's time was never heard. */
  skewMs(): number | null;
  /** Device time, milliseconds since the epoch. */
  now(): number;
  /** Milliseconds, from a monotonic clock. */
  monotonicNow(): number;
  /** How often the page was hidden since the check began. */
  timesHidden(): number;
  pause(ms: number): Promise<void>;
  /** Both clocks when the check began. */
  began: { now: number; monotonicNow: number };
  wardZone: WardZone | undefined;
  tabletZone: string;
  /** How long the screen took to answer each tap, milliseconds. */
  taps: readonly number[];
}

const saves = 50;

export function timeChecks(time: CheckTime, store: Store): Check[] {
  return [
    ['clock', () => clockIsRight(time.skewMs())],
    ['clock-steady', () => clockIsSteady(time)],
    ['zone', () => zoneIsTheWards(time)],
    ['save-time', () => saveTime(store, time.monotonicNow)],
    [
      'tap-time',
      () => (time.taps.length < 5 ? failedFor('unknown') : { value: nearlyAll(time.taps) }),
    ],
  ];
}

function clockIsRight(skewMs: number | null): Found {
  return skewMs === null ? failedFor('unknown') : { value: Math.round(Math.abs(skewMs)) };
}

/** So long the clocks are compared once more, milliseconds. */
const againMs = 5_000;

/**
 * By how much the clock was moved since the check began. A tablet that slept with the page hidden may have stopped one of
 * the two clocks: they are then compared once more.
 */
async function clockIsSteady(time: CheckTime): Promise<Found> {
  const movedSince = (began: CheckTime['began']): Found => {
    const moved = time.now() - began.now - (time.monotonicNow() - began.monotonicNow);
    return { value: Math.round(Math.abs(moved)) };
  };
  const timesHidden = time.timesHidden();
  if (timesHidden === 0) return movedSince(time.began);
  const again = { now: time.now(), monotonicNow: time.monotonicNow() };
  await time.pause(againMs);
  return time.timesHidden() === timesHidden ? movedSince(again) : failedFor('unknown');
}

function zoneIsTheWards({ wardZone, tabletZone, now }: CheckTime): Found {
  if (wardZone === undefined || wardZone.by === 'tablet') return failedFor('unknown');
  return holds(!isSetOtherwise(wardZone.timeZone, tabletZone, now()), 'altered');
}

async function saveTime(store: Store, monotonicNow: () => number): Promise<Found> {
  const text = 'Wardbook checks this tablet. '.repeat(70);
  const took: number[] = [];
  for (let number = 0; number < saves; number += 1) {
    const from = monotonicNow();
    await store.write(['drafts'], (rows) => rows.put('drafts', { draftId: 'check', number, text }));
    took.push(monotonicNow() - from);
  }
  return { value: nearlyAll(took) };
}

/** The time within which nineteen of twenty were done. */
function nearlyAll(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0);
}
