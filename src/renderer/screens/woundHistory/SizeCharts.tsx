/**
 * The charts: the area in one, length and width in another, because their units differ. Lines differ in shape as well as
 * colour.
 */
import { useMemo } from 'react';
import { areasOf, fourWeekMark, type HistoryEntry } from '../../features/wounds/history.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { useWardTimeZone } from '../../ui/words/WardTimeZone.tsx';
import { LegendMark, LinePlot, type PlotLine } from './LinePlot.tsx';
import { followedSides, useFollowedWords, type Followed } from './measures.ts';
import classes from './WoundHistory.module.css';

/** With more dots than this, they would merge with one another and with the line. */
const maxDots = 20;

/** How a line looks, by its place in the chart. */
function lookOf(index: number): Pick<PlotLine, 'colour' | 'dash' | 'mark'> {
  return index === 0
    ? { colour: 'var(--wb-accent)', mark: 'circle' }
    : { colour: 'var(--wb-text)', dash: '7 5', mark: 'square' };
}

export function SizeCharts({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <>
      <Chart entries={entries} names={['areaCm2']} />
      <Chart entries={entries} names={followedSides} />
    </>
  );
}

interface ChartProps {
  entries: readonly HistoryEntry[];
  names: readonly Followed[];
}

function Chart({ entries, names }: ChartProps) {
  const wordsOf = useFollowedWords();
  const { t } = useTranslation('woundHistory');
  const { t: common } = useTranslation('common');
  const times = entries.map(({ observedAtMs }) => observedAtMs);
  const labelOf = useTickLabel(times);
  const markMs = names.includes('areaCm2') ? markIn(entries) : null;
  const lines = names.map((name, index) => ({ ...lookOf(index), ...lineOf(entries, name) }));
  const what = names.map((name) => wordsOf(name).label).join(common('joint'));
  if (lines.every(({ points }) => points.length < 2)) return null;
  return (
    <figure className={classes.chart}>
      <Legend entries={entries} names={names} />
      <LinePlot
        label={t('size.chart', { what, count: entries.length })}
        lines={lines}
        timesMs={times}
        timeLabel={labelOf}
        {...(markMs === null ? {} : { mark: { atMs: markMs, words: t('size.fourWeeksMark') } })}
      />
    </figure>
  );
}

/** Where a value is missing, the line connects those before and after it. */
function lineOf(
  entries: readonly HistoryEntry[],
  name: Followed,
): Pick<PlotLine, 'points' | 'hasDots'> {
  const points = entries.flatMap((entry) => {
    const value = entry[name];
    return value === null
      ? []
      : [{ atMs: entry.observedAtMs, value, isHollow: isHollow(entries, entry, name) }];
  });
  return { points, hasDots: points.length <= maxDots };
}

/** An area on a photo is filled and one that is length times width is hollow, once there are both. */
function isHollow(entries: readonly HistoryEntry[], entry: HistoryEntry, name: Followed): boolean {
  return name === 'areaCm2' && hasPhotoArea(entries) && entry.areaFrom !== 'photo';
}

function hasPhotoArea(entries: readonly HistoryEntry[]): boolean {
  return entries.some(({ areaFrom }) => areaFrom === 'photo');
}

/** The time of the four-week mark, if the line reaches it. */
function markIn(entries: readonly HistoryEntry[]): number | null {
  const mark = fourWeekMark(areasOf(entries));
  const last = entries.at(-1)?.observedAtMs ?? 0;
  return mark !== null && mark.atMs <= last ? mark.atMs : null;
}

function Legend({ entries, names }: ChartProps) {
  const wordsOf = useFollowedWords();
  const { t } = useTranslation('woundHistory');
  return (
    <figcaption className={classes.legend}>
      {names.map((name, index) => (
        <span key={name} className={classes.key}>
          <LegendMark {...lookOf(index)} />
          {wordsOf(name).label}
        </span>
      ))}
      {names.includes('areaCm2') && hasPhotoArea(entries) && (
        <span className={classes.unit}>{t('size.areaMarks')}</span>
      )}
      <span className={classes.unit}>{names[0] && wordsOf(names[0]).unit}</span>
    </figcaption>
  );
}

/** Day and month below the axis; the time of day if everything happened within two days. */
function useTickLabel(timesMs: readonly number[]): (atMs: number) => string {
  const { i18n } = useTranslation();
  const timeZone = useWardTimeZone();
  const isShort = Math.max(...timesMs) - Math.min(...timesMs) < 36 * 3_600_000;
  const language = i18n.language === 'en' ? 'en-GB' : i18n.language;
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(
      language,
      isShort
        ? { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
        : { timeZone, day: 'numeric', month: 'short' },
    );
    return (atMs) => format.format(atMs);
  }, [language, timeZone, isShort]);
}
