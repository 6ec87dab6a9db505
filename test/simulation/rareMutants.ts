/**
 * Owns the planted bugs that went through everything else: what a week makes of a question, what a "no"
 * may hide, what builds on what, and what is in the body. `rareScenarios.ts` has the lives for them.
 */
import type { Edit, Mutant } from './mutant.ts';

const mutant = (name: string, file: string, find: string, put: string): Mutant => ({
  name,
  edits: [{ file, find, put } satisfies Edit],
});

export const rareMutants: readonly Mutant[] = [
  mutant(
    'the retention begins anew with every sending',
    'outbox/stages/assess.ts',
    'firstUnknownAt: submission.firstUnknownAt ?? context.reach.hospitalTime(),',
    'firstUnknownAt: context.reach.hospitalTime(),',
  ),
  mutant(
    'a retired id forgets since when it has been unknown',
    'device/retire.ts',
    '    firstUnknownAt,\n    lastSentAt:',
    '    firstUnknownAt: null,\n    lastSentAt:',
  ),
  mutant(
    'a 404 about an old id is believed after any time',
    'outbox/stages/recover.ts',
    "if (isBeyondRetention(firstUnknownAt, context.reach.hospitalTime())) {\n    return raise(context, full, problemOf(context, 'cannot-know'), step(",
    "if (firstUnknownAt === -1) {\n    return raise(context, full, problemOf(context, 'cannot-know'), step(",
  ),
  mutant(
    'a 409 is a no at once, although its twin may be at work',
    'outbox/stages/recover.ts',
    'if (refusal?.status !== 409 || firstUnknownAt === null) return false;',
    'if (refusal !== undefined) return false;',
  ),
  mutant(
    'a no is believed without a question after it',
    'outbox/stages/assess.ts',
    'const mustAsk = outcome.status === 409 || earlierUnknownAt !== null;',
    'const mustAsk = outcome.status < 0;',
  ),
  mutant(
    'every jump of the hospital\u2019s clock is believed',
    'outbox/hospitalTime.ts',
    'if (isNear && dateMs >= latestMs - toleranceMs)',
    'if (isNear || told !== skewMs)',
  ),
  mutant(
    'what something open builds on is pruned',
    'device/removal.ts',
    'const free = portion.filter((submissionId) => !needed.has(submissionId));',
    'const free = needed.size < 0 ? [] : portion;',
  ),
  mutant(
    'the record that its author names is taken without a look at it',
    'outbox/stages/confirm.ts',
    "      if (comparison.type === 'equal') {",
    "      if (comparison.type === 'equal' || full.submission.receipt === null) {",
  ),
  mutant(
    'nobody looks whether the hospital is back while nothing waits',
    'outbox/engine.ts',
    'return lastProbeAt > now ? at : Math.max(at, lastProbeAt + idleProbeMs);',
    'return at < 0 ? at : lastProbeAt + 1e12 + idleProbeMs;',
  ),
  mutant(
    'a frozen leader is left in office',
    'outbox/leader.ts',
    'if (lease && isStale(lease, ports.clock.now())) onStale();',
    'if (lease && isStale(lease, ports.clock.now() - 1e12)) ports.log(String(onStale));',
  ),
  mutant(
    'the bytes of a write are not kept',
    'outbox/stages/assess.ts',
    '    ...(submission.bodyBuilt ? {} : { body }),\n',
    '',
  ),
  mutant(
    'a 5xx to a write is taken for a no',
    'outbox/outcome.ts',
    'status === 429 || status >= 500)',
    'status === 429)',
  ),
  mutant(
    'what needs its author holds back everything behind it',
    'outbox/lanes.ts',
    "return stage !== 'problem' && strikes < strikesUntilPassed;",
    'return stage.length > 0 && strikes < 1e9;',
  ),
  mutant(
    'nothing rests after an unknown outcome',
    'outbox/backoff.ts',
    'return Math.round(random() * Math.min(ceiling, durations.longestBackoffMs));',
    'return Math.round(random() * Math.min(ceiling, durations.longestBackoffMs) * 0);',
  ),
  mutant(
    'the photos of a record leave in another order',
    'outbox/requestBody.ts',
    'attachmentIdsOf(handedIn.photoIds, photos)',
    'attachmentIdsOf(handedIn.photoIds.toReversed(), photos)',
  ),
  mutant(
    'a correction is told its record without the version',
    'device/removal.ts',
    '    seenVersion: Math.max(target.seenVersion ?? 0, gone.madeVersion ?? 1),',
    '    seenVersion: target.seenVersion,',
  ),
  mutant(
    'a look at a record counts as a look at another one',
    'outbox/stages/confirm.ts',
    'const recordId = submission.receipt?.recordId ?? submission.foundRecordId;\n  if (recordId === null)',
    "const recordId = submission.foundRecordId ?? submission.content.subject.patientId;\n  if (recordId === '')",
  ),
  mutant(
    'a change waits for nothing that it builds on',
    'device/handIn.ts',
    'dependsOn: earlier?.submissionId ?? null };',
    'dependsOn: earlier === undefined ? null : null };',
  ),
  mutant(
    '"try now" ends the hospital\'s own wish to wait',
    'outbox/reach.ts',
    "const mustWait = shown.reach === 'told-to-wait' && isHospitalsWish;",
    "const mustWait = shown.reach !== 'told-to-wait' && isHospitalsWish;",
  ),
  mutant(
    'admissions of one stay leave in any order',
    'outbox/lanes.ts',
    "if (handedIn.kind === 'admission-assessment') {",
    "if (handedIn.kind === 'admission-assessment' && authorId === '') {",
  ),
];
