/** The patient by name and chart number: the first line of a dialog, which covers the banner with both. */
import { ChartNumber } from './ChartNumber.tsx';
import type { BannerPatient } from './IdentityBanner.tsx';
import classes from './PatientLine.module.css';

export function PatientLine({ patient }: { patient: Omit<BannerPatient, 'patientId'> }) {
  return (
    <p className={classes.line}>
      <bdi className={classes.name}>{patient.displayName}</bdi>
      <span className="wb-figures">
        <ChartNumber number={patient.medicalRecordNumber} />
      </span>
    </p>
  );
}
