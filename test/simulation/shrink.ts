/**
 * Shrinks a run that broke a rule: whatever can be left out while the same rule still breaks is left out, what people
 * do, what fails and how the hospital reads the interface. What is left is printed as steps.
 */
import type { FaultKind } from './faults.ts';
import type { RunPlan } from './plan.ts';
import type { Run } from './run.ts';
import { simulate, type RunReport } from './simulate.ts';
import type { Subject } from './subject.ts';

export interface Shrunk {
  plan: RunPlan;
  report: RunReport;
  /** What is left of it, a line each: events, faults by the number of their exchange, crashes by their hook. */
  steps: string[];
}

/** A fault or a crash at a fixed place, in the place of one that chance brought. */
type Mishap = { exchange: number; fault: FaultKind } | { hook: number };

/** A shrunk run is worth some minutes, and no more. */
const mostRuns = 400;

/** What a plan has by chance, switched off one after the other. */
const calmer: readonly Partial<RunPlan>[] = [
  { powers: [] },
  { interpretations: {} },
  { faultRates: {} },
  { crashRate: 0 },
  { storeFaultRate: 0 },
  { signalLossRate: 0 },
  { swapRate: 0 },
  { distorts: false },
  { givesIdsAgain: false },
  { clocksApartMs: 0 },
  { windows: 1 },
];

/**
 * @param report of the run of this plan, with at least one violation
 * @returns the smallest plan that was found; the given one if nothing could be left out
 */
export async function shrink(plan: RunPlan, subject: Subject, report: RunReport): Promise<Shrunk> {
  const rule = report.violations[0]?.rule;
  let best = { plan, report, mishaps: [] as readonly Mishap[] };
  let runs = 0;

  /** Keeps this plan if the same rule still breaks. */
  const attempt = async (changed: RunPlan, mishaps: readonly Mishap[]): Promise<boolean> => {
    if (runs >= mostRuns) return false;
    runs += 1;
    const found = await simulate(withMishaps(changed, mishaps), subject);
    if (found.violations[0]?.rule !== rule) return false;
    best = { plan: changed, report: found, mishaps };
    return true;
  };
  const settleDown = async () => {
    for (const change of calmer) await attempt({ ...best.plan, ...change }, best.mishaps);
    const { interpretations } = best.plan;
    await leaveOut(Object.entries(interpretations), (left) =>
      attempt({ ...best.plan, interpretations: Object.fromEntries(left) }, best.mishaps),
    );
    await leaveOut(best.plan.events, (events) => attempt({ ...best.plan, events }, best.mishaps));
  };

  await settleDown();
  const fixed = { ...best.plan, faultRates: {}, crashRate: 0 };
  // From here on each fault and crash stands for itself, if that is the same run.
  if (await attempt(fixed, await mishapsOf(best.plan, subject))) {
    await leaveOut(best.mishaps, (mishaps) => attempt(best.plan, mishaps));
    await settleDown();
  }
  return { ...best, steps: stepsOf(best.plan, best.mishaps) };
}

/** Leaves out halves, quarters and at last single ones, as long as `isEnough` says so of what is left. */
async function leaveOut<Item>(
  all: readonly Item[],
  isEnough: (left: Item[]) => Promise<boolean>,
): Promise<void> {
  let items = [...all];
  for (
    let size = Math.ceil(items.length / 2);
    size > 0;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let from = 0; from < items.length;) {
      const left = [...items.slice(0, from), ...items.slice(from + size)];
      if (await isEnough(left)) items = left;
      else from += size;
    }
  }
}

function withMishaps(plan: RunPlan, mishaps: readonly Mishap[]): RunPlan {
  if (mishaps.length === 0) return plan;
  const faults = new Map(
    mishaps.flatMap((one) => ('fault' in one ? [[one.exchange, one.fault] as const] : [])),
  );
  const hooks = new Set(mishaps.flatMap((one) => ('hook' in one ? [one.hook] : [])));
  return {
    ...plan,
    faultFor: ({ n }) => faults.get(n),
    crashAt: (hook) => hooks.has(hook),
  };
}

/** The faults and crashes that chance brought. */
async function mishapsOf(plan: RunPlan, subject: Subject): Promise<Mishap[]> {
  let run: Run | undefined;
  await simulate(plan, subject, (begun) => (run = begun));
  const sent = run?.network.sentRequests() ?? [];
  return [
    ...sent.flatMap(({ n, fault }) => (fault === 'none' ? [] : [{ exchange: n, fault }])),
    ...(run?.crashedAt ?? []).map((hook) => ({ hook })),
  ];
}

function stepsOf(plan: RunPlan, mishaps: readonly Mishap[]): string[] {
  const byChance = calmer.flatMap((change) =>
    Object.entries(change).flatMap(([name, none]) => {
      const value = plan[name as keyof RunPlan];
      return JSON.stringify(value) === JSON.stringify(none) ? [] : [`${name}: ${textOf(value)}`];
    }),
  );
  return [
    ...byChance,
    ...plan.events.map(
      ({ at, kind, ...more }) => `${Math.round(at / 1000)} s: ${kind} ${textOf(more)}`,
    ),
    ...mishaps.map((one) =>
      'fault' in one ? `exchange ${one.exchange}: ${one.fault}` : `hook ${one.hook}: crash`,
    ),
  ];
}

const textOf = (value: unknown) => JSON.stringify(value).replaceAll(/["{}[\]]/g, '');
