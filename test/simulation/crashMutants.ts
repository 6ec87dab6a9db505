/**
 * The planted bugs that take a fault and a crash, each at a certain point: what was learned is remembered but not
 * written, or a window goes wrong only at the point where an earlier one ended. The search over states has to find
 * them; neither faults alone nor crashes alone show them. If a query that each new window sends would repair the damage
 * (for the hospital's time, or for what another tablet has recorded), the bug is planted without these queries.
 */
import type { Step } from '../../src/model/outboxStep.ts';
import type { Progress } from '../../src/model/progress.ts';
import type { NotThere } from '../../src/model/sendState.ts';
import type { OutboxRows } from '../../src/outbox/ports.ts';
import type { Mutant } from './mutant.ts';
import { byOwnClock } from './stageMutants.ts';

/** Replaces the commits of one window. */
function committing(name: string, commitOf: (rows: OutboxRows) => OutboxRows['commit']): Mutant {
  return {
    name,
    wrap: (own) => ({
      ...own,
      startEngine: (ports, options, decisions) => {
        const rows = { ...ports.rows, commit: commitOf(ports.rows) };
        return own.startEngine({ ...ports, rows }, options, decisions);
      },
    }),
  };
}

/** Writes another progress than the one that the window continues with. */
function forgetting(name: string, written: (step: Step) => Progress | undefined): Mutant {
  return committing(name, (rows) => async (step) => {
    const { progress } = step.change;
    const instead = progress && written(step);
    if (progress === undefined || instead === undefined) return rows.commit(step);
    const kept = await rows.commit({ ...step, change: { ...step.change, progress: instead } });
    return { ...kept, progress: progress ?? kept.progress };
  });
}

/** As if the hospital had answered that there is nothing, just after a receipt has come. */
function withoutReceipt({ submission, change }: Step): NotThere | undefined {
  const at = submission.progress;
  return change.progress?.stage === 'committed' && 'sent' in at
    ? { stage: 'not-there', sent: at.sent }
    : undefined;
}

const unasked = (mutant: Mutant): Mutant => ({ ...mutant, inject: byOwnClock });

export const crashMutants: readonly Mutant[] = [
  unasked(
    forgetting('the receipt that a query told is remembered and not written', (step) =>
      step.attempt?.kind === 'query' ? withoutReceipt(step) : undefined,
    ),
  ),
  unasked(
    committing('the receipt of what waited for her to sign in again is not written', (rows) => {
      const waited = new Set<string>();
      return async (step) => {
        const { submissionId } = step.submission;
        if (step.expireCredential !== undefined) waited.add(submissionId);
        const unknowing = waited.has(submissionId) ? withoutReceipt(step) : undefined;
        if (unknowing === undefined) return rows.commit(step);
        // As it was before it was sent.
        const instead = { ...unknowing, sent: { ...unknowing.sent, isUnknown: false } };
        const kept = await rows.commit({ ...step, change: { ...step.change, progress: instead } });
        return { ...kept, progress: step.change.progress ?? kept.progress };
      };
    }),
  ),
  unasked(
    forgetting('that it goes once more is remembered and not written', ({ submission, change }) => {
      const at = submission.progress;
      return change.progress?.stage === 'sending' && at.stage === 'not-there' ? at : undefined;
    }),
  ),
  {
    name: 'what an earlier window had sent is sent again when the question has no answer',
    inject: (own) => ({
      ...byOwnClock(own),
      recover: {
        ...own.recover,
        interpret: (state, told, heard) => {
          const learned = own.recover.interpret(state, told, heard);
          const { at } = state;
          if (at.stage !== 'sending' || learned.journal.outcome !== 'unknown') return learned;
          const progress = { stage: 'not-there', sent: at.sent } as const;
          return { ...learned, change: { ...learned.change, progress } };
        },
      },
    }),
  },
  committing('a receipt that an earlier window wrote counts as read back', (rows) => {
    const own = new Set<string>();
    return async (step) => {
      const { submission, change, attempt } = step;
      if (change.progress?.stage === 'committed') own.add(submission.submissionId);
      const at = submission.progress;
      const isAnothers = at.stage === 'committed' && !own.has(submission.submissionId);
      if (!isAnothers || attempt?.outcome !== 'unknown') return rows.commit(step);
      const { stage: _before, ...recorded } = at;
      const end = { how: 'read-back', ...recorded, since: null } as const;
      const progress = { stage: 'done', doneAt: attempt.startedAt, end } as const;
      return rows.commit({ ...step, change: { ...change, progress, wait: null } });
    };
  }),
];
