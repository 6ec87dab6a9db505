/**
 * Lines over time between two axes. Everything is placed in percent of the plot, so the browser fits it to the room and
 * nothing is measured: it is drawn once. Screen readers hear its label; the numbers are in the table.
 */
import { Fragment } from 'react';
import { timeDomain, timeTicks, valueTicks } from '../../features/wounds/chartScale.ts';
import { sizeText } from '../../ui/parts/measure.ts';
import classes from './LinePlot.module.css';

export interface PlotPoint {
  atMs: number;
  value: number;
  isHollow: boolean;
}

export interface PlotLine {
  colour: string;
  /** The dashes of the line, in pixels; solid without. */
  dash?: string;
  mark: 'circle' | 'square';
  points: readonly PlotPoint[];
  hasDots: boolean;
}

interface LinePlotProps {
  label: string;
  lines: readonly PlotLine[];
  /** The times of the axis; those of all points are among them. */
  timesMs: readonly number[];
  timeLabel(atMs: number): string;
  /** A moment to be seen between the points. */
  mark?: { atMs: number; words: string };
}

/** How many labels the time axis has, by its width; the style sheet chooses one. */
const mostLabels = [2, 4, 6] as const;

export function LinePlot({ label, lines, timesMs, timeLabel, mark }: LinePlotProps) {
  const [startMs, endMs] = timeDomain(timesMs);
  const values = lines.flatMap(({ points }) => points.map(({ value }) => value));
  const ticks = valueTicks(Math.max(0, ...values));
  const top = ticks.at(-1) ?? 1;
  const x = (atMs: number) => ((atMs - startMs) / (endMs - startMs)) * 100;
  const y = (value: number) => (1 - value / top) * 100;
  return (
    <div role="img" aria-label={label} className={classes.plot}>
      <div className={classes.values} aria-hidden="true">
        {ticks.toReversed().map((tick) => (
          <span key={tick}>{sizeText(tick)}</span>
        ))}
      </div>
      <svg className={classes.drawing} aria-hidden="true">
        {ticks.slice(1).map((tick) => (
          <line key={tick} x2="100%" y1={`${y(tick)}%`} y2={`${y(tick)}%`} />
        ))}
        {mark !== undefined && <Mark x={x(mark.atMs)} words={mark.words} />}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={classes.lines}>
          {lines.map(({ colour, dash, mark: shape, points }) => (
            <polyline
              key={shape + colour}
              points={points.map(({ atMs, value }) => `${x(atMs)},${y(value)}`).join(' ')}
              stroke={colour}
              strokeDasharray={dash}
            />
          ))}
        </svg>
        {lines.map(({ colour, mark: shape, points, hasDots }) => (
          <Fragment key={shape + colour}>
            {hasDots &&
              points.map(({ atMs, value, isHollow }, index) => (
                <Dot
                  // Two assessments may have been made in the same minute.
                  key={index}
                  shape={shape}
                  colour={colour}
                  isHollow={isHollow}
                  x={`${x(atMs)}%`}
                  y={`${y(value)}%`}
                />
              ))}
          </Fragment>
        ))}
      </svg>
      {mostLabels.map((most) => (
        <div key={most} className={classes.times} data-most={most} aria-hidden="true">
          {timeTicks(timesMs, most).map((atMs) => (
            <span key={atMs} style={{ insetInlineStart: `${x(atMs)}%` }}>
              {timeLabel(atMs)}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

/** The words are on the side with more room. */
function Mark({ x, words }: { x: number; words: string }) {
  const isLate = x > 50;
  return (
    <>
      <line className={classes.mark} x1={`${x}%`} x2={`${x}%`} y2="100%" />
      <text x={`${x}%`} y="1.25em" dx={isLate ? -6 : 6} textAnchor={isLate ? 'end' : 'start'}>
        {words}
      </text>
    </>
  );
}

interface DotProps {
  shape: PlotLine['mark'];
  colour: string;
  isHollow: boolean;
  x: string;
  y: string;
}

function Dot({ shape, colour, isHollow, x, y }: DotProps) {
  return shape === 'square' ? (
    <rect className={classes.square} x={x} y={y} width="9" height="9" stroke={colour} />
  ) : (
    <circle cx={x} cy={y} r="5" stroke={colour} fill={isHollow ? 'var(--wb-surface)' : colour} />
  );
}

/** How a line looks, beside its name in the legend. */
export function LegendMark({ colour, dash, mark }: Pick<PlotLine, 'colour' | 'dash' | 'mark'>) {
  return (
    <svg className={classes.legendMark} width="36" height="14" aria-hidden="true">
      <line x2="36" y1="7" y2="7" stroke={colour} strokeDasharray={dash} />
      <Dot shape={mark} colour={colour} isHollow={false} x="18" y="7" />
    </svg>
  );
}
