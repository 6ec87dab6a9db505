/** The conflict of a void: the record has changed since it was read, so the nurse is asked again. */
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { SubmittedOf } from '../../../model/content.ts';
import type { CurrentVersion } from '../../../model/problem.ts';
import type { Submission } from '../../../model/submission.ts';
import { ActionBar } from '../../features/drafts/ActionBar.tsx';
import { DraftBanner } from '../../features/drafts/DraftBanner.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { useNavigateFromHere } from '../../services/app/useNavigateFromHere.ts';
import { BackLink } from '../../ui/parts/BackLink.tsx';
import { Card, Facts } from '../../ui/parts/Card.tsx';
import { DeliberateButton } from '../../ui/parts/DeliberateButton.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { DiffText } from './DiffText.tsx';
import { TextColumn } from './TextColumn.tsx';
import { useTheirsAside } from './useTheirsAside.ts';
import { useWhich } from './useWhich.ts';
import { wordDiff } from './wordDiff.ts';
import classes from './Visit.module.css';

interface ConflictOfVoidProps {
  submission: Submission;
  voiding: SubmittedOf<'wound-void'>;
  theirs: CurrentVersion;
}

export function ConflictOfVoid({ submission, voiding, theirs }: ConflictOfVoidProps) {
  const { t, i18n } = useTranslation('record');
  const { t: outbox } = useTranslation('outbox');
  const which = useWhich(submission.content.subject, voiding.target);
  const { device } = useApp();
  const navigate = useNavigateFromHere();
  const { submissionId } = submission;
  const { seenCareNote, seenVersion } = voiding.target;
  const diff = useMemo(
    () => wordDiff(seenCareNote, theirs.careNote, i18n.language),
    [seenCareNote, theirs.careNote, i18n.language],
  );
  const leave = async () => {
    await navigate({ to: '/outbox' });
    await device.submissions.discard(submissionId);
  };
  const voidAgain = async () => {
    await device.submissions.resolve(submissionId, { shownVersion: theirs.version });
    await navigate({ to: '/outbox', state: { justSubmitted: submissionId } });
  };
  const theirsAside = useTheirsAside(voiding.target, theirs);

  return (
    <Screen
      title={t('conflict.voidTitle')}
      task={t('conflict.voidTitle')}
      lead={which}
      banner={<DraftBanner subject={submission.content.subject} />}
      back={<BackLink to="/outbox" label={outbox('title')} />}
      actions={
        <ActionBar>
          <Button onClick={() => void leave()}>{t('conflict.leave')}</Button>
          <DeliberateButton variant="filled" color="danger" onAct={() => void voidAgain()}>
            {t('conflict.voidAgain')}
          </DeliberateButton>
        </ActionBar>
      }
    >
      <Notice tone="plain">
        <p>{t('conflict.voidLead')}</p>
      </Notice>
      <div className={classes.columns}>
        <TextColumn
          title={t('conflict.saw')}
          aside={seenVersion === null ? '' : t('conflict.sawVersion', { version: seenVersion })}
          foot={null}
        >
          <DiffText parts={diff.before} />
        </TextColumn>
        <TextColumn title={t('conflict.theirs')} aside={theirsAside} foot={null}>
          <DiffText parts={diff.both} />
        </TextColumn>
      </div>
      <Reason reason={voiding.reason} />
    </Screen>
  );
}

function Reason({ reason }: { reason: string }) {
  const { t } = useTranslation('record');
  const value = <span className={classes.text}>{reason}</span>;
  return (
    <Card>
      <Facts facts={[{ label: t('voiding.reason'), value, wide: true }]} />
    </Card>
  );
}
