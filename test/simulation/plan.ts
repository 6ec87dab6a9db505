/**
 * What one seed decides before its run begins: how many tablets and windows, which faults can happen and how often,
 * what people do and when, and how the hospital interprets the interface.
 */
import {
  defaultInterpretations,
  interpretationPoints,
  type InterpretationKey,
  type Interpretations,
} from '../../src/hospital/interpretations.ts';
import { drawFaultRates } from './faults.ts';
import type { ActionKind } from './nurseActions.ts';
import { withPowers } from './powerPlans.ts';
import { powers, type PowerWish } from './powers.ts';
import { seeded, type Random } from './random.ts';
import type { RunEvent, RunPlan } from './runPlan.ts';

export type { RunEvent, RunPlan } from './runPlan.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Open points that can make a difference to what the outbox does. */
const relevantPoints: readonly InterpretationKey[] = [
  'sameContent',
  'idConsumedBy',
  'idScope',
  'otherUsersReplay',
  'inFlightTwin',
  'replayedReceipt',
  'retention',
  'idFormat',
  'queryWhileInFlight',
  'checkOrder',
  'noPermission',
  'unknownIdInBody',
  'staleAndVoided',
  'conflictCodes',
  'errorBody',
  'fieldPath',
  'traceId',
  'woundRequired',
  'dateTimeEcho',
  'extraProperties',
  'recordRequestId',
  'recordedAt',
  'correctByOthers',
  'secondAdmission',
  'admissionRequired',
  'purge',
  'purgedPhoto',
  'boundPhotoAgain',
  'tokenLife',
  'rateLimit',
  'gateway',
  'clockSkew',
];

/** A random set of interpretations; those not named are the default. */
export function drawInterpretations(random: Random): Partial<Interpretations> {
  const drawn: Record<string, string> = {};
  for (const key of relevantPoints) {
    if (random.chance(0.75)) continue;
    const reading = random.pick<string>(interpretationPoints[key].readings);
    if (reading !== defaultInterpretations[key]) drawn[key] = reading;
  }
  return drawn;
}

const actionWeights: Record<ActionKind, number> = {
  wound: 5,
  'wound-with-photos': 4,
  'three-photos': 0.3,
  admission: 2,
  'draft-only': 1,
  'finish-draft': 1,
  poison: 0.4,
  correct: 5,
  'correct-own': 0.5,
  'void-own': 0.3,
  void: 2,
  'take-back': 1.5,
  decide: 6,
  'try-now': 1,
  'sign-out': 0.6,
  swap: 1.2,
  prune: 1,
  'decide-send-again': 0,
  'decide-find': 0,
  'decide-discard': 0,
  'hand-over': 0,
  'look-up': 0,
  'edit-awaited': 0.7,
};

/** Every run begins with a submission. */
const firstWeights = { wound: 4, 'wound-with-photos': 4, admission: 1 };

/** No powers: only chance. */
export const noPowers = {
  powers: [],
  swapRate: 0,
  givesIdsAgain: false,
  clocksApartMs: 0,
} as const;

/** Runs that were drawn before there were powers stay as they are. */
export const noWish: PowerWish = { on: [], isCertain: false };

/** The plan of one seed, with some of these powers. */
export function drawPlan(
  seed: string,
  storeKind: RunPlan['storeKind'],
  wish: PowerWish = { on: powers, isCertain: false },
): RunPlan {
  const random = seeded(seed);
  const tablets = random.weighted({ 1: 6, 2: 3, 3: 1 });
  const windows = random.weighted({ 1: 6, 2: 3, 3: 1 });
  const shape = { tablets: Number(tablets), windows: Number(windows) };
  const plan = {
    seed,
    storeKind,
    ...shape,
    ...noPowers,
    interpretations: random.chance(0.3) ? {} : drawInterpretations(random),
    faultRates: drawFaultRates(random),
    storeFaultRate: random.pick([0, 0, 0, 0.002, 0.01]),
    crashRate: random.pick([0, 0, 0.002, 0.01]),
    maxCrashes: random.pick([1, 2, 5]),
    distorts: random.chance(0.1),
    signalLossRate: random.pick([0, 0, 0, 0.01, 0.2]),
    events: drawEvents(random, shape),
  };
  return withPowers(plan, wish);
}

function drawEvents(
  random: Random,
  { tablets, windows }: { tablets: number; windows: number },
): RunEvent[] {
  const lengthMs = random.pick([20_000, 60_000, 3 * minuteMs, 10 * minuteMs]);
  const when = () => Math.round(random.between(0, lengthMs));
  const tablet = () => random.whole(tablets);
  const events: RunEvent[] = [];
  const some = (chance: number, most: number, draw: () => RunEvent) => {
    if (!random.chance(chance)) return;
    const count = 1 + random.whole(most);
    for (let index = 0; index < count; index += 1) events.push(draw());
  };
  const actions = 3 + random.whole(10);
  for (let index = 0; index < actions; index += 1) {
    const action = random.weighted(index < 2 ? firstWeights : actionWeights);
    events.push({ at: index < 2 ? when() / 3 : when(), kind: 'nurse', tablet: tablet(), action });
  }
  const window = () => random.whole(windows);
  some(0.4, 3, () => ({ at: when(), kind: 'colleague' }));
  some(0.25, 2, () => ({
    at: when(),
    kind: 'outage',
    tablet: random.chance(0.5) ? null : tablet(),
    forMs: Math.round(random.between(1_000, random.chance(0.1) ? 90 * minuteMs : 2 * minuteMs)),
  }));
  some(0.25, 3, () => ({ at: when(), kind: 'crash', tablet: tablet(), window: window() }));
  some(0.2, 2, () => ({
    at: when(),
    kind: 'freeze',
    tablet: tablet(),
    window: window(),
    forMs: random.chance(0.3) ? null : Math.round(random.between(1_000, 5 * minuteMs)),
  }));
  some(0.06, 2, () => ({
    at: when(),
    kind: 'clock',
    tablet: tablet(),
    byMs: Math.round(random.between(-1, 1) * random.pick([5 * minuteMs, 3 * hourMs, 192 * hourMs])),
  }));
  some(0.12, 2, () => ({
    at: when(),
    kind: 'pause',
    forMs: random.pick([22.5, 23.5, 24.5, 30, 26, 150, 165, 192]) * hourMs,
    freezes: random.chance(0.3),
  }));
  some(0.06, 1, () => ({ at: when(), kind: 'damage', tablet: tablet() }));
  some(0.08, 2, () => ({
    at: when(),
    kind: 'store-trouble',
    tablet: tablet(),
    forMs: Math.round(random.between(100, 100_000)),
  }));
  some(0.12, 2, () => ({
    at: when(),
    kind: 'pages',
    status: random.pick([401, 403, 404, 404, 503] as const),
    onlyWrites: random.chance(0.4),
    forMs: Math.round(random.between(500, random.chance(0.2) ? 20 * minuteMs : minuteMs)),
  }));
  some(0.06, 1, () => ({
    at: when(),
    kind: 'elsewhere',
    tablet: tablet(),
    forMs: Math.round(random.between(1_000, 5 * minuteMs)),
  }));
  some(0.06, 1, () => ({ at: when(), kind: 'moved-address', tablet: tablet() }));
  return events.toSorted((a, b) => a.at - b.at);
}
