/** The hand-written runs: rare coincidences of events that chance produces too seldom. */
import type { NamedPlan } from './exhaustive.ts';
import { journeyPlan } from './journeys.ts';
import type { SentRequest } from './network.ts';
import type { RunPlan } from './plan.ts';
import { counting, nurse } from './rareLife.ts';
import { rareLives } from './rareScenarios.ts';

const hourMs = 3_600_000;

function scenario(name: string, change: Partial<RunPlan>): NamedPlan {
  return { name, plan: { ...journeyPlan('an admission'), seed: `scenario ${name}`, ...change } };
}

/** This fault for the first write that leaves. */
function onFirstWrite(fault: NonNullable<SentRequest['fault']>): NonNullable<RunPlan['faultFor']> {
  const nth = counting('write');
  return (sentRequest) => (nth(sentRequest) === 1 ? fault : undefined);
}

/** Lets the exchanges of a stage fail from the `from`th on, until this virtual time of the run. */
function failsUntil(stage: SentRequest['stage'], from: number, untilMs: number) {
  const counted = new Set<number>();
  let start: number | null = null;
  return (sentRequest: SentRequest) => {
    start ??= sentRequest.at;
    if (sentRequest.stage === stage) counted.add(sentRequest.n);
    const isPast = sentRequest.at - start > untilMs;
    return !isPast && counted.size >= from && sentRequest.stage !== 'read-back'
      ? ('lost-before' as const)
      : undefined;
  };
}

function photosThatExpireOneByOne(): NamedPlan {
  const late = failsUntil('upload', 2, 1 * hourMs);
  const lost = failsUntil('write', 1, 24 * hourMs);
  return scenario('photos that expire one by one', {
    faultFor: (sentRequest) => late(sentRequest) ?? lost(sentRequest),
    events: [
      nurse(1_000, 'three-photos'),
      { at: 5_000, kind: 'pause', forMs: 22 * hourMs, freezes: false },
      { at: 22.2 * hourMs, kind: 'pause', forMs: 3 * hourMs, freezes: false },
    ],
  });
}

/** The lock was stolen from it, and it hears of that only after it has found work to do. */
function frozenHolder(at: number): NamedPlan {
  return scenario(`the holder of the lock, frozen at ${at / 1000} s, thaws with work to do`, {
    windows: 2,
    events: [
      { at: 5_000, kind: 'outage', tablet: null, forMs: 210_000 },
      nurse(10_000, 'wound'),
      nurse(11_000, 'admission'),
      { at, kind: 'freeze', tablet: 0, window: 0, forMs: 216_000 - at },
      nurse(216_050, 'wound-with-photos'),
      nurse(216_400, 'wound'),
      nurse(217_000, 'admission'),
    ],
  });
}

/** The next window takes over, and the hospital loses the record, before the frozen window gets its receipt. */
function receiptOfOvertakenWindow(): NamedPlan {
  return scenario('a receipt for a window that was overtaken, and a restored hospital', {
    windows: 2,
    faultFor: onFirstWrite('works-long'),
    events: [
      { at: 5_000, kind: 'backup' },
      nurse(10_000, 'wound'),
      { at: 14_000, kind: 'freeze', tablet: 0, window: 0, forMs: 100_000 },
      { at: 15_000, kind: 'outage', tablet: null, forMs: 110_000 },
      { at: 100_000, kind: 'restore' },
    ],
  });
}

/** The late delivery is committed while no query gets through, and forgotten before one does. */
function lateDeliveryAndRest(): NamedPlan {
  const lost = failsUntil('write', 1, 60_000);
  const nth = counting('write');
  return scenario('a late delivery, and a week of rest', {
    faultFor: (sentRequest) => (nth(sentRequest) === 1 ? 'late' : lost(sentRequest)),
    events: [
      nurse(1_000, 'wound'),
      { at: 30_000, kind: 'pause', forMs: 192 * hourMs, freezes: false },
    ],
  });
}

/** She already has a new token when the answer to the old one comes. */
function lateAnswerToAnOldToken(): NamedPlan {
  const faults = ['lost-before', 'late-401', 'unauthorised'] as const;
  const writes: number[] = [];
  const signsIn = [6_000, 6_400, 6_800, 7_200].map((at) => nurse(at, 'finish-draft'));
  return scenario('a late 401 to an old token, after she has brought a new one', {
    faultFor: ({ n, stage }) => {
      if (stage !== 'write') return undefined;
      if (!writes.includes(n)) writes.push(n);
      return faults[writes.indexOf(n)];
    },
    events: [nurse(100, 'wound'), nurse(5_000, 'admission'), ...signsIn],
  });
}

/** Built again for every run, because some of them hold counters. */
export function scenarios(): NamedPlan[] {
  return [
    photosThatExpireOneByOne(),
    ...[12_000, 20_000, 27_000].map((at) => frozenHolder(at)),
    receiptOfOvertakenWindow(),
    scenario('a replayed receipt with a version nobody has seen', {
      interpretations: { replayedReceipt: 'current' },
      faultFor: onFirstWrite('answer-lost'),
      events: [
        nurse(1_000, 'wound'),
        { at: 1_010, kind: 'outage', tablet: null, forMs: 20_000 },
        nurse(5_000, 'correct-own'),
        { at: 8_000, kind: 'colleague', does: 'correct' },
      ],
    }),
    scenario('a tap on "take back" while it is on its way', {
      faultFor: onFirstWrite('hang'),
      events: [nurse(1_000, 'wound'), nurse(5_000, 'take-back'), nurse(9_000, 'finish-draft')],
    }),
    scenario('a hospital that moves to another address with work waiting for it', {
      windows: 2,
      events: [
        nurse(500, 'wound'),
        { at: 4_000, kind: 'outage', tablet: null, forMs: 20_000 },
        nurse(5_000, 'wound-with-photos'),
        nurse(5_500, 'correct-own'),
        nurse(6_000, 'draft-only'),
        { at: 9_000, kind: 'moved-address', tablet: 0 },
        nurse(40_000, 'finish-draft'),
        nurse(70_000, 'finish-draft'),
      ],
    }),
    lateDeliveryAndRest(),
    lateAnswerToAnOldToken(),
    scenario('a reading copy that lags behind by ten seconds', {
      readsLagMs: 10_000,
      events: [nurse(1_000, 'wound'), nurse(40_000, 'correct-own')],
    }),
    ...[1, 2, 3].map((number) =>
      scenario(`a hospital that writes notes in its own way, ${number}`, {
        distorts: true,
        events: [
          nurse(1_000, 'wound'),
          nurse(1_500, 'wound'),
          nurse(20_000, 'correct-own'),
          nurse(40_000, 'decide'),
          nurse(50_000, 'decide'),
        ],
      }),
    ),
    scenario('two nurses on one tablet, one of them out of reach', {
      events: [
        { at: 500, kind: 'outage', tablet: null, forMs: 20_000 },
        nurse(1_000, 'wound'),
        nurse(2_000, 'swap'),
        nurse(3_000, 'wound-with-photos'),
      ],
    }),
    ...rareLives().map(({ name, change }) => scenario(name, change)),
  ];
}
