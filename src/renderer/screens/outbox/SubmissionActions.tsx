/** Owns what the author can do with a submission as it stands; one of them leads. */
import { Button, Modal } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Submission } from '../../../device/rows.ts';
import { allowedActions, NotAllowedNow, type AuthorAction } from '../../../device/submissions.ts';
import { ActionBar } from '../../parts/ActionBar.tsx';
import { useWard } from '../../ward/Ward.tsx';
import { useStoreFailure } from '../../words/useStoreFailure.ts';
import classes from './Outbox.module.css';

interface SubmissionActionsProps {
  submission: Submission;
  recordId: string | null;
}

export function SubmissionActions({ submission, recordId }: SubmissionActionsProps) {
  const { t } = useTranslation('outbox');
  const { device } = useWard();
  const navigate = useNavigate();
  const sayWhy = useStoreFailure();
  const [failure, setFailure] = useState<string | null>(null);
  const { submissionId, content } = submission;
  const actions = allowedActions(submission);
  const may = (action: AuthorAction) => actions.includes(action);

  const attempt = async (work: () => Promise<void>) => {
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof NotAllowedNow ? t('detail.moved') : sayWhy(error));
    }
  };
  const edit = () =>
    attempt(async () => {
      const { draftId } = await device.submissions.backToDraft(submissionId);
      const { problem } = content;
      await navigate({
        to: '/drafts/$draftId',
        params: { draftId },
        state:
          problem === null
            ? {}
            : { refusedFields: problem.fields, refusedMessage: problem.message },
      });
    });
  const sendAgain = () => attempt(() => device.submissions.sendAgain(submissionId));
  const discard = () =>
    attempt(async () => {
      await navigate({ to: '/outbox' });
      await device.submissions.discard(submissionId);
    });

  const lead: 'edit' | 'resolve' | 'check-again' | null = may('edit')
    ? 'edit'
    : may('resolve')
      ? 'resolve'
      : may('check-again')
        ? 'check-again'
        : null;
  return (
    <ActionBar
      saved={
        failure === null
          ? { is: 'saved', atMs: submission.handedInAt }
          : { is: 'failed', reason: failure }
      }
    >
      {may('discard') && (
        <DiscardButton
          unknown={content.problem?.type === 'cannot-know'}
          onDiscard={() => void discard()}
        />
      )}
      {may('take-back') && <Button onClick={() => void edit()}>{t('detail.takeBack')}</Button>}
      {may('send-again') && (
        <Button onClick={() => void sendAgain()}>{t('detail.sendAgain')}</Button>
      )}
      {may('check-again') && (
        <Button
          variant={lead === 'check-again' ? 'filled' : 'default'}
          onClick={() => void sendAgain()}
        >
          {t('detail.checkAgain')}
        </Button>
      )}
      {may('edit') && (
        <Button variant="filled" onClick={() => void edit()}>
          {t('detail.edit')}
        </Button>
      )}
      {recordId !== null && submission.kind === 'admission-assessment' && lead === null && (
        <Button
          renderRoot={(props) => (
            <Link to="/admissions/$recordId" params={{ recordId }} {...props} />
          )}
        >
          {t('detail.openRecord')}
        </Button>
      )}
      {recordId !== null && submission.kind !== 'admission-assessment' && lead === null && (
        <Button
          renderRoot={(props) => <Link to="/records/$recordId" params={{ recordId }} {...props} />}
        >
          {t('detail.openRecord')}
        </Button>
      )}
    </ActionBar>
  );
}

function DiscardButton({ unknown, onDiscard }: { unknown: boolean; onDiscard(): void }) {
  const { t } = useTranslation('outbox');
  const { t: common } = useTranslation('common');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="subtle" color="neutral" onClick={() => setAsking(true)}>
        {t('detail.discard')}
      </Button>
      <Modal opened={asking} onClose={() => setAsking(false)} title={t('detail.discardTitle')}>
        <p className={classes.plain}>
          {unknown ? t('detail.discardUnknownSentence') : t('detail.discardSentence')}
        </p>
        <div className={classes.choices}>
          <Button data-autofocus onClick={() => setAsking(false)}>
            {common('button.cancel')}
          </Button>
          <Button variant="filled" color="neutral" onClick={onDiscard}>
            {common('button.discard')}
          </Button>
        </div>
      </Modal>
    </>
  );
}
