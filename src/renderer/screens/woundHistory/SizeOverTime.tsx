/** How the size changed, in words and as charts; the charts are loaded once there is a line to draw. */
import { lazy, Suspense } from 'react';
import { isWithinErrors } from '../../../measuring/noteLine.ts';
import { comparableAreas, fourWeekMark, type HistoryEntry } from '../../features/wounds/history.ts';
import { useNumber } from '../../features/wounds/useNumber.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useHospitalClock } from '../../services/app/useHospitalClock.ts';
import { Card, Section } from '../../ui/parts/Card.tsx';
import { useAfterPaint } from '../../ui/parts/useAfterPaint.ts';
import { useLanguage } from '../../ui/words/useLanguage.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { measureOf, measures } from './measures.ts';
import classes from './WoundHistory.module.css';

const SizeCharts = lazy(() =>
  import('./SizeCharts.tsx').then(
    ({ SizeCharts: Charts }) => ({ default: Charts }),
    // If the file cannot be loaded, the words and the table still contain everything.
    () => ({ default: ChartsNotShown }),
  ),
);

export function SizeOverTime({ entries }: { entries: readonly HistoryEntry[] }) {
  const { t } = useTranslation('woundHistory');
  const isAfterPaint = useAfterPaint();
  const measured = entries.filter((entry) =>
    measures.some((name) => measureOf(entry, name) !== null),
  );
  return (
    <Section title={t('size.title')}>
      <Card>
        {measured.length < 2 ? (
          <p className={classes.plain}>{t('size.tooFew')}</p>
        ) : (
          <>
            <FromTo entries={measured} />
            <HospitalsSentence />
            {isAfterPaint ? (
              <Suspense fallback={<ChartsComing />}>
                <SizeCharts entries={measured} />
              </Suspense>
            ) : (
              <ChartsComing />
            )}
          </>
        )}
      </Card>
    </Section>
  );
}

/** A sentence from the hospital's profile; none by default. */
function HospitalsSentence() {
  const language = useLanguage();
  const { historySentence } = useApp().profile.measuring;
  return historySentence === null ? null : (
    <p className={classes.plain}>{historySentence[language]}</p>
  );
}

/** Room for the charts; printing waits for them, as for photos. */
function ChartsComing() {
  return <div className={classes.chartsRoom} data-coming="true" />;
}

function ChartsNotShown() {
  const { t } = useTranslation('woundHistory');
  return <p className={classes.plain}>{t('size.notShown')}</p>;
}

/** A change by its rounded percentage: as a signed number, or in words where the language has no such form. */
function useChangeWords(): (change: number) => string {
  const { t, i18n } = useTranslation('woundHistory');
  const format = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  return (change) => {
    const percent = format.format(Math.abs(change));
    if (Math.round(change * 100) === 0) return t('size.by.same');
    return t(change < 0 ? 'size.by.smaller' : 'size.by.larger', { percent });
  };
}

/** The first and last value of each measure. It does not judge them: that is up to the nurse. */
function FromTo({ entries }: { entries: readonly HistoryEntry[] }) {
  const { t } = useTranslation('woundHistory');
  const { date, age } = useTimeFormat();
  const number = useNumber();
  const sayChange = useChangeWords();
  return (
    <ul className={classes.fromTo}>
      {measures.map((name) => {
        const points = (name === 'area' ? comparableAreas(entries) : entries).flatMap((entry) => {
          const value = measureOf(entry, name);
          const error = name === 'area' ? entry.areaErrorCm2 : null;
          return value === null ? [] : [{ value, error, atMs: entry.observedAtMs }];
        });
        const first = points[0];
        const last = points.at(-1);
        if (first === undefined || last === undefined || first === last) {
          return null;
        }
        const change = sayChange(last.value / first.value - 1);
        const shown = ({ value, error }: typeof first) =>
          error === null ? number(value) : `${number(value)} ± ${number(error)}`;
        return (
          <li key={name}>
            {name === 'area' && (
              <strong className={classes.change}>
                {t('size.change', { change, age: age(last.atMs - first.atMs) })}
              </strong>
            )}
            {t('size.fromTo', {
              what: t(`size.${name}`),
              unit: name === 'area' ? t('size.squareCentimetres') : t('size.centimetres'),
              first: shown(first),
              firstDay: date(first.atMs),
              last: shown(last),
              lastDay: date(last.atMs),
            })}
            {isWithinErrors(first, last) && ` ${t('size.withinError')}`}
            {name === 'area' && <SinceThen points={points} />}
          </li>
        );
      })}
    </ul>
  );
}

interface SinceThenProps {
  points: readonly { value: number; error: number | null; atMs: number }[];
}

/** How long ago the last area was measured, and how the first one changed in four weeks. */
function SinceThen({ points }: SinceThenProps) {
  const { t } = useTranslation('woundHistory');
  const sayChange = useChangeWords();
  const { now } = useHospitalClock();
  const { date, moment } = useTimeFormat();
  const last = points.at(-1);
  const mark = fourWeekMark(points);
  if (last === undefined || mark === null) return null;
  const day = date(mark.atMs);
  const nowMs = now();
  return (
    <span className={classes.since}>
      {t('size.lastMeasured', { when: moment(last.atMs, nowMs) })}{' '}
      {mark.change !== null
        ? t('size.fourWeeks', { day, change: sayChange(mark.change) })
        : t(mark.atMs > nowMs ? 'size.fourWeeksAhead' : 'size.fourWeeksNone', { day })}
      {mark.isWithinErrors && ` ${t('size.withinError')}`}
    </span>
  );
}
