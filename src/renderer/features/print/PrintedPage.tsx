/**
 * What stands in the margin of every printed page: whose it is, when and by whom it was printed,
 * which page of how many, and that a draft is one. The browser writes it there from page rules.
 */
import { useTranslation } from 'react-i18next';
import { useSession } from '../../services/app/Session.tsx';
import { useNow } from '../../services/app/useNow.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';

interface PrintedPageProps {
  /** As in the banner of the screen. */
  patient: { patientId: string; displayName: string; medicalRecordNumber: string };
}

export function PrintedPage({ patient }: PrintedPageProps) {
  const { t } = useTranslation('common');
  const { patientId, displayName, medicalRecordNumber } = patient;
  const who = [
    displayName,
    t('patient.recordNumber', { number: medicalRecordNumber }),
    t('patient.id', { id: patientId }),
  ].join(' · ');
  return <PrintedMargins top={who} />;
}

/** The margins of a page that is about several patients, or about none: `top` says what it is. */
export function PrintedMargins({ top }: { top: string }) {
  const { t } = useTranslation('common');
  const { name } = useSession();
  const { fullMoment } = useTimeFormat();
  const when = fullMoment(useNow());
  return (
    <style media="print">
      {`@page {
        @top-left { content: ${text(top)}; font: 600 10pt sans-serif; width: 64%; }
        @bottom-left { content: ${text(t('print.printed', { when, name }))}; font: 9pt sans-serif; }
        @bottom-right { content: ${pageOf(t('print.page', { page: pageMark, pages: pagesMark }))}; font: 9pt sans-serif; }
      }`}
    </style>
  );
}

interface PrintedMarkProps {
  /** `draft`: nobody submitted it. `notYet`: submitted, and not in the hospital record. */
  mark: 'draft' | 'notYet';
}

/** Beside the name on every page of what the hospital does not have. */
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

/** A string of a style sheet: every character that could end it is written by its number. */
function text(words: string): string {
  const escaped = words.replace(
    /["\\\n\r<>{}]/g,
    (character) => `\\${character.codePointAt(0)?.toString(16) ?? ''} `,
  );
  return `"${escaped}"`;
}

/** The same with the two counters of a page in their places. */
function pageOf(words: string): string {
  return text(words)
    .replace(pageMark, '" counter(page) "')
    .replace(pagesMark, '" counter(pages) "');
}
