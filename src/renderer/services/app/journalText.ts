/** The journal of a submission as text for a help desk: no clinical text, no name, no token. */
import type { Attempt } from '../../../model/attempt.ts';
import { describe } from '../../../model/describe.ts';
import { serverErrorIn } from '../../../model/problem.ts';
import type { Submission } from '../../../model/submission.ts';
import { receiptIn } from '../../../model/submissionFacts.ts';

const instant = (epochMs: number | null) =>
  epochMs === null ? '-' : new Date(epochMs).toISOString();

/** What its screens say of it, in keys of their words, as its row alone tells it. */
function saidOf(submission: Submission): string[] {
  const { now, state } = describe(submission);
  return [
    now.sentence,
    ...(now.is === 'moving' && now.where !== null ? [now.where] : []),
    `state.${state}`,
    ...(submission.isShared ? ['on two tablets'] : []),
  ];
}

/** One line per exchange, in English and in UTC, because it leaves the ward. */
export function journalText(submission: Submission, attempts: readonly Attempt[]): string {
  const { kind, clientRequestId, wait, failures } = submission;
  const receipt = receiptIn(submission);
  const { problem, state, doneAt } = describe(submission);
  const head = [
    `submission ${submission.submissionId}`,
    `kind ${kind}, stage ${state}, waiting ${wait?.reason ?? '-'}, unknown in a row ${failures}`,
    `request id ${clientRequestId}`,
    `record ${receipt?.recordId ?? '-'}, version ${receipt?.version ?? '-'}`,
    `says ${saidOf(submission).join(', ')}`,
    `submitted ${instant(submission.submittedAt)}, done ${instant(doneAt)}`,
  ];
  if (problem !== null) {
    const said = serverErrorIn(problem);
    const fields = said.fields.map(({ path }) => path).join(', ');
    head.push(
      `problem ${problem.type}, status ${said.status ?? '-'}, code ${said.code ?? '-'}, ` +
        `trace ${said.traceId ?? '-'}, fields ${fields || '-'}`,
    );
  }
  const lines = attempts.map((attempt) =>
    [
      instant(attempt.startedAt),
      `${attempt.method} ${attempt.endpoint}`,
      `status ${attempt.status ?? '-'}`,
      attempt.outcome ?? 'no outcome stored',
      [attempt.failure ?? '-', attempt.field].filter(Boolean).join(' '),
      attempt.decision ?? '-',
      `trace ${attempt.traceId ?? '-'}`,
      `ended ${instant(attempt.finishedAt)}`,
      `kind ${attempt.kind}`,
      `request ${attempt.clientRequestId}`,
    ].join(' | '),
  );
  return [...head, '', ...lines, ''].join('\n');
}
