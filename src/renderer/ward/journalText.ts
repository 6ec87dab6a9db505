/** Owns the journal of a submission as text for a help desk: no clinical text, no name, no token. */
import type { Attempt, Submission } from '../../device/rows.ts';

const instant = (epochMs: number | null) =>
  epochMs === null ? '-' : new Date(epochMs).toISOString();

/** One line for each exchange, in English and in UTC, since it leaves the ward. */
export function journalText(submission: Submission, attempts: readonly Attempt[]): string {
  const { kind, stage, clientRequestId, receipt, waitReason, strikes } = submission;
  const { problem } = submission.content;
  const head = [
    `submission ${submission.submissionId}`,
    `kind ${kind}, stage ${stage}, waiting ${waitReason ?? '-'}, unknown in a row ${strikes}`,
    `request id ${clientRequestId}`,
    `retired request ids ${submission.retiredRequestIds.join(', ') || '-'}`,
    `record ${receipt?.recordId ?? '-'}, version ${receipt?.version ?? '-'}`,
    `handed in ${instant(submission.handedInAt)}, done ${instant(submission.doneAt)}`,
  ];
  if (problem !== null) {
    const fields = problem.fields.map(({ path }) => path).join(', ');
    head.push(
      `problem ${problem.type}, status ${problem.status ?? '-'}, code ${problem.code ?? '-'}, ` +
        `trace ${problem.traceId ?? '-'}, fields ${fields || '-'}`,
    );
  }
  const lines = attempts.map((attempt) =>
    [
      instant(attempt.startedAt),
      `${attempt.method} ${attempt.endpoint}`,
      `status ${attempt.status ?? '-'}`,
      attempt.outcome ?? 'no outcome stored',
      attempt.failure ?? '-',
      attempt.decision ?? '-',
      `trace ${attempt.traceId ?? '-'}`,
      `kind ${attempt.kind}`,
      `request ${attempt.clientRequestId}`,
    ].join(' | '),
  );
  return [...head, '', ...lines, ''].join('\n');
}
