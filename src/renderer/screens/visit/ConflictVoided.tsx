/** A correction of a record that was voided meanwhile: the text is kept, and can begin a new assessment. */
import { Button } from '@mantine/core';
import type { SubmittedOf } from '../../../model/content.ts';
import type { Submission } from '../../../model/submission.ts';
import { ActionBar } from '../../features/drafts/ActionBar.tsx';
import { DiscardSubmission } from '../../features/drafts/DiscardSubmission.tsx';
import { DraftBanner } from '../../features/drafts/DraftBanner.tsx';
import { useNewFromIt } from '../../features/drafts/useNewFromIt.ts';
import { BackLink } from '../../ui/parts/BackLink.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { TextColumn } from './TextColumn.tsx';
import { useWhich } from './useWhich.ts';
import classes from './Visit.module.css';

interface ConflictVoidedProps {
  submission: Submission;
  correction: SubmittedOf<'wound-correction'>;
}

export function ConflictVoided({ submission, correction }: ConflictVoidedProps) {
  const { t } = useTranslation('record');
  const { t: outbox } = useTranslation('outbox');
  const which = useWhich(submission.content.subject, correction.target);
  const newFromIt = useNewFromIt();
  const { target, careNote } = correction;
  return (
    <Screen
      title={t('conflict.voidedTitle')}
      task={t('conflict.voidedTitle')}
      lead={which}
      banner={<DraftBanner subject={submission.content.subject} />}
      back={<BackLink to="/outbox" label={outbox('title')} />}
      actions={
        <ActionBar>
          <DiscardSubmission submission={submission} />
          <Button variant="filled" onClick={() => void newFromIt.begin(submission)}>
            {outbox('detail.newFromIt')}
          </Button>
          {newFromIt.trouble}
        </ActionBar>
      }
    >
      <Notice tone="plain">
        <p>{t('conflict.voidedLead')}</p>
      </Notice>
      <div className={classes.columns}>
        <TextColumn title={t('conflict.saw')} aside="" foot={null}>
          <p className={classes.text}>{target.seenCareNote}</p>
        </TextColumn>
        <TextColumn title={t('conflict.yours')} aside={t('conflict.yoursState')} foot={null}>
          <p className={classes.text}>{careNote}</p>
        </TextColumn>
      </div>
    </Screen>
  );
}
