/** The numbers of the history as a table: everything that the chart shows, and the voided ones. */
import { Link } from '@tanstack/react-router';
import type { HistoryEntry } from '../../features/wounds/history.ts';
import { useNumber } from '../../features/wounds/useNumber.ts';
import { IconBan, IconCloudDown } from '../../ui/icons/icons.ts';
import { Section } from '../../ui/parts/Card.tsx';
import { StateBadge } from '../../ui/parts/StateBadge.tsx';
import { useAfterPaint } from '../../ui/parts/useAfterPaint.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { useWhen } from './useWhen.ts';
import classes from './WoundHistory.module.css';

/** About as many as a screen shows; the others are rendered after these. */
const firstRows = 12;

export function AssessmentTable({ entries }: { entries: readonly HistoryEntry[] }) {
  const { t } = useTranslation('woundHistory');
  const isAfterPaint = useAfterPaint();
  const newestFirst = entries.toReversed();
  const shown = isAfterPaint ? newestFirst : newestFirst.slice(0, firstRows);
  const voidedCount = entries.filter(({ voided }) => voided === 'yes').length;
  return (
    <Section title={t('table.title')}>
      <div className={classes.tableRoom}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('table.when')}</th>
              <th scope="col" data-number="true">
                {t('size.length')} ({t('size.centimetres')})
              </th>
              <th scope="col" data-number="true">
                {t('size.width')} ({t('size.centimetres')})
              </th>
              <th scope="col" data-number="true">
                {t('size.area')} ({t('size.squareCentimetres')})
              </th>
              <th scope="col" data-number="true">
                {t('table.photos')}
              </th>
              <th scope="col">{t('table.state')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((entry) => (
              <Row key={entry.key} entry={entry} />
            ))}
          </tbody>
        </table>
      </div>
      {voidedCount > 0 && (
        <p className={classes.plain}>{t('table.voidedOnlyHere', { count: voidedCount })}</p>
      )}
    </Section>
  );
}

function Row({ entry }: { entry: HistoryEntry }) {
  return (
    <tr data-voided={entry.voided === 'yes'}>
      <th scope="row">
        <WhenLink entry={entry} />
        {isUnusual(entry) && (
          <span className={classes.stateBelow}>
            <Where entry={entry} />
          </span>
        )}
      </th>
      <Measured value={entry.lengthCm} />
      <Measured value={entry.widthCm} />
      <Measured
        value={entry.areaCm2}
        error={entry.areaErrorCm2}
        isFromPhoto={entry.areaFrom === 'photo'}
      />
      <td data-number="true">{entry.photos.length}</td>
      <td>
        <Where entry={entry} />
      </td>
    </tr>
  );
}

/** What must be in sight at any width: it is not simply in the record. */
function isUnusual({ voided, state }: HistoryEntry): boolean {
  return voided !== 'no' || (state !== null && state !== 'done');
}

/** Links to the record if the hospital has given it an id, otherwise to the submission in the outbox. */
function WhenLink({ entry }: { entry: HistoryEntry }) {
  const when = useWhen();
  const words = when(entry.observedAtMs);
  if (entry.recordId !== null) {
    return (
      <Link
        to="/records/$recordId"
        params={{ recordId: entry.recordId }}
        className={classes.whenLink}
      >
        {words}
      </Link>
    );
  }
  return entry.submissionId === null ? (
    words
  ) : (
    <Link
      to="/outbox/$submissionId"
      params={{ submissionId: entry.submissionId }}
      className={classes.whenLink}
    >
      {words}
    </Link>
  );
}

interface MeasuredProps {
  value: number | null;
  /** The possible error, if it is known. */
  error?: number | null;
  isFromPhoto?: boolean;
}

function Measured({ value, error = null, isFromPhoto = false }: MeasuredProps) {
  const { t } = useTranslation('woundHistory');
  const number = useNumber();
  const shown = (measured: number) => {
    const text = `${aligned(number(measured))}${error === null ? '' : ` ± ${number(error)}`}`;
    return isFromPhoto ? t('size.valueBy', { value: text, how: t('size.fromPhoto') }) : text;
  };
  return (
    <td data-number="true">
      {value === null ? (
        <>
          <span aria-hidden="true">–</span>
          <span className="wb-visually-hidden">{t('table.notMeasured')}</span>
        </>
      ) : (
        shown(value)
      )}
    </td>
  );
}

function Where({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation('woundHistory');
  if (entry.voided !== 'no') {
    return (
      <span className={classes.mark}>
        <IconBan size="1.25rem" stroke={1.75} aria-hidden="true" />
        {t(entry.voided === 'yes' ? 'table.voided' : 'table.voidOnItsWay')}
      </span>
    );
  }
  if (entry.state !== null) {
    return <StateBadge state={entry.state} />;
  }
  return (
    <span className={classes.mark}>
      <IconCloudDown size="1.25rem" stroke={1.75} aria-hidden="true" />
      {t('table.read')}
    </span>
  );
}

/**
 * Pads a number of up to two decimals to the width of two, with spaces as wide as a point and a digit. The decimal
 * points of a column align, and no precision is claimed that was not measured.
 */
function aligned(text: string): string {
  const [, decimals = ''] = text.split('.');
  const point = decimals === '' ? '\u2008' : '';
  return text + point + '\u2007'.repeat(Math.max(0, 2 - decimals.length));
}
