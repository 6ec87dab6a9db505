/** What will be sent, in the words of the form. */
import type { ReactNode } from 'react';
import { isBlank } from '../../../shared/text.ts';
import { usePhotoUrl } from '../../services/app/usePhotoUrl.ts';
import { readMeasure } from '../../ui/parts/measure.ts';
import { PhotoTile } from '../../ui/parts/PhotoTile.tsx';
import { Together } from '../../ui/parts/Together.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import type { WoundDraft } from './assessmentRules.ts';
import { photoErrorOf } from './fieldParts.ts';
import classes from './WoundAssessment.module.css';

export function Answers({ content }: { content: WoundDraft }) {
  const { t } = useTranslation('woundAssessment');
  const { fullMoment } = useTimeFormat();
  const { subject, observedAt } = content;
  const { t: measuring } = useTranslation('measuring');
  const measure = (name: 'lengthCm' | 'widthCm') => {
    const typed = content[name];
    const reading = readMeasure(typed);
    return reading.is === 'number'
      ? sourced(String(reading.valueCm), name)
      : reading.is === 'empty'
        ? t('review.notMeasured')
        : typed;
  };
  // The source is stated only if something was measured on a photo: otherwise a ruler is understood.
  const sourced = (value: string, name: 'lengthCm' | 'widthCm') => {
    if (content.fromPhoto === undefined) return `${value} cm`;
    const error = photoErrorOf(content, name);
    return error === null
      ? measuring('source.ruler', { value: `${value} cm` })
      : measuring('source.photo', {
          value: error === '' ? `${value} cm` : `${value} ± ${error} cm`,
        });
  };
  return (
    <dl className={classes.answers}>
      <Answer label={t('review.wound')}>
        <Together text={t('of', { site: subject.woundSite ?? '', id: subject.woundId ?? '' })} />
      </Answer>
      <Answer label={t('when.label')}>
        {observedAt === null ? '–' : fullMoment(Date.parse(observedAt))}
      </Answer>
      <Answer label={t('measure.length')}>{measure('lengthCm')}</Answer>
      <Answer label={t('measure.width')}>{measure('widthCm')}</Answer>
      <Answer label={t('note.label')} isLong>
        {isBlank(content.careNote) ? '–' : content.careNote}
      </Answer>
      <Answer label={t('photos.title')} isLong>
        {content.photoIds.length === 0 ? (
          t('review.noPhotos')
        ) : (
          <span className={classes.tiles}>
            {content.photoIds.map((photoId, index) => (
              <ReviewPhoto
                key={photoId}
                photoId={photoId}
                label={t('viewer.title', { position: index + 1, total: content.photoIds.length })}
              />
            ))}
          </span>
        )}
      </Answer>
    </dl>
  );
}

function ReviewPhoto({ photoId, label }: { photoId: string; label: string }) {
  return <PhotoTile src={usePhotoUrl(photoId, 'thumbnail')} label={label} size="medium" />;
}

interface AnswerProps {
  label: string;
  /** Placed below its label if there is little room beside it. */
  isLong?: boolean;
  children: ReactNode;
}

function Answer({ label, isLong = false, children }: AnswerProps) {
  return (
    <div className={classes.answer} data-long={isLong}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
