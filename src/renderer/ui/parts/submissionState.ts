/**
 * The word, icon and colour of a submission, from what the device knows about it. The words are those of the product,
 * the same on every screen.
 */
import type { Submission } from '../../../model/submission.ts';
import { mayBeRecorded, stageOf, type Stage } from '../../../model/submissionFacts.ts';
import type { StateColour } from '../theme/palettes.ts';

export const shownStates = [
  'draft',
  'waiting',
  'upload',
  'assess',
  'recover',
  'confirm',
  'done',
  'problem',
] as const;
export type ShownState = (typeof shownStates)[number];

export const colourOfState: Record<ShownState, StateColour> = {
  draft: 'draft',
  waiting: 'waiting',
  upload: 'moving',
  assess: 'moving',
  recover: 'moving',
  confirm: 'moving',
  done: 'done',
  problem: 'problem',
};

/** The part of a submission that determines its state on the screens. */
export type WhereItIs = Pick<Submission, 'progress' | 'wait'>;

/**
 * A submission that is not moving right now is shown as waiting to be sent, unless it may be recorded or is being
 * queried: a nurse who reads "Waiting to send" may write it a second time elsewhere.
 */
export function shownStateOf(where: WhereItIs): ShownState {
  const stage = stageOf(where);
  if (stage === 'done' || stage === 'problem' || stage === 'confirm' || stage === 'recover') {
    return stage;
  }
  const isMoving = stage !== 'queued' && where.wait === null;
  if (isMoving) return stage;
  return mayBeRecorded(where) ? 'recover' : 'waiting';
}

export type StepName = 'photos' | 'record' | 'readBack';
export type StepState = 'open' | 'current' | 'filled' | 'problem';

/**
 * The three dots of a submission card: photos, record, read back.
 *
 * @param photos how many photos it has and how many of them the hospital holds already
 */
export function stepsOf(
  where: WhereItIs,
  photos: { total: number; uploaded: number },
  hasReceipt: boolean,
): { name: StepName; state: StepState }[] {
  const stage = stageOf(where);
  const steps: { name: StepName; filled: boolean; stages: Stage[] }[] = [
    { name: 'record', filled: hasReceipt, stages: ['assess', 'recover'] },
    { name: 'readBack', filled: stage === 'done', stages: ['confirm'] },
  ];
  if (photos.total > 0) {
    const filled = hasReceipt || photos.uploaded === photos.total;
    steps.unshift({ name: 'photos', filled, stages: ['upload'] });
  }
  const firstOpen = steps.findIndex((step) => !step.filled);
  return steps.map((step, index) => {
    if (step.filled || stage === 'done') {
      return { name: step.name, state: 'filled' };
    }
    if (stage === 'problem' && index === firstOpen) {
      return { name: step.name, state: 'problem' };
    }
    const moving = where.wait === null && step.stages.includes(stage);
    return { name: step.name, state: moving ? 'current' : 'open' };
  });
}
