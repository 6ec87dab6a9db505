/**
 * The runs at the limits of time and of what a refusal means: each exists because a planted bug escaped all other runs.
 */
import { answerLives } from './answerScenarios.ts';
import type { RunEvent } from './plan.ts';
import { counting, nurse, type RareLife } from './rareLife.ts';
import { start } from './run.ts';

const hourMs = 3_600_000;

const pause = (at: number, hours: number): RunEvent => ({
  at,
  kind: 'pause',
  forMs: hours * hourMs,
  freezes: false,
});

/** The first attempt is lost, and another one three days later; at the end of the week the outcome cannot be known. */
function retentionCountsFromTheFirst(): RareLife {
  return {
    name: 'a retention that counts from the first sending and not from the last',
    change: {
      faultFor: ({ stage, at }) =>
        stage === 'write' && at - start < 100 * hourMs ? 'lost-before' : undefined,
      events: [nurse(1_000, 'wound'), pause(1_900, 72), pause(72 * hourMs + 30_000, 120)],
    },
  };
}

/** Offline she writes a create and changes of it, and then edits the create: the changes are laid on other words. */
function editedBehind(change: 'correct-own' | 'void-own'): RareLife {
  return {
    name: `a create that is edited behind its ${change === 'void-own' ? 'void' : 'correction'}`,
    change: {
      events: [
        { at: 500, kind: 'outage', tablet: null, forMs: 90 * 60_000 },
        // It finds the network gone, so that what follows is not sent and can be edited.
        nurse(1_000, 'admission'),
        nurse(21_000, 'wound'),
        nurse(22_000, change),
        nurse(23_000, 'edit-awaited'),
        nurse(100 * 60_000, 'decide'),
      ],
    },
  };
}

/** Refused after an answer that was lost; sent again when the hospital has forgotten the old id. */
function oldIdAfterTheRetention(): RareLife {
  const nth = counting('write');
  return {
    name: 'an old id that is asked about after the retention',
    change: {
      faultFor: (sentRequest) => (nth(sentRequest) === 1 ? 'answer-lost' : undefined),
      events: [
        { at: 500, kind: 'no-permission', forMs: 15 * 60_000 },
        nurse(1_000, 'wound'),
        pause(20 * 60_000, 192),
        nurse(193 * hourMs, 'decide-send-again'),
        nurse(193.5 * hourMs, 'decide-send-again'),
      ],
    },
  };
}

/** The hospital works for minutes, and meanwhile answers the same bytes with 409. */
function twinAtWork(seed: number): RareLife {
  const nth = counting('write');
  return {
    name: `a twin that is still at work when the same bytes come again, ${seed}`,
    change: {
      interpretations: { inFlightTwin: 'conflict', queryWhileInFlight: 'not-found' },
      faultFor: (sentRequest) => (nth(sentRequest) === 1 ? 'works-long' : undefined),
      events: [nurse(1_000, seed % 2 === 0 ? 'wound' : 'admission'), nurse(20 * 60_000, 'try-now')],
    },
  };
}

/** The same if the network duplicates the very first request, and the duplicate's answer comes back. */
function twinOfFirst(seed: number): RareLife {
  const { change } = twinAtWork(seed);
  return {
    name: `a first sending that the network makes two of, ${seed}`,
    change: { ...change, powers: ['repeated-post'] },
  };
}

/** One node's clock is years off; the next record's outcome stays unknown for a week. */
function wrongDate(seed: number): RareLife {
  return {
    name: `one wrong date, and a week of rest, ${seed}`,
    change: {
      faultFor: (sentRequest) => {
        if (sentRequest.at - start < 15_000) return 'wrong-date';
        const isLost = sentRequest.stage === 'write' && sentRequest.at - start < 100 * hourMs;
        return isLost ? 'lost-before' : undefined;
      },
      events: [nurse(1_000, 'wound'), nurse(20_000, 'admission'), pause(40_000, 192)],
    },
  };
}

/** What a correction is based on is done and old; the correction itself is still being sent. */
function pruneBeneath(): RareLife {
  return {
    name: 'a create that is pruned while its correction is still on its way',
    change: {
      faultFor: ({ stage, method, at }) =>
        stage === 'write' && method === 'PATCH' && at - start < 90_000 ? 'status-500' : undefined,
      events: [
        { at: 500, kind: 'outage', tablet: null, forMs: 15_000 },
        nurse(1_000, 'wound'),
        nurse(2_000, 'correct-own'),
        nurse(45_000, 'prune'),
        nurse(60_000, 'prune'),
      ],
    },
  };
}

/** The outcome cannot be known; she looks the record up, and mistakes another one for it. */
function anotherRecordFound(): RareLife {
  const nth = counting('write');
  return {
    name: 'another record that is taken for the one that nobody can know of',
    change: {
      faultFor: (sentRequest) =>
        nth(sentRequest) >= 2 && sentRequest.at - start < 100 * hourMs ? 'lost-before' : undefined,
      events: [
        nurse(1_000, 'wound'),
        nurse(20_000, 'wound'),
        pause(21_000, 192),
        nurse(193 * hourMs, 'decide-find'),
        nurse(193.2 * hourMs, 'decide-find'),
      ],
    },
  };
}

/** Her correction never arrived and its outcome cannot be known; a colleague has changed the record twice since. */
function correctionFoundInTheirs(): RareLife {
  return {
    name: 'a correction that its author takes for found in what a colleague wrote',
    change: {
      faultFor: ({ method, at }) =>
        method === 'PATCH' && at - start < 100 * hourMs ? 'lost-before' : undefined,
      events: [
        nurse(1_000, 'wound'),
        nurse(20_000, 'correct-own'),
        pause(21_000, 192),
        { at: 192.5 * hourMs, kind: 'colleague', does: 'correct' },
        { at: 192.6 * hourMs, kind: 'colleague', does: 'correct' },
        nurse(193 * hourMs, 'decide-find'),
      ],
    },
  };
}

/** Her record waits for the network; the colleague who signs in has nothing waiting. */
function nothingWaits(): RareLife {
  return {
    name: 'an outage that is over while whoever is signed in has nothing waiting',
    change: {
      events: [
        { at: 900, kind: 'outage', tablet: null, forMs: 40_000 },
        nurse(1_000, 'wound'),
        nurse(20_000, 'swap'),
      ],
    },
  };
}

/** The nurse takes her record back while its photo is on its way. */
function takenBackUnderWay(at: number): RareLife {
  return {
    name: `a record that is taken back while its photo is on its way, at ${at} ms`,
    change: { events: [nurse(1_000, 'three-photos'), nurse(at, 'take-back')] },
  };
}

/** While the hospital's time is requested, she takes it back, changes it and submits it again. */
function submittedAnewUnderWay(delayMs: number): RareLife {
  const at = 3 * hourMs;
  return {
    name: `a record that is submitted anew while the time is asked for, after ${delayMs} ms`,
    change: {
      events: [
        ...[at, at + 1, at + 2, at + 3, at + 4].map((each) => nurse(each, 'wound')),
        nurse(at + delayMs, 'take-back'),
      ],
    },
  };
}

/** The second window takes over from the first, and is frozen for good with work to do. */
function leaderFrozenForGood(): RareLife {
  return {
    name: 'a leader that is frozen for good with work to do',
    change: {
      windows: 2,
      events: [
        { at: 500, kind: 'crash', tablet: 0, window: 0 },
        { at: 29_000, kind: 'freeze', tablet: 0, window: 1, forMs: null },
        nurse(30_000, 'wound'),
        nurse(120_000, 'admission'),
      ],
    },
  };
}

/** The hospital itself asks the tablet to wait; a tap on "try now" does not override that. */
function hurriedAgainstItsWish(seed: number): RareLife {
  const nth = counting('write');
  return {
    name: `a tap on "try now" while the hospital has asked to wait, ${seed}`,
    change: {
      faultFor: (sentRequest) => (nth(sentRequest) === seed ? 'status-429' : undefined),
      events: [
        ...[1_000, 1_500, 2_000].map((at) => nurse(at, 'wound')),
        ...[4_000, 5_000, 6_000].map((at) => nurse(at, 'try-now')),
      ],
    },
  };
}

/** The record exists, but differs from what was submitted; she leaves it, and her correction proceeds. */
function discardBeneath(seed: number): RareLife {
  return {
    name: `a create that is let be while its correction waits, ${seed}`,
    change: {
      distorts: true,
      events: [
        { at: 500, kind: 'outage', tablet: null, forMs: 15_000 },
        nurse(1_000, 'wound'),
        nurse(2_000, 'correct-own'),
        nurse(60_000, 'decide-discard'),
      ],
    },
  };
}

/** Two corrections wait, the second for the first; she takes one of them back. */
function takenBackBetween(seed: number): RareLife {
  return {
    name: `a correction that is taken back from before another, ${seed}`,
    change: {
      events: [
        nurse(1_000, 'wound'),
        { at: 15_000, kind: 'outage', tablet: null, forMs: 120_000 },
        // The first to be sent finds out that nothing gets through.
        nurse(16_000, 'admission'),
        nurse(60_000, 'correct-own'),
        nurse(61_000, 'correct-own'),
        nurse(62_000, 'take-back'),
      ],
    },
  };
}

/** Three are under way when the hospital begins to ask each of them to wait, for any length of time. */
function severalWishes(seed: number): RareLife {
  const nth = counting('write');
  return {
    name: `three writes under way that are each asked to wait, ${seed}`,
    change: {
      faultFor: (sentRequest) =>
        sentRequest.stage === 'write' && nth(sentRequest) <= 3 ? 'status-429' : undefined,
      events: [1_000, 1_001, 1_002].map((at) => nurse(at, 'wound')),
    },
  };
}

/** The disk fails just as the receipt comes; it can no longer be queried, and a week goes by. */
function receiptOnAFailingDisk(seed: number): RareLife {
  return {
    name: `a receipt that the disk refuses, and a week of rest, ${seed}`,
    change: {
      faultFor: ({ stage, at }) =>
        stage === 'query' && at - start < 20_000 ? 'lost-before' : undefined,
      events: [
        nurse(1_000, 'wound'),
        { at: 1_005, kind: 'store-trouble', tablet: 0, forMs: 545 },
        pause(15_000, 192),
      ],
    },
  };
}

/** A duplicate at work makes the answer a refusal; before it can be settled, the hospital has forgotten the record. */
function refusedAndForgotten(): RareLife {
  const nthWrite = counting('write');
  const nthQuery = counting('query');
  let own: string | null = null;
  return {
    name: 'a no beside its own twin that is asked about after the retention',
    change: {
      windows: 2,
      interpretations: { inFlightTwin: 'conflict', queryWhileInFlight: 'not-found' },
      faultFor: (sentRequest) => {
        if (sentRequest.stage === 'write') own ??= sentRequest.clientRequestId;
        // Queries of what another tablet may have recorded come in between, and are answered.
        if (sentRequest.stage === 'query' && sentRequest.clientRequestId !== own) return undefined;
        if (nthWrite(sentRequest) === 1) return 'works-long';
        const isEarly = sentRequest.at - start < 100 * hourMs;
        return nthQuery(sentRequest) > 1 && isEarly ? 'status-503' : undefined;
      },
      events: [
        nurse(1_000, 'wound'),
        { at: 6_000, kind: 'crash', tablet: 0, window: 0 },
        pause(20_000, 192),
      ],
    },
  };
}

/** The window misses the signal, and the row by which it would find that out is damaged before it looks. */
function tornBeforeThePoll(): RareLife {
  return {
    name: 'a signal that is lost, and torn before the disk is looked at',
    change: {
      signalLossRate: 1,
      events: [
        nurse(1_000, 'wound'),
        { at: 1_500, kind: 'damage', tablet: 0, table: 'signals' },
        nurse(40_000, 'prune'),
      ],
    },
  };
}

/** It waits for eight days without a network: a copy of the disk may have sent it long ago. */
function waitsPastTheRetention(): RareLife {
  return {
    name: 'a record that waits past the retention',
    change: {
      events: [
        { at: 500, kind: 'outage', tablet: null, forMs: 192 * hourMs },
        nurse(1_000, 'wound'),
        pause(20_000, 191),
      ],
    },
  };
}

export function rareLives(): RareLife[] {
  return [
    retentionCountsFromTheFirst(),
    editedBehind('correct-own'),
    editedBehind('void-own'),
    oldIdAfterTheRetention(),
    ...[1, 2, 3, 4].map(twinAtWork),
    ...[20, 21].map(twinOfFirst),
    ...[1, 2, 3].map(wrongDate),
    pruneBeneath(),
    anotherRecordFound(),
    correctionFoundInTheirs(),
    nothingWaits(),
    ...[1_300, 1_500, 1_700].map(takenBackUnderWay),
    ...[30, 70].map(submittedAnewUnderWay),
    leaderFrozenForGood(),
    ...[1, 2, 3].map(hurriedAgainstItsWish),
    ...[5, 7].map(discardBeneath),
    ...[18].map(takenBackBetween),
    ...[1, 5].map(severalWishes),
    ...[2, 3].map(receiptOnAFailingDisk),
    refusedAndForgotten(),
    tornBeforeThePoll(),
    ...answerLives(),
    waitsPastTheRetention(),
  ];
}
