/** Owns one wound in the list: where it is, when it was last assessed here, and the two ways on. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Draft } from '../../../device/rows.ts';
import type { Encounter } from '../../../shared/interface/encounter.ts';
import type { Patient } from '../../../shared/interface/patient.ts';
import type { WoundListItem } from '../../../shared/interface/woundListItem.ts';
import { Dialog } from '../../parts/Dialog.tsx';
import { StateBadge } from '../../parts/StateBadge.tsx';
import { useNow } from '../../ward/useNow.ts';
import { useTimeFormat } from '../../words/useTimeFormat.ts';
import { draftOfWound } from './startAssessment.ts';
import { useBegin } from './useBegin.ts';
import classes from './Patient.module.css';

interface WoundRowProps {
  patient: Patient;
  encounter: Encounter | null;
  wound: WoundListItem;
  drafts: readonly Draft[];
  lastAssessedAt: number | null;
}

export function WoundRow({ patient, encounter, wound, drafts, lastAssessedAt }: WoundRowProps) {
  const { t } = useTranslation('patients');
  const { moment } = useTimeFormat();
  const nowMs = useNow();
  const [asking, setAsking] = useState(false);
  const begin = useBegin({ patient, encounter, wound });
  const draft = draftOfWound(drafts, patient.patientId, wound.woundId);
  const names = { site: wound.site, id: wound.woundId };

  return (
    <div className={classes.wound}>
      <Link
        to="/patients/$patientId/wounds/$woundId"
        params={{ patientId: patient.patientId, woundId: wound.woundId }}
        className={classes.woundWords}
        aria-label={t('patient.historyOf', names)}
      >
        <span className={classes.site}>{wound.site}</span>
        <span className={classes.facts}>
          <span>{wound.woundId}</span>
          <span>
            {lastAssessedAt === null
              ? t('patient.neverAssessed')
              : t('patient.lastAssessed', { when: moment(lastAssessedAt, nowMs) })}
          </span>
        </span>
      </Link>
      {draft !== null && <StateBadge state="draft" />}
      <Button
        onClick={() => (draft === null ? void begin.anew() : setAsking(true))}
        aria-label={t('patient.assessWound', names)}
      >
        {t('patient.assess')}
      </Button>
      {draft !== null && (
        <Dialog
          opened={asking}
          onClose={() => setAsking(false)}
          title={t('patient.resumeTitle', { when: moment(draft.updatedAt, nowMs) })}
        >
          <p className={classes.plain}>{t('patient.resumeSentence')}</p>
          <div className={classes.choices}>
            <Button onClick={() => void begin.anew()}>{t('patient.resumeNew')}</Button>
            <Button variant="filled" data-autofocus onClick={() => void begin.goOn(draft.draftId)}>
              {t('patient.resumeContinue')}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
