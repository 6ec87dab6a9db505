/**
 * Moves one draft to the patient whom the hospital returned: from and to whom, which of that patient's wounds it is
 * about, and one tap to confirm. Nothing is preselected, and nothing is submitted.
 */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { NotMoved, whyNotMoved } from '../../../device/work/moveDraft.ts';
import type { Draft } from '../../../model/draft.ts';
import type { Patient } from '../../../shared/interface/patient.ts';
import type { WoundListItem } from '../../../shared/interface/woundListItem.ts';
import { subjectOf } from '../../features/drafts/startAssessment.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useNavigateFromHere } from '../../services/app/useNavigateFromHere.ts';
import {
  usePatientOnDevice,
  useRefreshPatient,
  type PatientOnDevice,
} from '../../services/app/usePatient.ts';
import { useStoreFailure } from '../../services/app/useStoreFailure.ts';
import { DeliberateButton } from '../../ui/parts/DeliberateButton.tsx';
import { Dialog, DialogChoices } from '../../ui/parts/Dialog.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { PickOne } from '../../ui/parts/PickOne.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './Patient.module.css';

interface MoveDraftProps {
  draft: Draft;
  /** The id of the patient whom it is about, as requested. */
  asked: string;
  /** The patient whom the hospital returned. */
  came: Patient;
}

export function MoveDraft({ draft, asked, came }: MoveDraftProps) {
  const { t } = useTranslation('patients');
  const [isOpen, setOpen] = useState(false);
  const { patientId: id, displayName: name } = came;
  const why = whyNotMoved(draft);
  if (why !== null) {
    return <p className={classes.notMovable}>{t(`move.failed.${why}`, { asked })}</p>;
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
        <Question draft={draft} asked={asked} came={came} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** Reads the returned patient under that patient's own id: only what is returned there is offered. */
function Question({ draft, asked, came, onClose }: MoveDraftProps & { onClose(): void }) {
  const { t } = useTranslation('patients');
  const { t: common } = useTranslation('common');
  const { subject } = draft.content;
  const { patientId: id } = came;
  const onDevice = usePatientOnDevice(id);
  const { state, foreign, refresh } = useRefreshPatient(id, null);
  const isAsking = state === 'asking' || onDevice === undefined;
  const isThere = (onDevice?.patient ?? null) !== null && foreign.patient === null;
  return (
    <div className={classes.moving}>
      <p className={classes.plain}>
        {t('move.sentence', { asked, askedName: subject.displayName })}
      </p>
      {isThere && onDevice && (
        <Choice draft={draft} asked={asked} onDevice={onDevice} onClose={onClose} />
      )}
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
  asked: string;
  onDevice: PatientOnDevice;
  onClose(): void;
}

function Choice({ draft, asked, onDevice, onClose }: ChoiceProps) {
  const { t } = useTranslation('patients');
  const { t: common } = useTranslation('common');
  const [woundId, setWoundId] = useState<string | null>(null);
  const { patient, encounter, wounds } = onDevice;
  const { move, failure } = useMove(draft, asked);
  const id = patient?.id ?? '';
  const isOfWound = draft.content.kind === 'wound-assessment';
  const wound = wounds?.content.items.find((one) => one.woundId === woundId) ?? null;
  const isReady = isOfWound ? wound !== null : encounter !== null;
  const go = () => {
    if (patient !== null) void move(subjectOf(patient.content, encounter?.content ?? null, wound));
  };
  return (
    <>
      {isOfWound && (
        <Which
          id={id}
          asked={asked}
          wounds={wounds?.content.items ?? null}
          woundId={woundId}
          onPick={setWoundId}
        />
      )}
      <p className={classes.plain}>
        {encounter !== null
          ? t('move.stay', { id: encounter.id })
          : isOfWound
            ? t('move.noStay', { id })
            : t('move.needsStay', { id })}
      </p>
      {failure !== null && (
        <Notice tone="problem" announced>
          <p>{failure}</p>
        </Notice>
      )}
      <DialogChoices>
        <Button data-autofocus onClick={onClose}>
          {common('button.cancel')}
        </Button>
        <DeliberateButton variant="filled" disabled={!isReady} onAct={go}>
          {t('move.sure')}
        </DeliberateButton>
      </DialogChoices>
    </>
  );
}

interface WhichProps {
  /** The patient whose wounds these are. */
  id: string;
  asked: string;
  /** Null if they could not be read. */
  wounds: readonly WoundListItem[] | null;
  woundId: string | null;
  onPick(woundId: string): void;
}

function Which({ id, asked, wounds, woundId, onPick }: WhichProps) {
  const { t } = useTranslation('patients');
  if (wounds === null || wounds.length === 0) {
    return (
      <Notice tone="waiting">
        <p>{t(wounds === null ? 'move.notRead' : 'move.noWounds', { id, asked })}</p>
      </Notice>
    );
  }
  return (
    <PickOne
      label={t('move.wound', { id })}
      value={woundId}
      options={wounds.map((wound) => ({
        value: wound.woundId,
        label: `${wound.site} ${wound.woundId}`,
      }))}
      onChange={onPick}
    />
  );
}

/** Moves the draft and opens it in its new place for its author to check. */
function useMove(draft: Draft, asked: string) {
  const { t } = useTranslation('patients');
  const { device } = useApp();
  const navigate = useNavigateFromHere();
  const describeError = useStoreFailure();
  const [failure, setFailure] = useState<string | null>(null);
  const move = async (to: ReturnType<typeof subjectOf>) => {
    const { draftId, authorId } = draft;
    setFailure(null);
    try {
      await device.drafts.moveToPatient({ draftId, authorId, fromPatientId: asked, to });
      await navigate({ to: '/drafts/$draftId', params: { draftId } });
    } catch (error) {
      setFailure(
        error instanceof NotMoved
          ? t(`move.failed.${error.reason}`, { asked })
          : describeError(error),
      );
    }
  };
  return { move, failure };
}
