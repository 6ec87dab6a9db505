/** Voiding a record: what it is, a reason, and an explicit second step. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { DraftContent } from '../../../model/content.ts';
import type { Draft } from '../../../model/draft.ts';
import { cleanText, countCodePoints } from '../../../shared/text.ts';
import { ActionBar } from '../../features/drafts/ActionBar.tsx';
import { DiscardDraft } from '../../features/drafts/DiscardDraft.tsx';
import { DraftBanner } from '../../features/drafts/DraftBanner.tsx';
import { DraftText, typeText } from '../../features/drafts/DraftText.tsx';
import { useDerived, useDraftForm, type DraftForm } from '../../features/drafts/useDraftForm.ts';
import { useSubmit } from '../../features/drafts/useSubmit.ts';
import { PatientLine } from '../../features/patients/PatientLine.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { Card } from '../../ui/parts/Card.tsx';
import { DeliberateButton } from '../../ui/parts/DeliberateButton.tsx';
import { Dialog, DialogChoices } from '../../ui/parts/Dialog.tsx';
import { PhraseButton } from '../../ui/parts/PhraseButton.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { Together } from '../../ui/parts/Together.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { ChangeNotices } from './ChangeNotices.tsx';
import { BackToRecord } from './CorrectionScreen.tsx';
import { SeenRecord } from './SeenRecord.tsx';
import { useVisit } from './useVisit.ts';
import { useWhich } from './useWhich.ts';
import classes from './Visit.module.css';

type VoidDraft = Extract<DraftContent, { kind: 'wound-void' }>;

interface VoidScreenProps {
  draft: Draft;
  content: VoidDraft;
  onSubmitting(submitting: boolean): void;
}

export function VoidScreen({ draft, content, onSubmitting }: VoidScreenProps) {
  const { t } = useTranslation('record');
  const { profile } = useApp();
  const [initial] = useState({ reason: content.reason });
  const form = useDraftForm<{ reason: string }>(draft, initial);
  const [looked, setLooked] = useState(false);
  const [asking, setAsking] = useState(false);
  const { submit, failure } = useSubmit(draft, form.settled, onSubmitting);
  const { subject, target } = content;
  const visit = useVisit(target, subject) ?? null;
  const limit = profile.limits.voidReasonMaxCodePoints;
  // The browser holds the text: a key draws nothing unless it changes this.
  const why = useDerived(form, ({ reason }) => whyNot(reason, limit));

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
      task={t('voiding.title')}
      lead={<VoidLead content={content} />}
      width="reading"
      banner={<DraftBanner subject={subject} hasWound />}
      back={<BackToRecord recordId={target.recordId} patientId={subject.patientId} />}
      actions={
        <ActionBar
          saved={failure === null ? form : { is: 'failed', reason: failure }}
          more={<DiscardDraft draft={draft} />}
        >
          <Button variant="filled" color="danger" onClick={next}>
            {t('voiding.next')}
          </Button>
        </ActionBar>
      }
    >
      <ChangeNotices draft={draft} visit={visit} content={content} />
      <SeenRecord target={target} found={visit} />
      <Reason form={form} why={looked ? why : null} />
      <SureOfVoid
        opened={asking}
        content={content}
        onClose={() => setAsking(false)}
        onSure={() =>
          void submit({ kind: 'wound-void', target, reason: cleanText(form.content().reason) })
        }
      />
    </Screen>
  );
}

interface ReasonProps {
  form: DraftForm<{ reason: string }>;
  why: ReturnType<typeof whyNot>;
}

const frequentReasons = ['patient', 'wound', 'twice'] as const;

/** A reason that is tapped is added to the text. */
function Reason({ form, why }: ReasonProps) {
  const { t } = useTranslation('record');
  const { voidReasonMaxCodePoints } = useApp().profile.limits;
  const add = (text: string) => {
    const before = form.content().reason.trimEnd();
    typeText('reason', before === '' ? text : `${before} ${text}`);
  };
  return (
    <Card>
      <DraftText
        form={form}
        name="reason"
        label={t('voiding.reason')}
        hint={t('voiding.reasonHint')}
        limit={voidReasonMaxCodePoints}
        error={why === 'reasonEmpty' ? t('voiding.reasonEmpty') : undefined}
      />
      <div className={classes.reasons} role="group" aria-label={t('voiding.reasons.title')}>
        {frequentReasons.map((name) => (
          <FrequentReason key={name} form={form} text={t(`voiding.reasons.${name}`)} onAdd={add} />
        ))}
      </div>
    </Card>
  );
}

interface FrequentReasonProps {
  form: ReasonProps['form'];
  text: string;
  onAdd(text: string): void;
}

function FrequentReason({ form, text, onAdd }: FrequentReasonProps) {
  const isThere = useDerived(form, ({ reason }) => reason.includes(text));
  return <PhraseButton text={text} isThere={isThere} onAdd={() => onAdd(text)} />;
}

/** What blocks submitting. */
function whyNot(typed: string, limit: number): 'reasonEmpty' | 'tooLong' | null {
  const reason = cleanText(typed);
  if (reason === '') return 'reasonEmpty';
  return countCodePoints(reason) > limit ? 'tooLong' : null;
}

/** Which record it is, and what cannot be undone. */
function VoidLead({ content: { subject, target } }: { content: VoidDraft }) {
  const { t } = useTranslation('record');
  const which = useWhich(subject, target);
  return (
    <>
      <Together text={which} />
      <br />
      {t('voiding.lead')}
    </>
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
      <PatientLine patient={subject} />
      <p className={classes.plain}>
        {t('voiding.sureSentence', {
          what: subject.woundSite ?? '',
          when: fullMoment(Date.parse(target.observedAt)),
        })}
      </p>
      <DialogChoices>
        <Button data-autofocus onClick={onClose}>
          {t('voiding.keep')}
        </Button>
        <DeliberateButton variant="filled" color="danger" onAct={onSure}>
          {t('voiding.sure')}
        </DeliberateButton>
      </DialogChoices>
    </Dialog>
  );
}
