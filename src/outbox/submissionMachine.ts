/**
 * The state machine of one run of a submission. It has states and guards only; the work of the stages is injected, and
 * everything a stage learns is on the disk before its state is left. The diagram in docs/outbox-protocol.md is drawn
 * from it.
 *
 * A run ends in `waiting`, `done`, `problem` or `faulted`. The engine starts the next run in `resume` once the reason
 * for waiting is over. Waits are stored with the submission and not in a timer of the machine, so that they survive a
 * restart (rule R15).
 */
import { assign, fromPromise, setup } from 'xstate';
import type { SubmissionInFull } from '../model/outboxStep.ts';
import { problemIn } from '../model/submissionFacts.ts';
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
  /** Only if `end` is `faulted`. */
  error: unknown;
}

/** The states that may follow a stage; anything else is a fault of ours, and ends the run without harm. */
const leadsTo = {
  resume: ['upload', 'assess', 'retry', 'recover', 'confirm', 'done', 'problem'],
  upload: ['upload', 'assess', 'recover', 'waiting', 'problem'],
  assess: ['confirm', 'recover', 'upload', 'waiting', 'problem', 'done'],
  retry: ['confirm', 'recover', 'upload', 'waiting', 'problem', 'done'],
  recover: [
    'recover',
    'conflict',
    'assess',
    'retry',
    'upload',
    'confirm',
    'waiting',
    'problem',
    'done',
  ],
  conflict: ['assess', 'recover', 'waiting', 'problem'],
  confirm: ['done', 'waiting', 'problem'],
} as const;

/** `retry`: the write was sent before and the hospital has nothing of it, so the same bytes are sent again. */
type Target = StageResult['next'] | 'retry';

function targetOf({ next, submission }: StageResult): Target {
  return next === 'assess' && submission.progress.stage === 'not-there' ? 'retry' : next;
}

/** The outcomes of a 409, by what the record says; any other is refused like any write, or queried again. */
const conflicts = {
  /** The record has a newer version with another text. */
  versionConflict: ({ submission }: StageResult) =>
    problemIn(submission)?.type === 'conflict-newer-version',
  /** A correction of a record that was voided. */
  stateConflict: ({ submission }: StageResult) => problemIn(submission)?.type === 'conflict-voided',
  /** The record already says what was written: it has the same text, or is void. */
  duplicate: ({ submission }: StageResult) => submission.progress.stage === 'done',
} as const;
type Conflict = keyof typeof conflicts;

function conflictRoute<const To extends Target>(conflict: Conflict, target: To) {
  return {
    guard: { type: 'isConflict' as const, params: { conflict } },
    target,
    actions: 'remember' as const,
  };
}

function routes<const Targets extends readonly Target[]>(targets: Targets) {
  const toTarget = (target: Targets[number]) => ({
    guard: { type: 'leadsTo' as const, params: { target } },
    target,
    reenter: true,
    actions: 'remember' as const,
  });
  return [...targets.map(toTarget), { target: 'faulted' as const }];
}

const onError = { target: 'faulted', actions: 'rememberError' } as const;
const fullIn = ({ context }: { context: RunContext }) => inFull(context);

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
    conflict: stageActor(),
    confirm: stageActor(),
  },
  guards: {
    leadsTo: ({ event }, { target }: { target: Target }) => {
      const result = outputOf(event);
      return result !== undefined && targetOf(result) === target;
    },
    isConflict: ({ event }, { conflict }: { conflict: Conflict }) => {
      const result = outputOf(event);
      return result !== undefined && conflicts[conflict](result);
    },
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
        onError,
      },
    },
    upload: { invoke: { src: 'upload', input: fullIn, onDone: routes(leadsTo.upload), onError } },
    assess: { invoke: { src: 'assess', input: fullIn, onDone: routes(leadsTo.assess), onError } },
    retry: { invoke: { src: 'assess', input: fullIn, onDone: routes(leadsTo.retry), onError } },
    recover: {
      invoke: { src: 'recover', input: fullIn, onDone: routes(leadsTo.recover), onError },
    },
    conflict: {
      invoke: {
        src: 'conflict',
        input: fullIn,
        onDone: [
          conflictRoute('versionConflict', 'problem'),
          conflictRoute('stateConflict', 'problem'),
          conflictRoute('duplicate', 'done'),
          ...routes(leadsTo.conflict),
        ],
        onError,
      },
    },
    confirm: {
      invoke: { src: 'confirm', input: fullIn, onDone: routes(leadsTo.confirm), onError },
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
