/** The text for a problem: what happened, what is safe, what to do. Codes are in a collapsed part. */
import { describe } from '../../../model/describe.ts';
import { serverErrorIn } from '../../../model/problem.ts';
import type { Submission } from '../../../model/submission.ts';
import { HelpDeskCodes } from '../../ui/parts/HelpDeskCodes.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { useFieldWord } from './useFieldWord.ts';

export function ProblemNotice({ submission }: { submission: Submission }) {
  const { t } = useTranslation('outbox');
  const { t: common } = useTranslation('common');
  const fieldWord = useFieldWord();
  const { problem, now } = describe(submission);
  if (problem === null || now.is !== 'problem') return null;
  const said = serverErrorIn(problem);
  return (
    <Notice tone="problem" title={t(`problem.${now.text}.title`)}>
      <p>{t(`problem.${now.text}.sentence`)}</p>
      <p>{common('failure.safe')}</p>
      {said.fields.length > 0 && (
        <>
          <p>{t('problem.fields')}</p>
          <ul>
            {said.fields.map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                {fieldWord(path) !== null && <strong>{fieldWord(path)}: </strong>}
                {message}
              </li>
            ))}
          </ul>
        </>
      )}
      <HelpDeskCodes
        status={said.status}
        code={said.code}
        message={said.message}
        traceId={said.traceId}
      />
    </Notice>
  );
}
