/** What the button of a wound does: it begins an assessment, or goes on with the draft of it. */
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { Draft } from '../../../model/draft.ts';
import { isUntouched } from '../../../model/untouched.ts';
import type { Encounter } from '../../../shared/interface/encounter.ts';
import type { Patient } from '../../../shared/interface/patient.ts';
import type { WoundListItem } from '../../../shared/interface/woundListItem.ts';
import { useNow } from '../../services/app/useNow.ts';
import { Dialog, DialogChoices } from '../../ui/parts/Dialog.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { isSameDay } from '../../ui/words/wardTime.ts';
import { useWardTimeZone } from '../../ui/words/WardTimeZone.tsx';
import { useBegin } from './useBegin.ts';

/** `question` is drawn beside the button: it asks about a draft of an earlier day, or says what went wrong. */
export function useAssess(patient: Patient, encounter: Encounter | null) {
  const timeZone = useWardTimeZone();
  const nowMs = useNow();
  const begin = useBegin(patient, encounter);
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState<{ wound: WoundListItem; begun: Draft } | null>(null);
  const assess = (wound: WoundListItem, begun: Draft | null) => {
    if (begun === null) void begin.anew(wound);
    else if (isUntouched(begun)) void begin.fromUntouched(begun);
    else if (isSameDay(begun.updatedAt, nowMs, timeZone)) void begin.goOn(begun.draftId);
    else {
      // What is seen today does not belong under the time of an earlier day without a word.
      setAsking(true);
      setAsked({ wound, begun });
    }
  };
  const question = (
    <>
      <ContinueQuestion
        opened={asking}
        draft={asked && asked.begun}
        onClose={() => setAsking(false)}
        onAnew={() => asked && void begin.anew(asked.wound)}
        onContinue={(draftId) => void begin.goOn(draftId)}
      />
      {begin.trouble}
    </>
  );
  return { assess, question };
}

interface ContinueQuestionProps {
  opened: boolean;
  /** Kept while the dialog closes. */
  draft: Draft | null;
  onClose(): void;
  onAnew(): void;
  onContinue(draftId: string): void;
}

function ContinueQuestion({ opened, draft, onClose, onAnew, onContinue }: ContinueQuestionProps) {
  const { t } = useTranslation('patients');
  const { moment } = useTimeFormat();
  const nowMs = useNow();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={draft && t('patient.resumeTitle', { when: moment(draft.updatedAt, nowMs) })}
    >
      <Text c="dimmed">{t('patient.resumeSentence')}</Text>
      <DialogChoices>
        <Button onClick={onAnew}>{t('patient.resumeNew')}</Button>
        <Button variant="filled" data-autofocus onClick={() => draft && onContinue(draft.draftId)}>
          {t('patient.resumeContinue')}
        </Button>
      </DialogChoices>
    </Dialog>
  );
}
