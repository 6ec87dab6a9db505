/**
 * The last assessment of the same wound, beside the present one: photo, size, note, and how the present area compares.
 * It uses only what this tablet knows, and judges nothing.
 */
import { areaInNote, isWithinErrors } from '../../../measuring/noteLine.ts';
import type { Subject } from '../../../model/content.ts';
import { useDerived, type DraftForm } from '../../features/drafts/useDraftForm.ts';
import { EarlierNotShown, useVisitWords } from '../../features/wounds/EarlierNotShown.tsx';
import type { HistoryEntry } from '../../features/wounds/history.ts';
import { sizeWords } from '../../features/wounds/sizeWords.ts';
import { useEarlierOf, useEarlierVisits } from '../../features/wounds/useEarlierVisits.ts';
import { useHistoryPhoto } from '../../features/wounds/useHistoryPhoto.ts';
import { useHospitalNow } from '../../services/app/useHospitalClock.ts';
import type { Visits } from '../../services/hospital/earlierVisits.ts';
import { Section } from '../../ui/parts/Card.tsx';
import { sizeText, typedArea } from '../../ui/parts/measure.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import type { Fields } from './fieldParts.ts';
import type { LastAssessment } from './useLastAssessment.ts';
import classes from './LastTime.module.css';

interface LastTimeProps extends LastAssessment {
  subject: Subject;
  form: DraftForm<Fields>;
  /** Whether its photo is here, and not in the pane of the photos. */
  hasPhoto: boolean;
}

/** Shown instead if this tablet knows of an earlier assessment that cannot be shown now. */
function LastTimeElsewhere({ visits }: { visits: Visits | null }) {
  const { t } = useTranslation('woundAssessment');
  const words = useVisitWords()(visits);
  return (
    words !== null && (
      <Section title={t('lastTime.title')}>
        <p className={classes.when} role="status">
          {words}
        </p>
        <EarlierNotShown visits={visits} />
      </Section>
    )
  );
}

/** One, and a few more in case the last ones were voided. */
const lastOnes = 3;

/** The earlier assessments that are known to exist are read here: while they are, only this is drawn again. */
export function LastTime({ subject: { patientId, woundId }, last, ...others }: LastTimeProps) {
  const visits = useEarlierOf(useEarlierVisits(patientId), woundId ?? '', lastOnes);
  return last === null ? (
    <LastTimeElsewhere visits={visits} />
  ) : (
    <LastTimeHere last={last} visits={visits} {...others} />
  );
}

interface LastTimeHereProps extends Pick<LastTimeProps, 'form' | 'pictured' | 'hasPhoto'> {
  last: HistoryEntry;
  visits: Visits | null;
}

function LastTimeHere(props: LastTimeHereProps) {
  const { last, pictured, visits, form, hasPhoto } = props;
  const { t } = useTranslation('woundAssessment');
  const { ago, fullMoment } = useTimeFormat();
  const nowMs = useHospitalNow();
  const { observedAtMs, areaCm2, areaErrorCm2, careNote } = last;
  const when = fullMoment(observedAtMs);
  const size = sizeWords(last);
  return (
    <Section title={t('lastTime.title')}>
      <div className={classes.last}>
        {hasPhoto && <LastPhoto last={last} pictured={pictured} />}
        <div className={classes.words}>
          <p className={classes.when}>
            {t('lastTime.when', { when, ago: ago(observedAtMs, nowMs) })}
          </p>
          {size !== '' && (
            <p className={classes.size}>
              {size}
              {areaCm2 !== null && (
                <span className={classes.area}>
                  {t('lastTime.area', { area: sizeText(areaCm2, areaErrorCm2) })}
                </span>
              )}
            </p>
          )}
          {areaCm2 !== null && (
            <Since
              areaCm2={areaCm2}
              errorCm2={areaErrorCm2}
              observedAtMs={observedAtMs}
              isPhoto={last.areaFrom === 'photo'}
              form={form}
            />
          )}
          <p className={classes.note}>{careNote}</p>
        </div>
      </div>
      {/* One of those that are missing may be later than this one. */}
      <EarlierNotShown visits={visits} />
    </Section>
  );
}

interface SinceProps {
  areaCm2: number;
  errorCm2: number | null;
  observedAtMs: number;
  isPhoto: boolean;
  form: LastTimeProps['form'];
}

/** How the area compares with an earlier one that was measured the same way: in square centimetres and percent. */
function Since({ areaCm2, errorCm2, observedAtMs, isPhoto, form }: SinceProps) {
  const { t } = useTranslation('woundAssessment');
  const { days: daysBetween } = useTimeFormat();
  const nowMs = useHospitalNow();
  const nowCm2 = useDerived(form, (fields) =>
    isPhoto ? (areaInNote(fields.careNote)?.value ?? null) : typedArea(fields),
  );
  const nowErrorCm2 = useDerived(form, ({ careNote }) => areaInNote(careNote)?.error ?? null);
  if (nowCm2 === null) {
    return null;
  }
  const percent = Math.round((nowCm2 / areaCm2 - 1) * 100);
  const days = daysBetween(observedAtMs, nowMs);
  const words = { percent: `${Math.abs(percent)}%`, area: sizeText(Math.abs(nowCm2 - areaCm2)) };
  const way = percent < 0 ? 'smaller' : 'larger';
  const isWithin = isWithinErrors(
    { value: areaCm2, error: errorCm2 },
    { value: nowCm2, error: nowErrorCm2 },
  );
  return (
    <p className={classes.change} aria-live="polite">
      {percent === 0
        ? t('lastTime.same')
        : days > 0
          ? t(`lastTime.${way}InDays`, { ...words, count: days })
          : t(`lastTime.${way}`, words)}
      {percent !== 0 && isWithin && ` ${t('lastTime.withinError')}`}
    </p>
  );
}

/** The newest photo there is, with its day if it is older than the last assessment. */
function LastPhoto({ last, pictured }: Pick<LastTimeProps, 'pictured'> & { last: HistoryEntry }) {
  const { t } = useTranslation('woundAssessment');
  const { t: patients } = useTranslation('patients');
  const { moment } = useTimeFormat();
  const nowMs = useHospitalNow();
  const url = useHistoryPhoto(pictured?.photos[0], 'bytes');
  if (pictured === null || url === null || url === undefined) return null;
  if (pictured === last) {
    return <img src={url} alt={t('lastTime.photo')} className={classes.photo} />;
  }
  return (
    <figure className={classes.older}>
      <img src={url} alt="" className={classes.photo} />
      <figcaption className={classes.when}>
        {patients('patient.photoFrom', { when: moment(pictured.observedAtMs, nowMs) })}
      </figcaption>
    </figure>
  );
}
