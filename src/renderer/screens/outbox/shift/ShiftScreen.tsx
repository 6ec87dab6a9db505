/**
 * A nurse's shift: whether everything of hers on this tablet is in the hospital record, with the way to each thing that
 * is not; beside it, or behind a row of it, the handover sheet and the late entries.
 */
import { useNavigate } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { usePhotosAtWork } from '../../../services/app/PhotoIntake.tsx';
import { useSession } from '../../../services/app/Session.tsx';
import { useStorageStatus } from '../../../services/app/useStorageStatus.ts';
import { countUnfinished, subscribeUnfinished } from '../../../services/saving/unfinishedForms.ts';
import { BackLink } from '../../../ui/parts/BackLink.tsx';
import { Screen } from '../../../ui/parts/Screen.tsx';
import { useRoom } from '../../../ui/parts/useRoom.ts';
import { useTranslation } from '../../../ui/words/useTranslation.tsx';
import { goHome, type Known } from './goHome.ts';
import { HandedOver } from './HandedOver.tsx';
import { LateEntries } from './LateEntries.tsx';
import { LeftList } from './LeftList.tsx';
import { patientsOnSheet } from './sheet.ts';
import { Sheets } from './Sheets.tsx';
import { useShiftTime } from './useShiftTime.ts';
import { nothingRead, useWork, type Work } from './useWork.ts';
import classes from './Shift.module.css';

interface ShiftScreenProps {
  /** What is open of it; if nothing is, the list stands alone, and in a wide window the sheet beside it. */
  show: 'sheet' | 'late' | undefined;
}

export function ShiftScreen({ show }: ShiftScreenProps) {
  const { t } = useTranslation('shift');
  const { t: common } = useTranslation('common');
  const navigate = useNavigate();
  const isWide = useRoom() === 'wide';
  const open = show ?? (isWide ? 'sheet' : undefined);
  const time = useShiftTime();
  const [asked, setAsked] = useState(0);
  const [patientId, setPatientId] = useState<string | null>(null);
  const work = useWork({ ...time, isLateAsked: open === 'late', asked });
  const known = useKnown(work ?? null);
  // Renders everything together: what appeared later would move the buttons below it away from a finger.
  if (work === undefined) return null;
  const told = goHome(known);
  const { submissions, records, hasMore } = work ?? nothingRead;
  const patients = patientsOnSheet({ submissions, records, drafts: told.drafts }, time);
  const opened = patients.find((one) => one.patientId === patientId) ?? patients[0];
  const openPatient = (id: string) => {
    setPatientId(id);
    void navigate({ to: '/shift', search: { show: 'sheet' }, replace: true });
  };
  const beside = { patients, opened: open === 'sheet' ? opened : undefined, open: openPatient };
  const again = () => setAsked((before) => before + 1);
  const isAlone = !isWide && open !== undefined;
  const title = show === undefined ? common('nav.shift') : t(`${show}.title`);
  return (
    <Screen
      title={title}
      task={title}
      titleHidden={!isAlone}
      isAboutPatient
      width={isWide ? 'panes' : 'reading'}
      back={isAlone && <BackLink to="/shift" label={common('nav.shift')} />}
    >
      <div className={classes.panes} data-wide={isWide}>
        {!isAlone && (
          <LeftList {...{ known, told, submissions, time, again }}>
            <HandedOver beside={isWide ? beside : null} />
          </LeftList>
        )}
        {open !== undefined && work !== null && (
          <div className={classes.beside}>
            {open === 'late' ? (
              <LateEntries submissions={submissions} hasMore={hasMore} />
            ) : (
              <Sheets patients={patients} time={time} alone={isWide ? opened : undefined} />
            )}
          </div>
        )}
      </div>
    </Screen>
  );
}

function useKnown(work: Work | null): Known {
  const { credential } = useSession();
  const unsaved = useSyncExternalStore(subscribeUnfinished, countUnfinished);
  const photosAtWork = usePhotosAtWork();
  const isRestored = useStorageStatus().restored !== null;
  const hasExpired = credential === 'expired';
  return { left: work?.left ?? null, unsaved, photosAtWork, isRestored, hasExpired };
}
