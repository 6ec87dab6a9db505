/** How a size changed, in a few words and a mark. It does not judge the change: that is up to the nurse. */
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import type { SizeAt } from './history.ts';
import classes from './Trend.module.css';

interface TrendProps {
  /** Sizes that may be compared, oldest first. */
  sizes: readonly SizeAt[];
}

/** The change from the first size to the last; nothing for less than 24 hours, which is no trend. */
export function Trend({ sizes }: TrendProps) {
  const { t, i18n } = useTranslation('common');
  const { days } = useTimeFormat();
  const first = sizes[0];
  const last = sizes.at(-1);
  if (first === undefined || last === undefined) return null;
  const count = days(first.atMs, last.atMs);
  const change = last.value / first.value - 1;
  if (count === 0 || !Number.isFinite(change)) return null;
  const way = wayOf(change);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(
    Math.abs(change),
  );
  return (
    <span className={classes.trend} data-way={way}>
      {marks[way] !== null && <span aria-hidden="true">{marks[way]}</span>}
      {t(`trend.${way}`, { percent, count })}
    </span>
  );
}

type Way = 'smaller' | 'larger' | 'same';

const marks: Record<Way, string | null> = { smaller: '▼', larger: '▲', same: null };

function wayOf(change: number): Way {
  if (Math.round(change * 100) === 0) return 'same';
  return change < 0 ? 'smaller' : 'larger';
}
