/**
 * The way of one submission, as the protocol draws it. The machine knows states and guards
 * only; what a stage does is injected, and everything it learns is on the disk before it is left.
 *
 *     resume -> upload -> assess -> confirm -> done
 *        |        |  ^      |  ^       |
 *        |        |  |      v  |       |
 *        +--------|--|--> recover -----+
 *                 |  |      |
 *                 v  v      v
 *          waiting (a reason a person can read)      problem (its author decides)
 *
 * One run ends in `waiting`, `done`, `problem` or `faulted`; the engine starts the next run when
 * the reason for waiting is over. Waiting times are kept with the submission and not in a timer of
 * this machine, so that a restart honours them (rule R15).
 */
import { assign, fromPromise, setup } from 'xstate';
import type { SubmissionInFull } from '../model/outboxStep.ts';
import type { StageResult } from './stageRunner.ts';

export type RunEnd = 'waiting' | 'done' | 'problem' | 'faulted';

interface RunContext {
  submissionId: string;
  full: SubmissionInFull | null;
  end: RunEnd;
  error: unknown;
}

export interface RunOutput {
  end: RunEnd;
  full: SubmissionInFull | null;
  /** Only where `end` is `faulted`. */
  error: unknown;
}

/** Where a stage may lead; anything else is a fault of ours, and ends the run without harm. */
const leadsTo = {
  resume: ['upload', 'assess', 'recover', 'confirm', 'done', 'problem'],
  upload: ['upload', 'assess', 'recover', 'waiting', 'problem'],
  assess: ['confirm', 'recover', 'upload', 'waiting', 'problem'],
  recover: ['recover', 'assess', 'upload', 'confirm', 'waiting', 'problem', 'done'],
  confirm: ['done', 'waiting', 'problem'],
} as const;

type Target = StageResult['next'];

function routes<const Targets extends readonly Target[]>(targets: Targets) {
  const toTarget = (target: Targets[number]) => ({
    guard: { type: 'leadsTo' as const, params: { target } },
    target,
    reenter: true,
    actions: 'remember' as const,
  });
  return [...targets.map(toTarget), { target: 'faulted' as const }];
}

const stageActor = () =>
  fromPromise<StageResult, SubmissionInFull>(() => Promise.reject(new Error('not provided')));

export const submissionMachine = setup({
  types: {
    context: {} as RunContext,
    input: {} as { submissionId: string },
    output: {} as RunOutput,
  },
  actors: {
    lookUp: fromPromise<StageResult, string>(() => Promise.reject(new Error('not provided'))),
    upload: stageActor(),
    assess: stageActor(),
    recover: stageActor(),
    confirm: stageActor(),
  },
  guards: {
    leadsTo: ({ event }, { target }: { target: Target }) => outputOf(event)?.next === target,
  },
  actions: {
    remember: assign(({ event }) => ({ full: outputOf(event) ?? null })),
    rememberEnd: assign((_, { end }: { end: RunEnd }) => ({ end })),
    rememberError: assign(({ event }) => ({ error: errorOf(event) })),
  },
}).createMachine({
  id: 'submission',
  context: ({ input }) => ({
    submissionId: input.submissionId,
    full: null,
    end: 'faulted',
    error: null,
  }),
  initial: 'resume',
  states: {
    resume: {
      invoke: {
        src: 'lookUp',
        input: ({ context }) => context.submissionId,
        onDone: routes(leadsTo.resume),
        onError: { target: 'faulted', actions: 'rememberError' },
      },
    },
    upload: {
      invoke: {
        src: 'upload',
        input: ({ context }) => inFull(context),
        onDone: routes(leadsTo.upload),
        onError: { target: 'faulted', actions: 'rememberError' },
      },
    },
    assess: {
      invoke: {
        src: 'assess',
        input: ({ context }) => inFull(context),
        onDone: routes(leadsTo.assess),
        onError: { target: 'faulted', actions: 'rememberError' },
      },
    },
    recover: {
      invoke: {
        src: 'recover',
        input: ({ context }) => inFull(context),
        onDone: routes(leadsTo.recover),
        onError: { target: 'faulted', actions: 'rememberError' },
      },
    },
    confirm: {
      invoke: {
        src: 'confirm',
        input: ({ context }) => inFull(context),
        onDone: routes(leadsTo.confirm),
        onError: { target: 'faulted', actions: 'rememberError' },
      },
    },
    waiting: { type: 'final', entry: { type: 'rememberEnd', params: { end: 'waiting' } } },
    done: { type: 'final', entry: { type: 'rememberEnd', params: { end: 'done' } } },
    problem: { type: 'final', entry: { type: 'rememberEnd', params: { end: 'problem' } } },
    faulted: { type: 'final' },
  },
  output: ({ context: { end, full, error } }) => ({ end, full, error }),
});

function inFull({ full }: RunContext): SubmissionInFull {
  if (!full) throw new Error('A stage was entered before the submission was read');
  return full;
}

function outputOf(event: { type: string }): StageResult | undefined {
  return 'output' in event ? (event.output as StageResult) : undefined;
}

function errorOf(event: { type: string }): unknown {
  return 'error' in event ? event.error : null;
}
