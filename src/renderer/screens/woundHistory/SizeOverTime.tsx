/** How large it is now and was before, as a number first, then as charts. */
import { isWithinErrors } from '../../../measuring/noteLine.ts';
import { byMeasure } from '../../../shared/wound/fields.ts';
import {
  areasOf,
  fourWeekMark,
  sidesOf,
  type HistoryEntry,
  type SizeAt,
} from '../../features/wounds/history.ts';
import { Trend } from '../../features/wounds/Trend.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { useHospitalClock } from '../../services/app/useHospitalClock.ts';
import { Card } from '../../ui/parts/Card.tsx';
import { sizeText } from '../../ui/parts/measure.ts';
import { Together } from '../../ui/parts/Together.tsx';
import { useLanguage } from '../../ui/words/useLanguage.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { followed, useFollowedWords, type Followed } from './measures.ts';
import { SizeCharts } from './SizeCharts.tsx';
import classes from './WoundHistory.module.css';

/** Has no heading of its own: it is what the screen is opened for. */
export function SizeOverTime({ entries }: { entries: readonly HistoryEntry[] }) {
  const { t } = useTranslation('woundHistory');
  const measured = entries.filter((entry) => followed.some((name) => entry[name] !== null));
  return (
    <section aria-label={t('size.title')}>
      <Card>
        <div className={classes.answer}>
          <div className={classes.figures}>
            <Figures entries={measured} />
            {measured.length < 2 ? (
              <p className={classes.plain}>{t('size.tooFew')}</p>
            ) : (
              <HospitalsSentence />
            )}
          </div>
          {isOverTime(measured) && <SizeCharts entries={measured} />}
        </div>
      </Card>
    </section>
  );
}

const leastSpanMs = 6 * 3_600_000;

/** Whether the sizes lie far enough apart for a line: within a shift it would stand upright and say nothing. */
function isOverTime(measured: readonly HistoryEntry[]): boolean {
  const timesMs = measured.map(({ observedAtMs }) => observedAtMs);
  return timesMs.length >= 2 && Math.max(...timesMs) - Math.min(...timesMs) >= leastSpanMs;
}

/** A sentence from the hospital's profile; none by default. */
function HospitalsSentence() {
  const language = useLanguage();
  const { historySentence } = useApp().profile.measuring;
  return historySentence === null ? null : (
    <p className={classes.plain}>{historySentence[language]}</p>
  );
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

/** The values of each number that may be compared, oldest first. */
function sizesIn(entries: readonly HistoryEntry[]): Record<Followed, SizeAt[]> {
  return { areaCm2: areasOf(entries), ...byMeasure('key', ({ key }) => sidesOf(entries, key)) };
}

/** The first with two sizes to compare; otherwise the first that was measured at all. */
function headOf(sizes: Record<Followed, SizeAt[]>): Followed | undefined {
  return (
    followed.find((name) => sizes[name].length >= 2) ??
    followed.find((name) => sizes[name].length > 0)
  );
}

/** The last size as the largest thing of the card, what it was before, and the same of the other measures. */
function Figures({ entries }: { entries: readonly HistoryEntry[] }) {
  const sizes = sizesIn(entries);
  const head = headOf(sizes);
  if (head === undefined) return null;
  const others = followed.filter((name) => name !== head && sizes[name].length >= 2);
  return (
    <>
      <Headline name={head} sizes={sizes[head]} entries={entries} />
      {others.length > 0 && (
        <dl className={classes.fromTo}>
          {others.map((name) => (
            <FromTo key={name} name={name} sizes={sizes[name]} said={sizes[head]} />
          ))}
        </dl>
      )}
    </>
  );
}

interface HeadlineProps {
  name: Followed;
  sizes: readonly SizeAt[];
  entries: readonly HistoryEntry[];
}

function Headline({ name, sizes, entries }: HeadlineProps) {
  const { t } = useTranslation('woundHistory');
  const wordsOf = useFollowedWords();
  const first = sizes[0];
  const last = sizes.at(-1);
  if (first === undefined || last === undefined) return null;
  const isFromPhoto = entries.findLast(({ areaFrom }) => areaFrom !== null)?.areaFrom === 'photo';
  return (
    <div>
      <p className={classes.plain}>
        {name === 'areaCm2'
          ? t('size.areaBy', { how: t(isFromPhoto ? 'size.fromPhoto' : 'size.areaHint') })
          : wordsOf(name).label}
      </p>
      <div className={classes.beside}>
        <p className={classes.nowAndBefore}>
          {first !== last && (
            <span className={classes.before}>{t('size.from', { first: shown(first) })}</span>
          )}{' '}
          <span className={classes.value}>
            {shown(last)} <span className={classes.unit}>{wordsOf(name).unit}</span>
          </span>
        </p>
        <Trend sizes={sizes} />
      </div>
      <SinceThen sizes={sizes} isArea={name === 'areaCm2'} />
    </div>
  );
}

interface FromToProps {
  name: Followed;
  sizes: readonly SizeAt[];
  /** The sizes of the headline, whose days are not repeated. */
  said: readonly SizeAt[];
}

/** The first and last value of a measure. It does not judge them: that is up to the nurse. */
function FromTo({ name, sizes, said }: FromToProps) {
  const { t } = useTranslation('woundHistory');
  const wordsOf = useFollowedWords();
  const spanOf = useSpan();
  const first = sizes[0];
  const last = sizes.at(-1);
  if (first === undefined || last === undefined) return null;
  const span = spanOf(sizes);
  return (
    <div>
      <dt>{wordsOf(name).label}</dt>
      <dd>
        <span className={classes.change}>
          {t('size.fromTo', { first: shown(first), last: shown(last), unit: wordsOf(name).unit })}
        </span>
        {span !== spanOf(said) && <span className={classes.since}>{span}</span>}
      </dd>
    </div>
  );
}

/** The first and last day of some sizes. */
function useSpan(): (sizes: readonly SizeAt[]) => string {
  const { t } = useTranslation('woundHistory');
  const { date } = useTimeFormat();
  return (sizes) => {
    const day = (at: SizeAt | undefined) => (at === undefined ? '' : date(at.atMs));
    const [firstDay, lastDay] = [day(sizes[0]), day(sizes.at(-1))];
    return firstDay === lastDay ? firstDay : t('size.span', { firstDay, lastDay });
  };
}

const shown = ({ value, error }: SizeAt) => sizeText(value, error);

/** When it was last measured, and how an area changed in four weeks. */
function SinceThen({ sizes, isArea }: { sizes: readonly SizeAt[]; isArea: boolean }) {
  const { t } = useTranslation('woundHistory');
  const { now } = useHospitalClock();
  const { moment } = useTimeFormat();
  const spanOf = useSpan();
  const first = sizes[0];
  const last = sizes.at(-1);
  if (first === undefined || last === undefined) return null;
  return (
    <p className={classes.since}>
      <span className={classes.days}>{spanOf(sizes)}</span>
      {isWithinErrors(first, last) && `${t('size.withinError')} `}
      <Together text={t('size.lastMeasured', { when: moment(last.atMs, now()) })} />
      {isArea && <FourWeeks sizes={sizes} />}
    </p>
  );
}

/** How the first area changed in four weeks, once they are over, and unless the headline says the same. */
function FourWeeks({ sizes }: { sizes: readonly SizeAt[] }) {
  const { t } = useTranslation('woundHistory');
  const sayChange = useChangeWords();
  const { now } = useHospitalClock();
  const { date } = useTimeFormat();
  const mark = fourWeekMark(sizes);
  if (mark === null || mark.atMs > now() || mark.nearest === sizes.at(-1)) return null;
  const day = date(mark.atMs);
  const said =
    mark.change !== null
      ? t('size.fourWeeks', { day, change: sayChange(mark.change) })
      : t('size.fourWeeksNone', { day });
  return (
    <>
      {' '}
      <Together text={said} />
      {mark.isWithinErrors && ` ${t('size.withinError')}`}
    </>
  );
}
