/** A small line chart without a scale, which shows a trend. Hidden from screen readers. */
import classes from './Sparkline.module.css';

interface SparklineProps {
  /** In order of time; fewer than two draw no line. */
  values: readonly number[];
}

const widthPx = 88;
const heightPx = 32;
const marginPx = 4;

export function Sparkline({ values }: SparklineProps) {
  if (values.length < 2) {
    return null;
  }
  const largest = Math.max(...values);
  const points = values.map((value, index) => ({
    x: marginPx + (index / (values.length - 1)) * (widthPx - 2 * marginPx),
    // From zero, so that half the value is half the height.
    y: heightPx - marginPx - (largest === 0 ? 0 : value / largest) * (heightPx - 2 * marginPx),
  }));
  const last = points.at(-1);
  return (
    <svg
      className={classes.line}
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      width={widthPx}
      height={heightPx}
      aria-hidden="true"
    >
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <circle cx={last?.x} cy={last?.y} r="3" />
    </svg>
  );
}
