/** The rows of what a nurse hands over: whose sheet is open beside them, or the way to it, and to what came late. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePressing } from '../../../features/dueTimes/useDueWords.ts';
import { useDescribe } from '../../../services/app/useDescribe.ts';
import { IconChevronRight } from '../../../ui/icons/icons.ts';
import { Section } from '../../../ui/parts/Card.tsx';
import { StateBadge } from '../../../ui/parts/StateBadge.tsx';
import { useTranslation } from '../../../ui/words/useTranslation.tsx';
import { leftToDo, type PatientOnSheet } from './sheet.ts';
import pane from '../../../ui/parts/pane.module.css';
import rows from '../../../ui/parts/rows.module.css';
import classes from './Shift.module.css';

interface HandedOverProps {
  /** Null where the sheet has no room beside the list. */
  beside: {
    patients: readonly PatientOnSheet[];
    opened: PatientOnSheet | undefined;
    open(patientId: string): void;
  } | null;
}

export function HandedOver({ beside }: HandedOverProps) {
  const { t } = useTranslation('shift');
  const { t: outbox } = useTranslation('outbox');
  const { late } = usePressing();
  return (
    <>
      {beside === null && <Way show="sheet" />}
      {beside !== null && beside.patients.length > 0 && (
        <Section title={t('sheet.title')}>
          <ul className={rows.list}>
            {beside.patients.map((patient) => (
              <li key={patient.patientId}>
                <button
                  type="button"
                  className={`${pane.row} ${classes.patientRow}`}
                  aria-current={patient === beside.opened ? 'true' : undefined}
                  onClick={() => beside.open(patient.patientId)}
                >
                  <span className={pane.name}>
                    <bdi>{patient.displayName}</bdi>
                    <span className={classes.also}>{patient.patientId}</span>
                  </span>
                  <Mark patient={patient} />
                </button>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Way show="late">
        {late > 0 && <span className={classes.late}>{outbox('due.areLate', { count: late })}</span>}
      </Way>
    </>
  );
}

/** What is left of a patient; where nothing is, the sheet says what became of each record. */
function Mark({ patient: { open, drafts } }: { patient: PatientOnSheet }) {
  const describe = useDescribe();
  if (leftToDo(open, describe).length > 0) return <StateBadge look="mark" state="problem" />;
  if (drafts.length > 0) return <StateBadge look="mark" state="draft" />;
  return open.length > 0 && <StateBadge look="mark" state="waiting" />;
}

function Way({ show, children }: { show: 'sheet' | 'late'; children?: ReactNode }) {
  const { t } = useTranslation('shift');
  return (
    <Link to="/shift" search={{ show }} className={pane.row}>
      <span className={pane.name}>{t(`${show}.title`)}</span>
      {children}
      <IconChevronRight size="1.25rem" aria-hidden="true" />
    </Link>
  );
}
