import { getShortestPaths } from '@xstate/graph';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, toPromise } from 'xstate';
import { submissionOf } from '../model/testing/rows.ts';
import type { StageResult } from './stageRunner.ts';
import { submissionMachine } from './submissionMachine.ts';

type Next = StageResult['next'];
const stages = ['lookUp', 'upload', 'assess', 'recover', 'confirm'] as const;
const nexts: readonly Next[] = [
  'upload',
  'assess',
  'recover',
  'confirm',
  'waiting',
  'problem',
  'done',
];
const full = { submission: submissionOf('s'), photos: [] };

const events = nexts.flatMap((next) =>
  stages.map((stage) => ({
    type: `xstate.done.actor.0.submission.${stage === 'lookUp' ? 'resume' : stage}` as const,
    output: { ...full, next },
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
    expect([...reached].toSorted()).toEqual([
      'assess',
      'confirm',
      'done',
      'faulted',
      'problem',
      'recover',
      'resume',
      'upload',
      'waiting',
    ]);
  });

  test('only confirm, recover and what was done before lead to done', () => {
    const before = paths
      .filter(({ state }) => state.value === 'done')
      .map(({ steps }) => steps.at(-2)?.state.value ?? 'resume');
    for (const state of before) expect(['resume', 'confirm', 'recover']).toContain(state);
  });

  /** Runs the machine with stages that answer as told, one answer for each visit. */
  const runWith = (told: Partial<Record<(typeof stages)[number], (Next | Error)[]>>) => {
    const stage = (name: (typeof stages)[number]) => async (): Promise<StageResult> => {
      const next = told[name]?.shift();
      if (next === undefined || next instanceof Error) throw next ?? new Error(`${name} not told`);
      return { ...full, next };
    };
    const machine = submissionMachine.provide({
      actors: {
        lookUp: fromPromise(stage('lookUp')),
        upload: fromPromise(stage('upload')),
        assess: fromPromise(stage('assess')),
        recover: fromPromise(stage('recover')),
        confirm: fromPromise(stage('confirm')),
      },
    });
    const actor = createActor(machine, { input: { submissionId: 's' } });
    actor.start();
    return toPromise(actor);
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
    const told = {
      lookUp: ['assess' as const],
      assess: ['recover' as const, 'confirm' as const],
      recover: ['assess' as const],
      confirm: ['waiting' as const],
    };
    expect(await runWith(told)).toMatchObject({ end: 'waiting' });
    expect(told.recover).toEqual([]);
  });

  test('where a stage may not lead, the run ends without harm', async () => {
    expect(await runWith({ lookUp: ['assess'], assess: ['done'] })).toMatchObject({
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
