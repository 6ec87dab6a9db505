/**
 * Owns the last assessment of the same wound, beside the one being written: photo, size, note, and
 * how the area of now compares. Only what this tablet knows; nothing is judged.
 */
import { useTranslation } from 'react-i18next';

import type { Subject } from '../../../device/rows.ts';
import { areaInNote } from '../../../measuring/noteLine.ts';
import { areaOf } from '../../parts/measure.ts';
import { Section } from '../../parts/Card.tsx';
import { useHospitalPhoto } from '../../ward/useHospitalPhoto.ts';
import { useNow } from '../../ward/useNow.ts';
import { usePhotoUrl } from '../../ward/usePhotoUrl.ts';
import { useTimeFormat } from '../../words/useTimeFormat.ts';
import { notVoided, type HistoryEntry } from '../../wounds/history.ts';
import { useNumber } from '../../wounds/useNumber.ts';
import { useWoundHistory } from '../../wounds/useWoundHistory.ts';
import { useDerived, type DraftForm } from '../../drafts/useDraftForm.ts';
import classes from './LastTime.module.css';

interface LastTimeProps {
  subject: Subject;
  form: DraftForm<{ lengthCm: string; widthCm: string; careNote: string }>;
}

export function LastTime({ subject, form }: LastTimeProps) {
  const history = useWoundHistory(subject.patientId, subject.woundId ?? '');
  const last = history === undefined ? undefined : notVoided(history).at(-1);
  return last === undefined ? null : <Last last={last} form={form} />;
}

function Last({ last, form }: { last: HistoryEntry; form: LastTimeProps['form'] }) {
  const { t } = useTranslation('woundAssessment');
  const { ago, fullMoment } = useTimeFormat();
  const number = useNumber();
  const nowMs = useNow();
  const { observedAtMs, lengthCm, widthCm, areaCm2, careNote } = last;
  const when = fullMoment(observedAtMs);
  const side = (cm: number | null) => (cm === null ? '–' : number(cm));
  const isMeasured = lengthCm !== null || widthCm !== null;
  return (
    <Section title={t('lastTime.title')}>
      <div className={classes.last}>
        <LastPhoto last={last} />
        <div className={classes.words}>
          <p className={classes.when}>
            {t('lastTime.when', { when, ago: ago(observedAtMs, nowMs) })}
          </p>
          {isMeasured && (
            <p className={classes.size}>
              {t('lastTime.size', { length: side(lengthCm), width: side(widthCm) })}
              {areaCm2 !== null && (
                <span className={classes.area}>
                  {t('lastTime.area', { area: number(areaCm2) })}
                </span>
              )}
            </p>
          )}
          {areaCm2 !== null && (
            <Since areaCm2={areaCm2} isPhoto={last.areaFrom === 'photo'} form={form} />
          )}
          <p className={classes.note}>{careNote}</p>
        </div>
      </div>
    </Section>
  );
}

interface SinceProps {
  areaCm2: number;
  isPhoto: boolean;
  form: LastTimeProps['form'];
}

/** How the area compares with one that was taken the same way, as a percentage with its sign. */
function Since({ areaCm2, isPhoto, form }: SinceProps) {
  const { t, i18n } = useTranslation('woundAssessment');
  const percent = useDerived(form, ({ lengthCm, widthCm, careNote }) => {
    const area = isPhoto ? areaInNote(careNote) : areaOf(lengthCm, widthCm);
    return area === null ? null : Math.round((area / areaCm2 - 1) * 100);
  });
  if (percent === null) {
    return null;
  }
  const change = new Intl.NumberFormat(i18n.language, {
    style: 'percent',
    signDisplay: 'exceptZero',
  }).format(percent / 100);
  return (
    <p className={classes.change} aria-live="polite">
      {percent === 0 ? t('lastTime.same') : t('lastTime.change', { change })}
    </p>
  );
}

function LastPhoto({ last }: { last: HistoryEntry }) {
  const { t } = useTranslation('woundAssessment');
  const [photo] = last.photos;
  const own = usePhotoUrl(photo?.from === 'device' ? photo.photoId : null, 'bytes');
  const fetched = useHospitalPhoto(photo?.from === 'hospital' ? photo.attachmentId : null);
  const url = photo?.from === 'device' ? own : fetched;
  return url === null || url === undefined ? null : (
    <img src={url} alt={t('lastTime.photo')} className={classes.photo} />
  );
}
