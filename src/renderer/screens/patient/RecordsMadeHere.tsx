/** Owns the list of what was handed in on this tablet about this patient. */
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSubmissionsAbout } from '../../services/app/Outbox.tsx';
import { useNow } from '../../services/app/useNow.ts';
import { IconChevronRight } from '../../ui/icons/icons.ts';
import { Section } from '../../ui/parts/Card.tsx';
import { LongList } from '../../ui/parts/LongList.tsx';
import { StateBadge } from '../../ui/parts/StateBadge.tsx';
import { shownStateOf } from '../../ui/parts/submissionState.ts';
import { useAfterPaint } from '../../ui/parts/useAfterPaint.ts';
import { useWhatItIs } from '../../ui/words/useKindWord.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import classes from './Patient.module.css';

const rowHeightPx = 84;

/** Below everything else of the patient, and drawn after it. */
export function RecordsMadeHere(props: RecordsProps) {
  return useAfterPaint() && <Records {...props} />;
}

interface RecordsProps {
  patientId: string;
  /** A sentence above those that are there. */
  hint?: string;
}

function Records({ patientId, hint }: RecordsProps) {
  const { t } = useTranslation('patients');
  const { moment } = useTimeFormat();
  const whatItIs = useWhatItIs();
  const nowMs = useNow();
  const here = useSubmissionsAbout({ patientId });
  if (here === undefined) {
    return null;
  }
  return (
    <Section title={t('patient.records')}>
      {hint !== undefined && here.length > 0 && <p className={classes.plain}>{hint}</p>}
      {here.length === 0 ? (
        <p className={classes.plain}>{t('patient.noRecords')}</p>
      ) : (
        <LongList
          items={here}
          keyOf={({ submissionId }) => submissionId}
          estimatePx={rowHeightPx}
          label={t('patient.records')}
          look="rows"
        >
          {(submission) => (
            <Link
              to="/outbox/$submissionId"
              params={{ submissionId: submission.submissionId }}
              className={classes.rowLink}
            >
              <span className={classes.rowWords}>
                <span className={classes.site}>
                  {whatItIs(submission.kind, submission.content.subject.woundSite)}
                </span>
                <span className={classes.facts}>{moment(submission.handedInAt, nowMs)}</span>
              </span>
              <StateBadge state={shownStateOf(submission)} />
              <IconChevronRight size="1.25rem" aria-hidden="true" className={classes.chevron} />
            </Link>
          )}
        </LongList>
      )}
    </Section>
  );
}
