/**
 * Owns the list of wounds and the way from one into its assessment: a new draft, or the one begun.
 * What all rows need is asked for here, once: a hundred of them come by with a turn of the wheel.
 */
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Draft } from '../../../device/rows.ts';
import type { Encounter } from '../../../shared/interface/encounter.ts';
import type { Patient } from '../../../shared/interface/patient.ts';
import type { WoundListItem } from '../../../shared/interface/woundListItem.ts';
import { Dialog } from '../../parts/Dialog.tsx';
import { LongList } from '../../parts/LongList.tsx';
import { useOutbox } from '../../ward/Outbox.tsx';
import { useNow } from '../../ward/useNow.ts';
import { useTimeFormat } from '../../words/useTimeFormat.ts';
import { draftOfWound } from './startAssessment.ts';
import { useBegin } from './useBegin.ts';
import { WoundRow } from './WoundRow.tsx';
import classes from './Patient.module.css';

interface WoundListProps {
  patient: Patient;
  encounter: Encounter | null;
  wounds: readonly WoundListItem[];
  drafts: readonly Draft[];
}

const rowHeightPx = 92;

export function WoundList({ patient, encounter, wounds, drafts }: WoundListProps) {
  const { t } = useTranslation('patients');
  const { moment } = useTimeFormat();
  const nowMs = useNow();
  const { patientId } = patient;
  const lastAssessed = useLastAssessed(patientId);
  const begin = useBegin(patient, encounter);
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState<WoundListItem | null>(null);
  const assess = (wound: WoundListItem) => {
    const isBegun = draftOfWound(drafts, patientId, wound.woundId) !== null;
    if (!isBegun) void begin.anew(wound);
    setAsking(isBegun);
    setAsked(wound);
  };
  const words = { assess: t('patient.assess'), never: t('patient.neverAssessed') };
  return (
    <>
      <LongList
        items={wounds}
        keyOf={(wound) => wound.woundId}
        estimatePx={rowHeightPx}
        label={t('patient.wounds')}
        look="rows"
      >
        {(wound) => {
          const names = { site: wound.site, id: wound.woundId };
          const lastAt = lastAssessed.get(wound.woundId);
          return (
            <WoundRow
              patientId={patientId}
              wound={wound}
              hasDraft={draftOfWound(drafts, patientId, wound.woundId) !== null}
              onAssess={assess}
              words={{
                assess: words.assess,
                assessThis: t('patient.assessWound', names),
                history: t('patient.historyOf', names),
                last:
                  lastAt === undefined
                    ? words.never
                    : t('patient.lastAssessed', { when: moment(lastAt, nowMs) }),
              }}
            />
          );
        }}
      </LongList>
      <ContinueQuestion
        opened={asking}
        draft={asked && draftOfWound(drafts, patientId, asked.woundId)}
        onClose={() => setAsking(false)}
        onAnew={() => asked && void begin.anew(asked)}
        onContinue={(draftId) => void begin.goOn(draftId)}
      />
    </>
  );
}

interface ContinueQuestionProps {
  opened: boolean;
  /** Stays while the dialog goes. */
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
      <p className={classes.plain}>{t('patient.resumeSentence')}</p>
      <div className={classes.choices}>
        <Button onClick={onAnew}>{t('patient.resumeNew')}</Button>
        <Button variant="filled" data-autofocus onClick={() => draft && onContinue(draft.draftId)}>
          {t('patient.resumeContinue')}
        </Button>
      </div>
    </Dialog>
  );
}

/** When each wound of this patient was last assessed on this tablet, by the time of assessment. */
function useLastAssessed(patientId: string): Map<string, number> {
  const { submissions } = useOutbox();
  return useMemo(() => {
    const latest = new Map<string, number>();
    for (const { content } of submissions) {
      const { handedIn } = content;
      if (handedIn.kind === 'wound-assessment' && handedIn.patientId === patientId) {
        const atMs = Date.parse(handedIn.observedAt);
        latest.set(handedIn.woundId, Math.max(atMs, latest.get(handedIn.woundId) ?? 0));
      }
    }
    return latest;
  }, [submissions, patientId]);
}
