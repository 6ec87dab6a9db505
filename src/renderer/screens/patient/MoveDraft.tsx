/**
 * Moves one draft to the patient whom the hospital returned: from and to whom, which of that patient's wounds it is
 * about, and one tap to confirm. Nothing is preselected, and nothing is submitted.
 */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { whyNot } from '../../../device/work/reassign.ts';
import type { Draft } from '../../../model/draft.ts';
import type { Patient } from '../../../shared/interface/patient.ts';
import { MoveChoice } from '../../features/drafts/MoveChoice.tsx';
import { subjectOf } from '../../features/drafts/startAssessment.ts';
import {
  usePatientOnDevice,
  useRefreshPatient,
  type PatientOnDevice,
} from '../../services/app/usePatient.ts';
import { Dialog, DialogChoices } from '../../ui/parts/Dialog.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './Patient.module.css';

interface MoveDraftProps {
  draft: Draft;
  came: Patient;
}

export function MoveDraft({ draft, came }: MoveDraftProps) {
  const { t } = useTranslation('patients');
  const [isOpen, setOpen] = useState(false);
  const { patientId: id, displayName: name } = came;
  const why = whyNot(draft);
  if (why !== null) {
    const asked = draft.content.subject.patientId;
    const reason = why === 'kind' ? why : 'sent';
    return <p className={classes.notMovable}>{t(`move.failed.${reason}`, { asked })}</p>;
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('move.button', { id })}</Button>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('move.title', { id, name })}
        size="lg"
      >
        <Question draft={draft} came={came} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** Reads the returned patient under that patient's own id: only what is returned there is offered. */
function Question({ draft, came, onClose }: MoveDraftProps & { onClose(): void }) {
  const { t } = useTranslation('patients');
  const { t: common } = useTranslation('common');
  const { patientId: asked, displayName: askedName } = draft.content.subject;
  const { patientId: id } = came;
  const onDevice = usePatientOnDevice(id);
  const { state, foreign, refresh } = useRefreshPatient(id, null);
  const isAsking = state === 'asking' || onDevice === undefined;
  const isThere = (onDevice?.patient ?? null) !== null && foreign.patient === null;
  return (
    <div className={classes.moving}>
      <p className={classes.plain}>{t('move.sentence', { asked, askedName })}</p>
      {isThere && onDevice && <Choice draft={draft} onDevice={onDevice} onClose={onClose} />}
      {!isThere && (
        <>
          <Notice tone={isAsking ? 'plain' : 'problem'} announced>
            <p>{isAsking ? t('move.loading', { id }) : t('move.notRead', { id, asked })}</p>
          </Notice>
          <DialogChoices>
            <Button onClick={onClose}>{common('button.cancel')}</Button>
            {!isAsking && <Button onClick={refresh}>{common('button.tryAgain')}</Button>}
          </DialogChoices>
        </>
      )}
    </div>
  );
}

interface ChoiceProps {
  draft: Draft;
  onDevice: PatientOnDevice;
  onClose(): void;
}

function Choice({ draft, onDevice, onClose }: ChoiceProps) {
  const { t } = useTranslation('patients');
  const { patient, encounter, wounds } = onDevice;
  const id = patient?.id ?? '';
  const asked = draft.content.subject.patientId;
  const isOfWound = draft.content.kind === 'wound-assessment';
  const offered = (isOfWound && wounds?.content.items) || [];
  const none = wounds === null ? 'move.notRead' : 'move.noWounds';
  return (
    <MoveChoice
      draft={draft}
      label={t('move.wound', { id })}
      wounds={offered}
      nameOf={({ site, woundId }) => `${site} ${woundId}`}
      to={(wound) =>
        patient !== null && (isOfWound ? wound : encounter) !== null
          ? subjectOf(patient.content, encounter?.content ?? null, wound)
          : null
      }
      onClose={onClose}
    >
      {isOfWound && offered.length === 0 && (
        <Notice tone="waiting">
          <p>{t(none, { id, asked })}</p>
        </Notice>
      )}
      <p className={classes.plain}>
        {encounter !== null
          ? t('move.stay', { id: encounter.id })
          : t(isOfWound ? 'move.noStay' : 'move.needsStay', { id })}
      </p>
    </MoveChoice>
  );
}
