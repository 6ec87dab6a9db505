/** What will be sent, in the words of the form. */
import type { ReactNode } from 'react';
import { isBlank } from '../../../shared/text.ts';
import type { FieldName } from '../../features/drafts/fieldOfPath.ts';
import type { WoundDoubt } from '../../features/drafts/woundDoubts.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { usePhotoUrl } from '../../services/app/usePhotoUrl.ts';
import { IconAlertTriangle } from '../../ui/icons/icons.ts';
import { readMeasure, sizeText } from '../../ui/parts/measure.ts';
import { PhotoTile } from '../../ui/parts/PhotoTile.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import type { Missing, MissingWhy, WoundDraft } from './assessmentRules.ts';
import { photoErrorOf } from './fieldParts.ts';
import classes from './WoundAssessment.module.css';

interface AnswersProps {
  content: WoundDraft;
  /** What blocks submitting, and what is possible but probably a slip: said above, and marked in its row. */
  missing: readonly Missing[];
  doubts: readonly WoundDoubt[];
}

export function Answers({ content, missing, doubts }: AnswersProps) {
  const { t } = useTranslation('woundAssessment');
  const { fullMoment } = useTimeFormat();
  const { observedAt } = content;
  const tone = (field: FieldName) => toneOf(field, { missing, doubts });
  const { t: measuring } = useTranslation('measuring');
  const measure = (name: 'lengthCm' | 'widthCm') => {
    const typed = content[name];
    const reading = readMeasure(typed);
    return reading.is === 'number'
      ? sourced(sizeText(reading.valueCm), name)
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
      <Answer label={t('when.label')} tone={tone('observedAt')}>
        {observedAt === null ? '–' : fullMoment(Date.parse(observedAt))}
      </Answer>
      <Answer label={t('measure.length')} tone={tone('lengthCm')}>
        {measure('lengthCm')}
      </Answer>
      <Answer label={t('measure.width')} tone={tone('widthCm')}>
        {measure('widthCm')}
      </Answer>
      <Answer label={t('note.label')} tone={tone('careNote')} isLong>
        {isBlank(content.careNote) ? '–' : content.careNote}
      </Answer>
      <Answer label={t('photos.title')} tone={tone('photos')} isLong>
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

/** The sentences for what blocks submitting. */
export function useMissingWords(): (why: MissingWhy) => string {
  const { t } = useTranslation('woundAssessment');
  const { profile } = useApp();
  return (why) => t(`review.${why}`, { limit: profile.limits.photosPerRecord });
}

type Tone = 'problem' | 'waiting' | undefined;

/** Whether something is said, above, of the answer in a field. */
function toneOf(
  field: FieldName,
  { missing, doubts }: Pick<AnswersProps, 'missing' | 'doubts'>,
): Tone {
  if (missing.some((one) => one.field === field)) return 'problem';
  return doubts.some((one) => one.field === field) ? 'waiting' : undefined;
}

interface AnswerProps {
  label: string;
  tone: Tone;
  /** Placed below its label if there is little room beside it. */
  isLong?: boolean;
  children: ReactNode;
}

function Answer({ label, tone, isLong = false, children }: AnswerProps) {
  return (
    <div className={classes.answer} data-long={isLong} data-tone={tone}>
      <dt>{label}</dt>
      <dd>
        {tone !== undefined && <IconAlertTriangle size="1.125rem" stroke={2} aria-hidden="true" />}
        {children}
      </dd>
    </div>
  );
}
