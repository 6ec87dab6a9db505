/** Owns the words of a problem: what happened, what is safe, what to do; codes are folded away. */
import { useTranslation } from 'react-i18next';

import type { Submission } from '../../../device/rows.ts';
import { HelpDeskCodes } from '../../parts/HelpDeskCodes.tsx';
import { Notice } from '../../parts/Notice.tsx';

export function ProblemNotice({ submission }: { submission: Submission }) {
  const { t } = useTranslation('outbox');
  const { problem } = submission.content;
  if (problem === null) {
    return null;
  }
  return (
    <Notice tone="problem" title={t(`problem.${problem.type}.title`)}>
      <p>{t(`problem.${problem.type}.sentence`)}</p>
      {problem.fields.length > 0 && (
        <>
          <p>{t('problem.fields')}</p>
          <ul>
            {problem.fields.map(({ path, message }) => (
              <li key={`${path} ${message}`}>{message}</li>
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
