/** Owns voiding a record: what it is, a reason, and an explicit second step. */
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Draft, DraftContent } from '../../../device/rows.ts';
import { Dialog, DialogChoices } from '../../parts/Dialog.tsx';
import { ActionBar } from '../../parts/ActionBar.tsx';
import { Card, Facts } from '../../parts/Card.tsx';
import { Screen } from '../../parts/Screen.tsx';
import { useWard } from '../../ward/Ward.tsx';
import { useTimeFormat } from '../../words/useTimeFormat.ts';
import { cleanText, countCodePoints } from '../../../shared/text.ts';
import { DraftNotices } from '../../drafts/DraftNotices.tsx';
import { DiscardDraft } from '../../drafts/DiscardDraft.tsx';
import { DraftBanner } from '../../drafts/DraftBanner.tsx';
import { useDraftForm, useField } from '../../drafts/useDraftForm.ts';
import { useHandIn } from '../../drafts/useHandIn.ts';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { BackToRecord } from './CorrectionScreen.tsx';
import classes from './Record.module.css';
import { DeliberateButton } from '../../parts/DeliberateButton.tsx';

export type VoidDraft = Extract<DraftContent, { kind: 'wound-void' }>;

interface VoidScreenProps {
  draft: Draft;
  content: VoidDraft;
  onHandingIn(handingIn: boolean): void;
}

export function VoidScreen({ draft, content, onHandingIn }: VoidScreenProps) {
  const { t } = useTranslation('record');
  const { profile } = useWard();
  const [initial] = useState({ reason: content.reason });
  const form = useDraftForm<{ reason: string }>(draft, initial);
  const typed = useField(form, 'reason');
  const [looked, setLooked] = useState(false);
  const [asking, setAsking] = useState(false);
  const { handIn, failure } = useHandIn(draft.draftId, form.settled, onHandingIn);
  const { subject, target } = content;
  const reason = cleanText(typed);
  const why =
    reason === ''
      ? 'reasonEmpty'
      : countCodePoints(reason) > profile.limits.voidReasonMaxCodePoints
        ? 'reasonTooLong'
        : null;

  const next = () => {
    setLooked(true);
    if (why === null) {
      setAsking(true);
    } else {
      document.getElementById('field-reason')?.focus();
    }
  };

  return (
    <Screen
      title={t('voiding.title')}
      lead={t('voiding.lead')}
      width="reading"
      banner={<DraftBanner subject={subject} />}
      back={<BackToRecord recordId={target.recordId} patientId={subject.patientId} />}
      actions={
        <ActionBar saved={failure === null ? form : { is: 'failed', reason: failure }}>
          <DiscardDraft draft={draft} />
          <Button variant="filled" color="neutral" onClick={next}>
            {t('voiding.next')}
          </Button>
        </ActionBar>
      }
    >
      <DraftNotices draft={draft} />
      <ChangedMeanwhile draft={draft} target={target} />
      <WhatIsVoided content={content} />
      <Card>
        <Textarea
          id="field-reason"
          label={t('voiding.reason')}
          autoComplete="off"
          description={t('voiding.reasonHint')}
          value={typed}
          error={looked && why !== null ? t(`voiding.${why}`) : undefined}
          onChange={(event) => form.change({ reason: event.currentTarget.value })}
        />
      </Card>
      <SureOfVoid
        opened={asking}
        content={content}
        onClose={() => setAsking(false)}
        onSure={() => void handIn({ kind: 'wound-void', target, reason })}
      />
    </Screen>
  );
}

/** The record as it was read when voiding it began. */
function WhatIsVoided({ content: { subject, target } }: { content: VoidDraft }) {
  const { t } = useTranslation('woundAssessment');
  const { fullMoment } = useTimeFormat();
  const wound = t('of', { site: subject.woundSite ?? '', id: subject.woundId ?? '' });
  const note = <span className={classes.text}>{target.seenCareNote}</span>;
  return (
    <Card>
      <Facts
        facts={[
          { label: t('review.wound'), value: wound },
          { label: t('when.label'), value: fullMoment(Date.parse(target.observedAt)) },
        ]}
      />
      <Facts facts={[{ label: t('note.label'), value: note, wide: true }]} />
    </Card>
  );
}

interface SureOfVoidProps {
  opened: boolean;
  content: VoidDraft;
  onClose(): void;
  onSure(): void;
}

function SureOfVoid({ opened, content, onClose, onSure }: SureOfVoidProps) {
  const { t } = useTranslation('record');
  const { fullMoment } = useTimeFormat();
  const { subject, target } = content;
  return (
    <Dialog opened={opened} onClose={onClose} title={t('voiding.sureTitle')}>
      <p className={classes.plain}>
        {t('voiding.sureSentence', {
          what: subject.woundSite ?? '',
          name: subject.displayName,
          when: fullMoment(Date.parse(target.observedAt)),
        })}
      </p>
      <DialogChoices>
        <Button data-autofocus onClick={onClose}>
          {t('voiding.keep')}
        </Button>
        <DeliberateButton variant="filled" color="neutral" onAct={onSure}>
          {t('voiding.sure')}
        </DeliberateButton>
      </DialogChoices>
    </Dialog>
  );
}
