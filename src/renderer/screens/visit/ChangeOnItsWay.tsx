/**
 * Changing a record that is still being sent: it can no longer be edited, so a later change is a correction or void
 * that waits for it.
 */
import { Button } from '@mantine/core';
import type { Submission } from '../../../model/submission.ts';
import { receiptIn } from '../../../model/submissionFacts.ts';
import {
  startChange,
  targetOfSubmission,
  type ChangeKind,
} from '../../features/drafts/startChange.ts';
import { useOpenDraft } from '../../features/drafts/useOpenDraft.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { useSession } from '../../services/app/Session.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

export function ChangeOnItsWay({ submission }: { submission: Submission }) {
  const { t } = useTranslation('outbox');
  const app = useApp();
  const { authorId } = useSession();
  const { open, trouble } = useOpenDraft();
  const target = targetOfSubmission(submission);
  // Once the hospital has it, it is changed on the screen of the record, after a fresh read.
  if (target === null || receiptIn(submission) !== null) {
    return null;
  }
  const { subject } = submission.content;
  const begin = (kind: ChangeKind) =>
    open(() => startChange(app, authorId, { kind, subject, target }));
  return (
    <>
      <Button variant="subtle" color="danger" onClick={() => void begin('wound-void')}>
        {t('detail.void')}
      </Button>
      <Button onClick={() => void begin('wound-correction')}>{t('detail.correct')}</Button>
      {trouble}
    </>
  );
}
