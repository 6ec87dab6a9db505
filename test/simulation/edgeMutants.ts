/**
 * The planted bugs at the engine's edges: who an answer is from, what may still be at work, the hospital's time,
 * earlier ids, dependencies between submissions, and a term that is over.
 */
import type { Edit, Mutant } from './mutant.ts';

const mutant = (name: string, file: string, find: string, put: string): Mutant => ({
  name,
  edits: [{ file, find, put } satisfies Edit],
});

export const edgeMutants: readonly Mutant[] = [
  {
    ...mutant(
      'a control request that is answered resets the pause',
      'outbox/connectionGate.ts',
      '      if (isAsSpecified(answer)) hear(answer.dateMs);\n      return;',
      '      unsettled = -1;\n      return;',
    ),
    powers: ['barred-query'],
  },
  mutant(
    'a reading copy that lags is a problem at the first look',
    'outbox/stages/stage.ts',
    'export const maxLooks = 8;',
    'export const maxLooks = 1;',
  ),
  mutant(
    'an answer that the disk refuses once is dropped',
    'outbox/persistAnswer.ts',
    'for (const waitMs of durations.persistAnswerAfterMs) {',
    'for (const waitMs of [] as number[]) {',
  ),
  mutant(
    'a shorter wish to wait ends a longer one',
    'outbox/connectionGate.ts',
    'if (isToldToWait(shown, now) && (shown.nextProbeAt ?? 0) >= now + told) return;',
    '',
  ),
  mutant(
    'a wish to wait does not close the way',
    'outbox/connectionGate.ts',
    "      return close('told-to-wait', waitMs);",
    '      return open();',
  ),
  mutant(
    'a probe asks its control request although it was told to wait',
    'outbox/connectionGate.ts',
    'if (!mayLeave() || isToldToWait(shown, clock.now())) return null;',
    'if (!mayLeave()) return null;',
  ),
  {
    ...mutant(
      'what is under way goes on after its term is over',
      'outbox/engine.ts',
      'return this.ended ? { ...lease, expiresAt: 0 } : lease;',
      'return lease;',
    ),
    notShown:
      'the lock is taken only from whoever let the lease run out, by the clock that judges both: that it has run out is the second guard, and holds unless the clock goes back just then',
  },
  mutant(
    'a page that looks otherwise is believed after six rounds in a row',
    'outbox/responseTrust.ts',
    'const unlikeForMs = 10 * 60_000;',
    'const unlikeForMs = 0;',
  ),
  mutant(
    'one control request is enough for a read that was refused',
    'outbox/responseTrust.ts',
    'alike: { probe: 1, query: 3, read: 3,',
    'alike: { probe: 1, query: 1, read: 1,',
  ),
  mutant(
    'a create that is discarded hands nothing on to what builds on it',
    'device/work/submissions.ts',
    '        await passRecordId(rows, submission);\n',
    '',
  ),
  mutant(
    'what waited for a change that is taken back waits for nothing',
    'device/work/submissions.ts',
    '        await relinkDependents(rows, submission);\n        await rows.delete(',
    '        await rows.delete(',
  ),
  mutant(
    'a correction that its author found need not be there',
    'outbox/readBack.ts',
    'if (!isProved && !isSame)',
    'if (!isProved && record.version < 1)',
  ),
];
