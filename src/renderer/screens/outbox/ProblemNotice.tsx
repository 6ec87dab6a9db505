/** Owns the words of a problem: what happened, what is safe, what to do; codes are folded away. */
import { useTranslation } from 'react-i18next';

import type { Submission } from '../../../device/rows.ts';
import { HelpDeskCodes } from '../../parts/HelpDeskCodes.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { useFieldWord } from './useFieldWord.ts';
import { problemWordsOf } from './problemWords.ts';

export function ProblemNotice({ submission }: { submission: Submission }) {
  const { t } = useTranslation('outbox');
  const fieldWord = useFieldWord();
  const { problem } = submission.content;
  if (problem === null) {
    return null;
  }
  const words = problemWordsOf(problem);
  return (
    <Notice tone="problem" title={t(`problem.${words}.title`)}>
      <p>{t(`problem.${words}.sentence`)}</p>
      {problem.fields.length > 0 && (
        <>
          <p>{t('problem.fields')}</p>
          <ul>
            {problem.fields.map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                {fieldWord(path) !== null && <strong>{fieldWord(path)}: </strong>}
                {message}
              </li>
            ))}
          </ul>
        </>
      )}
      <HelpDeskCodes
        status={problem.status}
        code={problem.code}
        message={problem.message}
        traceId={problem.traceId}
      />
    </Notice>
  );
}
