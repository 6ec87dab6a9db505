import { getShortestPaths } from '@xstate/graph';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, toPromise, transition } from 'xstate';
import { noHospitalError, type Problem, type CurrentVersion } from '../model/problem.ts';
import type { Progress } from '../model/progress.ts';
import { notThere, submissionOf } from '../model/testing/rows.ts';
import type { StageResult } from './stageRunner.ts';
import { submissionMachine, type RunEnd } from './submissionMachine.ts';

const theirs: CurrentVersion = {
  version: 2,
  recordState: 'valid',
  recordedAt: '2026-11-20T08:00:00Z',
  careNote: 'CurrentVersion',
  clientRequestId: 'a-colleague',
};
const stages = ['lookUp', 'upload', 'assess', 'recover', 'conflict', 'confirm'] as const;
const problem = { type: 'refused', since: 0, ...noHospitalError, sendState: notThere } as const;
const facts = { ...noHospitalError, since: 0, theirs, sendState: notThere };
const problemOf = (one: Problem) => resultOf('problem', { stage: 'problem', problem: one });

/** The possible results of a stage, as the state machine distinguishes them. */
const results = {
  upload: resultOf('upload'),
  assess: resultOf('assess'),
  retry: resultOf('assess', notThere),
  recover: resultOf('recover'),
  conflict: resultOf('conflict'),
  confirm: resultOf('confirm'),
  waiting: resultOf('waiting'),
  problem: problemOf(problem),
  'version conflict': problemOf({ ...facts, type: 'conflict-newer-version' }),
  'state conflict': problemOf({ ...facts, type: 'conflict-voided' }),
  done: resultOf('done', { stage: 'done', doneAt: 0, end: { how: 'said-already' } }),
};
type Result = keyof typeof results;

function resultOf(next: StageResult['next'], progress?: Progress): StageResult {
  return { submission: submissionOf('s', progress ? { progress } : {}), photos: [], next };
}

const events = Object.values(results).flatMap((output) =>
  ['resume', 'upload', 'assess', 'retry', 'recover', 'conflict', 'confirm'].map((state) => ({
    type: `xstate.done.actor.0.submission.${state}` as const,
    output,
    actorId: '',
  })),
);

describe('the machine', () => {
  const paths = getShortestPaths(submissionMachine, {
    input: { submissionId: 's' },
    events: events as never,
    serializeState: (state) => JSON.stringify(state.value),
  });

  test('every state can be reached', () => {
    const reached = new Set(paths.map(({ state }) => state.value));
    expect([...reached].toSorted()).toEqual(Object.keys(submissionMachine.states).toSorted());
  });

  test('only what is confirmed, found, or said already leads to done', () => {
    expect(statesBefore('done')).toEqual([
      'assess',
      'confirm',
      'conflict',
      'recover',
      'resume',
      'retry',
    ]);
  });

  test('a 409 is settled after the question about its id, and nowhere else', () => {
    expect(statesBefore('conflict')).toEqual(['recover']);
  });

  test('the same bytes go again only after that question, or as the run begins', () => {
    expect(statesBefore('retry')).toEqual(['recover', 'resume']);
  });

  /** The states from which one transition leads to this one. */
  function statesBefore(target: string): unknown[] {
    const steps = paths.flatMap(({ state }) =>
      events.flatMap((event) =>
        transition(submissionMachine, state, event as never)[0].value === target
          ? [state.value]
          : [],
      ),
    );
    return [...new Set(steps)].filter((state) => state !== target).toSorted();
  }

  /** Runs the machine with stages that return the given results, one for each visit. */
  const runWith = (told: Partial<Record<(typeof stages)[number], (Result | Error)[]>>) => {
    const states: unknown[] = [];
    const stage = (name: (typeof stages)[number]) => async (): Promise<StageResult> => {
      const result = told[name]?.shift();
      if (result === undefined || result instanceof Error) {
        throw result ?? new Error(`${name} not told`);
      }
      return results[result];
    };
    const machine = submissionMachine.provide({
      actors: {
        lookUp: fromPromise(stage('lookUp')),
        upload: fromPromise(stage('upload')),
        assess: fromPromise(stage('assess')),
        recover: fromPromise(stage('recover')),
        conflict: fromPromise(stage('conflict')),
        confirm: fromPromise(stage('confirm')),
      },
    });
    const actor = createActor(machine, { input: { submissionId: 's' } });
    actor.subscribe(({ value }) => states.push(value));
    actor.start();
    return toPromise(actor).then((output) => ({ ...output, states }));
  };

  test('an ordinary life: two photos, the write, the read-back', async () => {
    const output = await runWith({
      lookUp: ['upload'],
      upload: ['upload', 'assess'],
      assess: ['confirm'],
      confirm: ['done'],
    });
    expect(output).toMatchObject({ end: 'done', error: null });
  });

  test('an unknown outcome is asked about before the same bytes go again', async () => {
    const output = await runWith({
      lookUp: ['assess'],
      assess: ['recover', 'confirm'],
      recover: ['retry'],
      confirm: ['waiting'],
    });
    expect(output.states).toEqual(['resume', 'assess', 'recover', 'retry', 'confirm', 'waiting']);
    expect(output.end).toBe('waiting');
  });

  test.each<[Result, RunEnd]>([
    ['version conflict', 'problem'],
    ['state conflict', 'problem'],
    ['problem', 'problem'],
    ['done', 'done'],
    ['waiting', 'waiting'],
    ['retry', 'faulted'],
  ])('a 409 on a change is settled by what its record says: %s', async (said, end) => {
    const output = await runWith({ lookUp: ['recover'], recover: ['conflict'], conflict: [said] });
    expect(output.states).toEqual(['resume', 'recover', 'conflict', end]);
    expect(output.end).toBe(end);
  });

  test('where a stage may not lead, the run ends without harm', async () => {
    expect(await runWith({ lookUp: ['upload'], upload: ['done'] })).toMatchObject({
      end: 'faulted',
    });
    expect(await runWith({ lookUp: ['confirm'], confirm: ['assess'] })).toMatchObject({
      end: 'faulted',
    });
  });

  test('an error of a stage is told', async () => {
    const error = new Error('quota');
    expect(await runWith({ lookUp: ['assess'], assess: [error] })).toMatchObject({
      end: 'faulted',
      error,
    });
  });
});
