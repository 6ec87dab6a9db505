/** What will be sent, in the words of the form. */
import { isBlank } from '../../../shared/text.ts';
import {
  woundFields,
  woundLabels,
  type FieldName,
  type WoundField,
  type WoundMeasure,
} from '../../../shared/wound/fields.ts';
import type { WoundDoubt } from '../../features/drafts/woundDoubts.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { usePhotoUrl } from '../../services/app/usePhotoUrl.ts';
import { IconAlertTriangle } from '../../ui/icons/icons.ts';
import { readMeasure, sizeText } from '../../ui/parts/measure.ts';
import { PhotoTile } from '../../ui/parts/PhotoTile.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import type { Missing, WoundDraft } from './assessmentRules.ts';
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
  return (
    <dl className={classes.answers}>
      {woundFields.map((field) => {
        const isAbout = (said: { field: FieldName }) => said.field === field.key;
        const doubted = doubts.some(isAbout) ? 'waiting' : undefined;
        const tone = missing.some(isAbout) ? 'problem' : doubted;
        // What is long stands below its label if there is little room beside it.
        const isLong = field.kind === 'text' || field.kind === 'photos';
        return (
          <div key={field.key} className={classes.answer} data-long={isLong} data-tone={tone}>
            <dt>{t(field.label)}</dt>
            <dd>
              {tone && <IconAlertTriangle size="1.125rem" stroke={2} aria-hidden="true" />}
              <Value field={field} content={content} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface ValueProps<Field = WoundField> {
  field: Field;
  content: WoundDraft;
}

/** The answer to one field, by its kind. */
function Value({ field, content }: ValueProps) {
  const { fullMoment } = useTimeFormat();
  switch (field.kind) {
    case 'moment': {
      const moment = content[field.key];
      return moment === null ? '–' : fullMoment(Date.parse(moment));
    }
    case 'measure':
      return <MeasureValue field={field} content={content} />;
    case 'text':
      return isBlank(content[field.key]) ? '–' : content[field.key];
    case 'photos':
      return <Photos photoIds={content.photoIds} />;
  }
}

/** The source is stated only if something was measured on a photo: otherwise a ruler is understood. */
function MeasureValue({ field, content }: ValueProps<WoundMeasure>) {
  const { t } = useTranslation('woundAssessment');
  const { t: measuring } = useTranslation('measuring');
  const typed = content[field.key];
  const reading = readMeasure(typed);
  if (reading.is === 'empty') return t('review.notMeasured');
  if (reading.is === 'wrong') return typed;
  const value = sizeText(reading.valueCm);
  if (content.fromPhoto === undefined) return `${value} cm`;
  const error = photoErrorOf(content, field);
  return error
    ? measuring('source.photo', { value: `${value} ± ${error} cm` })
    : measuring(error === null ? 'source.ruler' : 'source.photo', { value: `${value} cm` });
}

function Photos({ photoIds }: Pick<WoundDraft, 'photoIds'>) {
  const { t } = useTranslation('woundAssessment');
  if (photoIds.length === 0) return t('review.noPhotos');
  return (
    <span className={classes.tiles}>
      {photoIds.map((photoId, index) => (
        <ReviewPhoto
          key={photoId}
          photoId={photoId}
          label={t('viewer.title', { position: index + 1, total: photoIds.length })}
        />
      ))}
    </span>
  );
}

function ReviewPhoto({ photoId, label }: { photoId: string; label: string }) {
  return <PhotoTile src={usePhotoUrl(photoId, 'thumbnail')} label={label} size="medium" />;
}

/** The sentences for what blocks submitting. */
export function useMissingWords(): (missing: Missing) => string {
  const { t } = useTranslation('woundAssessment');
  const { profile } = useApp();
  return ({ field, why }) =>
    t(`review.${why}`, { limit: profile.limits.photosPerRecord, label: t(woundLabels[field]) });
}
