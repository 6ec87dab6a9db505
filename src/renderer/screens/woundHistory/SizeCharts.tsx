/**
 * The charts: length and width in one, area in another, because their units differ. Lines differ in shape as well as
 * colour. Loaded on demand, together with the chart library.
 */
import { useMemo } from 'react';
import { CartesianGrid, Line, LineChart, ReferenceLine, XAxis, YAxis } from 'recharts';
import {
  areasOf,
  fourWeekMark,
  type FourWeekMark,
  type HistoryEntry,
} from '../../features/wounds/history.ts';
import { timeDomain, timeTicks } from '../../features/wounds/timeAxis.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { useWardTimeZone } from '../../ui/words/WardTimeZone.tsx';
import { measureOf, type MeasureName } from './measures.ts';
import classes from './WoundHistory.module.css';

interface LineLook {
  colour: string;
  dash: string | undefined;
  mark: 'circle' | 'square';
}

const lineLooks: Record<MeasureName, LineLook> = {
  length: { colour: 'var(--wb-accent)', dash: undefined, mark: 'circle' },
  width: { colour: 'var(--wb-text)', dash: '7 5', mark: 'square' },
  area: { colour: 'var(--wb-accent)', dash: undefined, mark: 'circle' },
};

export function SizeCharts({ entries }: { entries: readonly HistoryEntry[] }) {
  const { t } = useTranslation('woundHistory');
  return (
    <div className={classes.charts}>
      <Chart entries={entries} names={['length', 'width']} unit={t('size.centimetres')} />
      <Chart entries={entries} names={['area']} unit={t('size.squareCentimetres')} />
    </div>
  );
}

interface ChartProps {
  entries: readonly HistoryEntry[];
  names: readonly MeasureName[];
  unit: string;
}

function Chart({ entries, names, unit }: ChartProps) {
  const { t } = useTranslation('woundHistory');
  const points = useMemo(() => pointsOf(entries, names), [entries, names]);
  const times = points.map(({ atMs }) => atMs);
  const label = useTickLabel(times);
  const mark = names.includes('area') ? markIn(entries) : null;
  const { t: common } = useTranslation('common');
  const what = names.map((name) => t(`size.${name}`)).join(common('joint'));
  return (
    <figure className={classes.chart}>
      <Legend entries={entries} names={names} unit={unit} />
      <div
        role="img"
        aria-label={t('size.chart', { what, count: points.length })}
        className={classes.plot}
      >
        <div className={classes.drawing} aria-hidden="true">
          <LineChart
            data={points}
            responsive
            accessibilityLayer={false}
            style={{ width: '100%', height: '100%' }}
            margin={{ top: 8, right: 24, bottom: 4, left: 0 }}
          >
            <CartesianGrid stroke="var(--wb-line)" vertical={false} />
            <XAxis
              dataKey="atMs"
              type="number"
              scale="time"
              domain={timeDomain(times)}
              ticks={timeTicks(times)}
              tickFormatter={label}
              interval="preserveStartEnd"
              stroke="var(--wb-line-strong)"
              tick={{ fill: 'var(--wb-text-secondary)' }}
              height={rootSizePx() * 2}
            />
            <YAxis
              width="auto"
              domain={[0, 'auto']}
              tickCount={4}
              stroke="var(--wb-line-strong)"
              tick={{ fill: 'var(--wb-text-secondary)' }}
            />
            {mark !== null && markLine(mark, t('size.fourWeeksMark'), timeDomain(times))}
            {names.map((name) => (
              <Line
                key={name}
                dataKey={name}
                type="linear"
                connectNulls
                isAnimationActive={false}
                {...strokeOf(lineLooks[name])}
                dot={dotFor(name, entries)}
                activeDot={false}
              />
            ))}
          </LineChart>
        </div>
      </div>
    </figure>
  );
}

function pointsOf(entries: readonly HistoryEntry[], names: readonly MeasureName[]) {
  return entries.map((entry) => ({
    atMs: entry.observedAtMs,
    areaFrom: entry.areaFrom,
    ...Object.fromEntries(names.map((name) => [name, measureOf(entry, name)])),
  }));
}

/**
 * The words are on the side with more room: soon after four weeks the line is near the right edge. A function and not a
 * component, because the chart searches its children for what it has to draw.
 */
function markLine(
  { atMs }: FourWeekMark,
  words: string,
  [startMs, endMs]: readonly [number, number],
) {
  const isLate = atMs - startMs > endMs - atMs;
  return (
    <ReferenceLine
      x={atMs}
      stroke="var(--wb-line-strong)"
      strokeDasharray="3 4"
      label={{
        value: words,
        position: isLate ? 'insideTopRight' : 'insideTopLeft',
        fill: 'var(--wb-text-secondary)',
      }}
    />
  );
}

/** The four-week mark, if the line reaches it. */
function markIn(entries: readonly HistoryEntry[]): FourWeekMark | null {
  const mark = fourWeekMark(areasOf(entries));
  const last = entries.at(-1)?.observedAtMs ?? 0;
  return mark !== null && mark.atMs <= last ? mark : null;
}

function strokeOf({ colour, dash }: LineLook) {
  const plain = { stroke: colour, strokeWidth: 2.5 };
  return dash === undefined ? plain : { ...plain, strokeDasharray: dash };
}

function Legend({ entries, names, unit }: ChartProps) {
  const { t } = useTranslation('woundHistory');
  return (
    <figcaption className={classes.legend}>
      {names.map((name) => (
        <span key={name} className={classes.key}>
          <LineMark look={lineLooks[name]} />
          {t(`size.${name}`)}
        </span>
      ))}
      {names.includes('area') && entries.some(({ areaFrom }) => areaFrom === 'photo') && (
        <span className={classes.unit}>{t('size.areaMarks')}</span>
      )}
      <span className={classes.unit}>{unit}</span>
    </figcaption>
  );
}

/** With more dots than this, they would merge with one another and with the line. */
const maxDots = 20;

function dotFor(name: MeasureName, entries: readonly HistoryEntry[]) {
  const measured = entries.filter((entry) => measureOf(entry, name) !== null);
  if (measured.length > maxDots) return false;
  if (name === 'area' && entries.some(({ areaFrom }) => areaFrom === 'photo')) return <AreaDot />;
  return lineLooks[name].mark === 'square' ? <SquareDot /> : <RoundDot />;
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

/** The axis needs room for its labels at the text size that the nurse has chosen. */
function rootSizePx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

interface DotProps {
  cx?: number;
  cy?: number;
  value?: unknown;
  payload?: { areaFrom?: HistoryEntry['areaFrom'] };
}

function RoundDot({ cx, cy, value }: DotProps) {
  return hasPlace(cx, cy, value) ? <circle cx={cx} cy={cy} r={5} fill="var(--wb-accent)" /> : null;
}

/** Filled if it was measured on a photo, hollow if it is length times width. */
function AreaDot({ cx, cy, value, payload }: DotProps) {
  const isPhoto = payload?.areaFrom === 'photo';
  return hasPlace(cx, cy, value) ? (
    <circle
      cx={cx}
      cy={cy}
      r={5}
      fill={isPhoto ? 'var(--wb-accent)' : 'var(--wb-surface)'}
      stroke="var(--wb-accent)"
      strokeWidth={2.5}
    />
  ) : null;
}

function SquareDot({ cx = 0, cy = 0, value }: DotProps) {
  return hasPlace(cx, cy, value) ? (
    <rect
      x={cx - 4.5}
      y={cy - 4.5}
      width={9}
      height={9}
      fill="var(--wb-surface)"
      stroke="var(--wb-text)"
      strokeWidth={2.5}
    />
  ) : null;
}

function hasPlace(cx: number | undefined, cy: number | undefined, value: unknown): boolean {
  return cx !== undefined && cy !== undefined && value !== null && value !== undefined;
}

function LineMark({ look }: { look: LineLook }) {
  return (
    <svg width="36" height="14" viewBox="0 0 36 14" aria-hidden="true">
      <path d="M0 7h36" stroke={look.colour} strokeWidth="2.5" strokeDasharray={look.dash} />
      {look.mark === 'square' ? (
        <SquareDot cx={18} cy={7} value={1} />
      ) : (
        <RoundDot cx={18} cy={7} value={1} />
      )}
    </svg>
  );
}
