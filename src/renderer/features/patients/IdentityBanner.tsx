/** The banner with the patient's identity. It always stays in view; the name is the largest text. */
import { use, useEffect, type ReactNode } from 'react';
import { ShowOpen } from '../../services/app/OpenPatient.tsx';
import { useCodeWords } from '../../services/app/useCodeWords.ts';
import { IconBed } from '../../ui/icons/icons.ts';
import { Together } from '../../ui/parts/Together.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { PrintedPage } from '../print/PrintedPage.tsx';
import { ChartNumber } from './ChartNumber.tsx';
import classes from './IdentityBanner.module.css';

export interface BannerPatient {
  /** As on the wristband. */
  patientId: string;
  displayName: string;
  medicalRecordNumber: string;
}

export interface BannerEncounter {
  encounterId: string;
  /** Unknown if only the id was stored with a draft. */
  type?: string | undefined;
  status?: string | undefined;
}

interface IdentityBannerProps {
  patient: BannerPatient;
  /** `said-below`: none is selected, and the screen says so itself. */
  encounter: BannerEncounter | 'said-below' | null;
  /** Which wound of the patient the screen is about, after the numbers. */
  wound?: string | undefined;
  /** Allergies and the like, on a separate line. */
  alerts?: ReactNode;
  /** On the right: how old the data is, or a link back. */
  children?: ReactNode;
}

export function IdentityBanner({
  patient,
  encounter,
  wound,
  alerts,
  children,
}: IdentityBannerProps) {
  const { t } = useTranslation('common');
  const showOpen = use(ShowOpen);
  const { patientId } = patient;
  useEffect(() => {
    showOpen(patientId);
    return () => showOpen(null);
  }, [showOpen, patientId]);
  return (
    <section aria-label={t('patient.banner')}>
      <PrintedPage patient={patient} />
      <div className={classes.inner}>
        <div className={classes.who}>
          <p className={classes.name}>
            <bdi>{patient.displayName}</bdi>
          </p>
          <p className={classes.facts}>
            <span className="wb-figures">{t('patient.id', { id: patient.patientId })}</span>
            <span className="wb-figures">
              <ChartNumber number={patient.medicalRecordNumber} />
            </span>
            {encounter !== 'said-below' && <EncounterFact encounter={encounter} />}
            {wound !== undefined && (
              <span className={classes.wound}>
                <Together text={wound} />
              </span>
            )}
          </p>
        </div>
        {children !== undefined && <div className={classes.aside}>{children}</div>}
        {alerts !== undefined && <div className={classes.alerts}>{alerts}</div>}
      </div>
    </section>
  );
}

function EncounterFact({ encounter }: { encounter: BannerEncounter | null }) {
  const { t } = useTranslation('common');
  const { encounterType, encounterStatus } = useCodeWords();
  if (encounter === null) {
    return <span className={classes.encounter}>{t('patient.noEncounter')}</span>;
  }
  const state = [
    encounter.type === undefined ? undefined : encounterType(encounter.type),
    encounter.status === undefined ? undefined : encounterStatus(encounter.status),
  ].filter((word) => word !== undefined);
  return (
    <span className={classes.encounter} data-status={encounter.status}>
      <IconBed size="1.25rem" stroke={1.75} aria-hidden="true" data-print="no" />
      <span className="wb-figures">{t('patient.encounter', { id: encounter.encounterId })}</span>
      {state.length > 0 && (
        <span className={classes.status}>{state.join(t('patient.stateJoint'))}</span>
      )}
    </span>
  );
}
