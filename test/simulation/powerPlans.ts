import type { FaultKind } from './faults.ts';
import type { ActionKind } from './nurseActions.ts';
import type { Power, PowerWish } from './powers.ts';
import { seeded, type Random } from './random.ts';
/** When in a run its powers are used. */
import type { RunEvent, RunPlan } from './runPlan.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * How long at least a hospital is away before it is back, restored from its backup. The engine relies for two minutes
 * on what it has just uploaded or read (`photoSeenMs`, decision 260); a request that left before may be answered for most
 * of another. A faster restoration could not be noticed, and none is that fast.
 */
const minRestoringMs = 3 * minuteMs;

/** The plan with some of these powers. What was drawn before stays as it is. */
export function withPowers(plan: RunPlan, { on, isCertain }: PowerWish): RunPlan {
  const random = seeded(`${plan.seed}/powers`);
  // Disks are copied, lost and restored in memory only.
  const given = plan.storeKind === 'memory' ? drawPowers(random, { on, isCertain }) : [];
  if (given.length === 0) return plan;
  const isOnTwo = given.includes('rescue');
  const tablets = isOnTwo ? Math.max(2, plan.tablets) : plan.tablets;
  const lengthMs = Math.max(60_000, plan.events.at(-1)?.at ?? 0);
  const drawn = given.flatMap((power) => events[power]({ random, tablets, lengthMs }));
  return {
    ...plan,
    tablets,
    powers: given,
    swapRate: given.includes('swap') ? random.pick([0.03, 0.1, 0.3]) : 0,
    givesIdsAgain: random.chance(0.6),
    // Less than the hour by which rule R6 may be misled.
    clocksApartMs: given.includes('two-clocks') ? random.pick([3, 5, 20, 45]) * minuteMs : 0,
    events: [
      ...plan.events,
      ...drawn,
      ...(given.includes('copy-loss') ? drawn.flatMap(lossOfHandOver) : []),
      ...(given.includes('rescue') ? drawn.flatMap(handOverOutOfFile) : []),
    ].toSorted((a, b) => a.at - b.at),
  };
}

/**
 * All of them if they are certain. Otherwise at most one, in two runs of three, and with a hand-over also the loss of
 * copies: what several do together is for `--powers` to show.
 */
function drawPowers(random: Random, { on, isCertain }: PowerWish): readonly Power[] {
  if (isCertain) return on;
  if (on.length === 0) return [];
  // These were added last, and are given to runs without a power, so that all other runs stay as they are.
  if (!random.chance(2 / 3)) {
    const alone = random.weighted({ 'text-firewall': 2, 'barred-query': 1 });
    return on.filter((each) => each === alone);
  }
  // Two were added later, and share the runs of others, so that all other runs stay as they are.
  const later: readonly Power[] = [...Object.values(sharesWith), ...aloneInItsRun];
  const power = random.pick(on.filter((each) => !later.includes(each)));
  const other = sharesWith[power];
  if (other !== undefined && on.includes(other)) return [random.chance(0.5) ? other : power];
  return power === 'hand-over' && on.includes('copy-loss') ? ['hand-over', 'copy-loss'] : [power];
}

const aloneInItsRun: readonly Power[] = ['text-firewall', 'barred-query'];

const sharesWith: Partial<Record<Power, Power>> = {
  'going-back': 'losing-rows',
  'two-clocks': 'repeated-post',
  'rewording-gateway': 'mute-host',
};

/** The copy misses the very write of a hand-over, is mended, and is then all that is left. */
function lossOfHandOver(event: RunEvent): RunEvent[] {
  if (event.kind !== 'nurse' || event.action !== 'hand-over') return [];
  const { at, tablet } = event;
  return [
    { at: at - 100, kind: 'copy-trouble', tablet, forMs: 5_000 },
    { at: at + 60_000, kind: 'database-lost', tablet },
  ];
}

/**
 * A draft that is to be handed over is in a file, and its author submits it from another tablet; then its new owner
 * does so here.
 */
function handOverOutOfFile(event: RunEvent): RunEvent[] {
  if (event.kind !== 'nurse' || event.action !== 'hand-over') return [];
  const { at, tablet } = event;
  const other = tablet === 0 ? 1 : 0;
  return [
    { at: at - 3_000, kind: 'save-file', tablet },
    { at: at - 2_000, kind: 'take-in', tablet: other },
    nurse(at - 1_000, other, 'finish-draft'),
    nurse(at + 60_000, tablet, 'swap'),
    nurse(at + 62_000, tablet, 'finish-draft'),
  ];
}

interface Drawing {
  random: Random;
  tablets: number;
  lengthMs: number;
}

function some(random: Random, most: number, draw: () => RunEvent[]): RunEvent[] {
  return Array.from({ length: 1 + random.whole(most) }, draw).flat();
}

const nurse = (at: number, tablet: number, action: ActionKind): RunEvent => ({
  at: Math.round(at),
  kind: 'nurse',
  tablet,
  action,
});

const cutOff = (at: number, tablet: number, forMs: number): RunEvent => ({
  at: Math.max(0, Math.round(at)),
  kind: 'outage',
  tablet,
  forMs: Math.round(forMs),
});

/**
 * One tablet gives an id up while the other hears nothing: it is refused, and its author sends it again once she has
 * the permission; or its photos expire after its record was lost on its way.
 */
function idsGivenUp(random: Random, at: number, one: number, other: number): RunEvent[] {
  if (random.chance(0.6)) {
    return [
      cutOff(at - 10_000, one, 14_000),
      cutOff(at - 10_000, other, 200_000),
      { at: at + 3_000, kind: 'no-permission', forMs: 40_000 },
      nurse(at + 60_000, one, 'decide-send-again'),
      nurse(at + 70_000, one, random.pick(['decide-send-again', 'decide'])),
    ];
  }
  const awayMs = random.pick([24.5, 26, 30]) * hourMs;
  return [
    cutOff(at - random.between(6_200, 7_800), one, 10_000),
    cutOff(at - random.between(6_200, 7_800), other, awayMs + random.between(60_000, 600_000)),
    { at: at + 4_000, kind: 'pause', forMs: awayMs, freezes: false },
  ];
}

function onTwoTablets(kind: 'rescue' | 'clone', { random, tablets, lengthMs }: Drawing) {
  return some(random, 2, () => {
    const at = Math.round(random.between(12_000, lengthMs));
    const tablet = random.whole(tablets);
    // A copied disk is opened as the last tablet.
    const other = kind === 'clone' ? tablets : (tablet + 1 + random.whole(tablets - 1)) % tablets;
    const laterMs = random.pick([1_000, 1_000, 20_000, 2 * minuteMs, 26 * hourMs]);
    const [one, two] = random.chance(0.5) ? [tablet, other] : [other, tablet];
    const decisions = some(random, 3, () => [
      nurse(at + random.between(0, 5 * minuteMs), random.pick([tablet, other]), 'decide'),
    ]);
    return [
      ...(random.chance(0.8) ? [nurse(at - 8_000, tablet, 'wound-with-photos')] : []),
      ...(kind === 'clone'
        ? [{ at, kind: 'clone', tablet } as const]
        : [
            { at, kind: 'save-file', tablet } as const,
            { at: at + laterMs, kind: 'take-in', tablet: other } as const,
          ]),
      ...(random.chance(0.7) ? idsGivenUp(random, at, one, two) : []),
      ...decisions,
    ];
  });
}

function aboutDisks(
  { random, tablets, lengthMs }: Drawing,
  draw: (at: number, tablet: number) => RunEvent[],
): RunEvent[] {
  return some(random, 3, () => {
    const at = Math.round(random.between(5_000, 1.2 * lengthMs));
    return draw(at, random.whole(tablets));
  });
}

/** A tablet whose own clock is hours off has to learn the hospital's time. */
function clocksOff({ random, tablets }: Drawing): RunEvent[] {
  if (random.chance(0.5)) return [];
  const byMs = random.pick([-5, 3, 30]) * hourMs;
  return [{ at: 0, kind: 'clock', tablet: random.whole(tablets), byMs }];
}

/** How long a run goes on after the host answers again: R19 asks what still waits after an hour. */
const healedMs = 85 * minuteMs;

/** The host is mute for hours, while her records wait; she writes one more meanwhile, and one after it answers again. */
function muteForHours({ random, tablets, lengthMs }: Drawing): RunEvent[] {
  const at = Math.round(random.between(2_000, lengthMs));
  const forMs = Math.round(random.between(1.5, 8) * hourMs);
  const tablet = random.whole(tablets);
  return [
    { at, kind: 'mute', works: random.chance(0.4), forMs },
    ...some(random, 2, () => [nurse(at + random.between(0, forMs), tablet, 'wound')]),
    nurse(at + forMs + random.between(0, 5 * minuteMs), tablet, 'wound'),
    { at: at + forMs + healedMs, kind: 'later' },
  ];
}

/** How a query is barred: by one answer, with a credential or for everybody. */
const bars: readonly FaultKind[] = [
  'page-403',
  'json-403',
  'page-401',
  'page-503',
  'captive',
  'redirect',
  'lost-before',
];

/** The query is barred for some minutes, and she writes on. */
function queryBarred({ random, tablets, lengthMs }: Drawing): RunEvent[] {
  const at = Math.round(random.between(0, lengthMs / 2));
  const forMs = Math.round(random.between(2, 40) * minuteMs);
  const faults = [random.pick(bars)];
  return [
    { at, kind: 'barred', faults, isForAll: random.chance(0.3), forMs },
    cutOff(at + random.between(1_000, 20_000), random.whole(tablets), 3_000),
    ...some(random, 3, () => [
      nurse(at + random.between(0, forMs), random.whole(tablets), 'wound'),
    ]),
  ];
}

const events: Record<Power, (drawing: Drawing) => RunEvent[]> = {
  'rewording-gateway': () => [],
  'two-clocks': clocksOff,
  'text-firewall': () => [],
  'repeated-post': () => [],
  'mute-host': muteForHours,
  'barred-query': queryBarred,
  rescue: (drawing) => onTwoTablets('rescue', drawing),
  clone: (drawing) => onTwoTablets('clone', drawing),
  'hand-over': ({ random, tablets, lengthMs }) =>
    some(random, 3, () => {
      const at = Math.round(random.between(5_000, lengthMs));
      const tablet = random.whole(tablets);
      const act = (afterMs: number, action: ActionKind) => nurse(at + afterMs, tablet, action);
      return [
        act(0, 'swap'),
        act(3_000, 'draft-only'),
        act(8_000, 'swap'),
        act(9_000, 'draft-only'),
        act(15_000, 'hand-over'),
      ];
    }),
  'copy-loss': (drawing) =>
    aboutDisks(drawing, (at, tablet) => [
      ...(drawing.random.chance(0.5)
        ? [
            {
              at: Math.max(0, at - 20_000),
              kind: 'copy-trouble',
              tablet,
              forMs: Math.round(drawing.random.between(100, 10_000)),
            } as const,
          ]
        : []),
      { at, kind: 'database-lost', tablet },
    ]),
  'going-back': (drawing) =>
    aboutDisks(drawing, (at, tablet) => [
      { at, kind: 'goes-back', tablet, commits: 1 + drawing.random.whole(30) },
    ]),
  'losing-rows': (drawing) =>
    aboutDisks(drawing, (at, tablet) => [
      { at, kind: 'loses-rows', tablet, rows: 1 + drawing.random.whole(8) },
    ]),
  swap: ({ random, tablets, lengthMs }) =>
    some(random, 6, () => [
      nurse(random.between(1_000, lengthMs), random.whole(tablets), 'look-up'),
    ]),
  'restored-hospital': ({ random, tablets, lengthMs }) => {
    const backupAt = Math.round(random.between(1_000, lengthMs / 2));
    const failsAt = backupAt + Math.round(random.between(5_000, lengthMs / 2 + 60_000));
    const at = failsAt + minRestoringMs;
    const awayMs = Math.round(random.between(20_000, 5 * minuteMs));
    const change = () =>
      nurse(
        at + random.between(-0.4, 0.9) * awayMs,
        random.whole(tablets),
        random.pick(['correct-own', 'void-own', 'correct', 'void']),
      );
    return [
      { at: backupAt, kind: 'backup' },
      { at: failsAt - awayMs / 2, kind: 'outage', tablet: null, forMs: minRestoringMs + awayMs },
      { at, kind: 'restore' },
      ...some(random, 4, () => [change()]),
    ];
  },
};
