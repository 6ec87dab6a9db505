/** Owns voiding a record: what it is, a reason, and an explicit second step. */
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Draft, DraftContent } from '../../../device/rows.ts';
import { Dialog } from '../../parts/Dialog.tsx';
import { ActionBar } from '../../parts/ActionBar.tsx';
import { Card, Facts } from '../../parts/Card.tsx';
import { Screen } from '../../parts/Screen.tsx';
import { useNow } from '../../ward/useNow.ts';
import { useWard } from '../../ward/Ward.tsx';
import { useTimeFormat } from '../../words/useTimeFormat.ts';
import { cleanText, countCodePoints } from '../../../shared/text.ts';
import { DiscardDraft } from '../../drafts/DiscardDraft.tsx';
import { DraftBanner } from '../../drafts/DraftBanner.tsx';
import { useDraftForm, useField } from '../../drafts/useDraftForm.ts';
import { useHandIn } from '../../drafts/useHandIn.ts';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { BackToRecord } from './CorrectionScreen.tsx';
import classes from './Record.module.css';

export type VoidDraft = Extract<DraftContent, { kind: 'wound-void' }>;

interface VoidScreenProps {
  draft: Draft;
  content: VoidDraft;
  onHandingIn(handingIn: boolean): void;
}

export function VoidScreen({ draft, content, onHandingIn }: VoidScreenProps) {
  const { t } = useTranslation('record');
  const { t: assessment } = useTranslation('woundAssessment');
  const { profile } = useWard();
  const { fullMoment, moment } = useTimeFormat();
  const nowMs = useNow();
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
      <ChangedMeanwhile draft={draft} target={target} />
      <Card>
        <Facts
          facts={[
            {
              label: assessment('review.wound'),
              value: assessment('of', { site: subject.woundSite ?? '', id: subject.woundId ?? '' }),
            },
            {
              label: assessment('when.label'),
              value: fullMoment(Date.parse(target.observedAt)),
            },
          ]}
        />
        <Facts
          facts={[
            {
              label: assessment('note.label'),
              value: <span className={classes.text}>{target.seenCareNote}</span>,
              wide: true,
            },
          ]}
        />
      </Card>
      <Card>
        <Textarea
          id="field-reason"
          label={t('voiding.reason')}
          description={t('voiding.reasonHint')}
          value={typed}
          error={looked && why !== null ? t(`voiding.${why}`) : undefined}
          onChange={(event) => form.change({ reason: event.currentTarget.value })}
        />
      </Card>
      <Dialog opened={asking} onClose={() => setAsking(false)} title={t('voiding.sureTitle')}>
        <p className={classes.plain}>
          {t('voiding.sureSentence', {
            what: subject.woundSite ?? '',
            name: subject.displayName,
            when: moment(Date.parse(target.observedAt), nowMs),
          })}
        </p>
        <div className={classes.choices}>
          <Button data-autofocus onClick={() => setAsking(false)}>
            {t('voiding.keep')}
          </Button>
          <Button
            variant="filled"
            color="neutral"
            onClick={() => void handIn({ kind: 'wound-void', target, reason })}
          >
            {t('voiding.sure')}
          </Button>
        </div>
      </Dialog>
    </Screen>
  );
}
