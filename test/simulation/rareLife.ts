/** How a hand-written run is put together. */
import type { SentRequest } from './network.ts';
import type { ActionKind } from './nurseActions.ts';
import type { RunEvent, RunPlan } from './plan.ts';

export interface RareLife {
  name: string;
  change: Partial<RunPlan>;
}

export const nurse = (at: number, action: ActionKind, tablet = 0): RunEvent => ({
  at,
  kind: 'nurse',
  tablet,
  action,
});

/** Counts the requests of a stage, from 1. */
export function counting(stage: SentRequest['stage']): (sentRequest: SentRequest) => number {
  const seen: number[] = [];
  return (sentRequest) => {
    if (sentRequest.stage !== stage) return 0;
    if (!seen.includes(sentRequest.n)) seen.push(sentRequest.n);
    return seen.indexOf(sentRequest.n) + 1;
  };
}
