/**
 * The planted bugs that escaped everything else: how a query is affected by a week's pause, what a refusal may hide,
 * what depends on what, and what is in the body. `rareScenarios.ts` has the runs for them.
 */
import type { Edit, Mutant } from './mutant.ts';

const mutant = (name: string, file: string, find: string, put: string): Mutant => ({
  name,
  edits: [{ file, find, put } satisfies Edit],
});

export const rareMutants: readonly Mutant[] = [
  mutant(
    'what was never sent goes after any time',
    'outbox/stages/nextStage.ts',
    'return isAhead || ageMs > durations.retentionMs;',
    'return isAhead || (ageMs > durations.retentionMs && !isUnsent(submission));',
  ),
  mutant(
    'an edit gets a request id of its own',
    'model/authorDecisions.ts',
    '    clientRequestId,\n    // Once she',
    '    clientRequestId: `${clientRequestId}-edited`,\n    // Once she',
  ),
  mutant(
    'every jump of the hospital\u2019s clock is believed',
    'outbox/hospitalTime.ts',
    'if (isNear && dateMs >= latestMs - toleranceMs)',
    'if (isNear || told !== skewMs)',
  ),
  mutant(
    'what something open builds on is pruned',
    'device/work/removal.ts',
    'doneAt === null || needed.has(submissionId)',
    'doneAt === null || needed.size < 0',
  ),
  mutant(
    'a correction is told its record without the version',
    'device/work/dependents.ts',
    '      seenVersion: Math.max(target.seenVersion ?? 0, made.version),',
    '      seenVersion: target.seenVersion,',
  ),
  mutant(
    'what builds on a create stays where that was before it was edited',
    'device/work/submit.ts',
    'if (draft.wasSubmitted === true) await',
    'if (draft.draftId === "") await',
  ),
  mutant(
    '"try now" ends the hospital\'s own wish to wait',
    'outbox/connectionGate.ts',
    "if (shown.reach === 'told-to-wait') {",
    "if (shown.reach !== 'told-to-wait') {",
  ),
  mutant(
    'whoever says 401 to strangers is taken for the hospital',
    'outbox/whoseAnswer.ts',
    "known?.type === 'answered' && known.status === 404 ? look : 'stranger')",
    "known === undefined ? 'stranger' : look)",
  ),
  {
    ...mutant(
      'a page in the place of a 404 closes the way, whoever else is heard',
      'outbox/verdict.ts',
      "return answer.isWayOpen ? 'reachable' : 'out-of-reach';",
      "return 'out-of-reach';",
    ),
    powers: ['rewording-gateway'],
  },
  {
    ...mutant(
      "a gateway's page is forgotten as soon as it was believed",
      'outbox/responseTrust.ts',
      'if (!isKnown) rewordings = [...rewordings.slice(1 - maxRewordings), page];',
      '',
    ),
    powers: ['rewording-gateway'],
  },
  mutant(
    'a 403, a 404 and a 401 in a row are the same answer three times',
    'outbox/responseTrust.ts',
    'const isSame = earlier?.status === status;',
    'const isSame = earlier !== undefined;',
  ),
  mutant(
    'a change follows its receipt to another record',
    'outbox/stages/confirm.ts',
    'receipt.recordId !== at.receipt.recordId && isCreate',
    'receipt.recordId !== at.receipt.recordId',
  ),
  {
    ...mutant(
      'the date of one node makes that of the other forgotten',
      'outbox/hospitalTime.ts',
      'jumps = [...jumps.slice(1 - maxJumps), { skewMs: told, sinceMs: nowMs }];',
      'jumps = [{ skewMs: told, sinceMs: nowMs }];',
    ),
    powers: ['two-clocks'],
  },
  {
    ...mutant(
      'a file that was given to another photo of the patient is believed',
      'device/photos/knownFiles.ts',
      'known: files.find(([one]) => one === id)?.[1]',
      'known: undefined',
    ),
    powers: ['swap'],
  },
  mutant(
    'a torn row of signals counts as one that was never raised',
    'device/signals.ts',
    'revision: stored === undefined ? 0 : afterDamage',
    'revision: stored === undefined ? 0 : 0 * afterDamage',
  ),
  mutant(
    'what was submitted anew is taken for what was taken back',
    'device/work/outboxRows.ts',
    'stored?.revision === revision && stored.sequence === sequence',
    'stored?.revision === revision',
  ),
  {
    ...mutant(
      'a text that is refused on the way is sent again without end',
      'outbox/stages/recover.ts',
      'const maxPages = 5;',
      'const maxPages = 5_000;',
    ),
    powers: ['text-firewall'],
  },
  {
    ...mutant(
      'a read waits longer and longer while nothing is answered',
      'outbox/connectionGate.ts',
      'Math.min(readTimeoutMs * 2, durations.maxReadTimeoutMs)',
      'readTimeoutMs * 2',
    ),
    powers: ['mute-host'],
  },
  mutant(
    'a receipt that comes as a window thaws counts as a timeout',
    'outbox/exchange.ts',
    '{ keepsLateSuccess: true }',
    '{}',
  ),
  mutant(
    'a receipt that an overtaken window is given is dropped',
    'outbox/persistAnswer.ts',
    'if (isOvertaken) await rows.keepLateReceipt(step);',
    '',
  ),
];
