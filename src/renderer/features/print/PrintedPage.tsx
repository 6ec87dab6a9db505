/**
 * The margins of every printed page: the patient, when and by whom it was printed, the page number of how many, and
 * whether it is a draft. The browser prints them from page rules.
 */
import { useSession } from '../../services/app/Session.tsx';
import { useHospitalOfNumbers } from '../../services/app/useHospitalName.ts';
import { useNow } from '../../services/app/useNow.ts';
import { withoutBreaks } from '../../ui/parts/Together.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

interface PrintedPageProps {
  /** As in the banner of the screen. */
  patient: { patientId: string; displayName: string; medicalRecordNumber: string };
}

export function PrintedPage({ patient }: PrintedPageProps) {
  const { t } = useTranslation('common');
  const { patientId, displayName, medicalRecordNumber: number } = patient;
  const hospital = useHospitalOfNumbers();
  const ofHospital = hospital === null ? '' : t('patient.ofHospital', { hospital });
  const chartNumber = t('patient.recordNumber', { number }) + ofHospital;
  const who = [displayName, chartNumber, t('patient.id', { id: patientId })].join(' · ');
  return <Margins top={who} />;
}

/** The margins of a page about several patients or none: `top` says what it is, and the hospital's name follows. */
export function PrintedMargins({ top }: { top: string }) {
  const hospital = useHospitalOfNumbers();
  return <Margins top={hospital === null ? top : `${top} · ${hospital}`} />;
}

function Margins({ top }: { top: string }) {
  const { t } = useTranslation('common');
  const { name } = useSession();
  const { fullMoment } = useTimeFormat();
  const when = fullMoment(useNow());
  return (
    <style media="print">
      {`@page {
        @top-left { content: ${text(withoutBreaks(top))}; font: 600 10pt sans-serif; width: 64%; }
        @bottom-left { content: ${text(t('print.printed', { when, name }))}; font: 9pt sans-serif; }
        @bottom-right { content: ${pageOf(t('print.page', { page: pageMark, pages: pagesMark }))}; font: 9pt sans-serif; }
      }`}
    </style>
  );
}

interface PrintedMarkProps {
  /** `draft`: not submitted. `notYet`: submitted, but not in the hospital record. */
  mark: 'draft' | 'notYet';
}

/** Printed beside the name on every page that the hospital does not have. */
export function PrintedMark({ mark }: PrintedMarkProps) {
  const { t } = useTranslation('common');
  return (
    <style media="print">
      {`@page { @top-right { content: ${text(t(`print.${mark}`))}; font: 700 10pt sans-serif; } }`}
    </style>
  );
}

const pageMark = '\u0001';
const pagesMark = '\u0002';

/** A CSS string: every character that could end it is escaped by its code. */
function text(words: string): string {
  const escaped = words.replace(
    /["\\\n\r<>{}]/g,
    (character) => `\\${character.codePointAt(0)?.toString(16) ?? ''} `,
  );
  return `"${escaped}"`;
}

/** The same, with the two page counters inserted. */
function pageOf(words: string): string {
  return text(words)
    .replace(pageMark, '" counter(page) "')
    .replace(pagesMark, '" counter(pages) "');
}
