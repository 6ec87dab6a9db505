/**
 * Owns the review at the foot of the form, for what fits there: everything that will be sent in a few
 * lines, and the tap that submits it. What is long, or wants a word first, has its own review.
 */
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../../model/draft.ts';
import { countCodePoints } from '../../../shared/text.ts';
import { ReviewWarnings } from '../../features/drafts/ReviewWarnings.tsx';
import { useDerived, type DraftForm } from '../../features/drafts/useDraftForm.ts';
import { useHandIn } from '../../features/drafts/useHandIn.ts';
import { usePhotoIntake } from '../../services/app/PhotoIntake.tsx';
import { useSession } from '../../services/app/Session.tsx';
import { useNow } from '../../services/app/useNow.ts';
import { useWard } from '../../services/app/Ward.tsx';
import { useRestedContent } from '../../services/saving/useRestedContent.ts';
import { Card, Facts, Section } from '../../ui/parts/Card.tsx';
import { DeliberateButton } from '../../ui/parts/DeliberateButton.tsx';
import { readMeasure } from '../../ui/parts/measure.ts';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { handedInFrom, missingIn, type WoundDraft } from './assessmentRules.ts';
import type { Fields } from './fieldParts.ts';
import classes from './WoundAssessment.module.css';

interface SubmitHereProps {
  draft: Draft;
  content: WoundDraft;
  form: DraftForm<Fields>;
  onHandingIn(handingIn: boolean): void;
}

/** A longer note, or more photos, are looked at on a page of their own. Code points; photos. */
const mostHere = { noteCodePoints: 300, photos: 4 };

/** Whether everything that will be sent is there, and short enough to be looked at on this page. */
export function useFitsHere(draftId: string, content: WoundDraft, form: DraftForm<Fields>) {
  const { profile } = useWard();
  const nowMs = useNow();
  const { working } = usePhotoIntake(draftId);
  return useDerived(
    form,
    (fields) =>
      working === 0 &&
      content.photoIds.length <= mostHere.photos &&
      countCodePoints(fields.careNote) <= mostHere.noteCodePoints &&
      missingIn({ ...content, ...fields }, profile.limits, nowMs).length === 0,
  );
}

export function SubmitHere({ draft, content: before, form, onHandingIn }: SubmitHereProps) {
  const { t } = useTranslation('woundAssessment');
  const { name } = useSession();
  const { handIn, failure } = useHandIn(draft.draftId, form.settled, onHandingIn);
  // Drawn with each key, the summary made a key cost nearly twice as much (docs/performance.md).
  const content = { ...before, ...useRestedContent(form) };
  // All that she has typed, should her last key be younger than the picture.
  const submit = () => void handIn(handedInFrom({ ...before, ...form.content() }));
  return (
    <Section title={t('submitHere.title')}>
      <Card>
        <Summary content={content} />
        <ReviewWarnings draft={draft} />
        {failure !== null && (
          <Notice tone="problem" announced>
            <p>{failure}</p>
          </Notice>
        )}
        <div className={classes.submitHere}>
          <p className={classes.left}>{t('review.lead', { name })}</p>
          <DeliberateButton variant="filled" onAct={submit}>
            {t('review.handIn')}
          </DeliberateButton>
        </div>
      </Card>
    </Section>
  );
}

function Summary({ content }: { content: WoundDraft }) {
  const { t } = useTranslation('woundAssessment');
  const { fullMoment } = useTimeFormat();
  const { subject, observedAt, photoIds, careNote } = content;
  const side = (typed: string) => {
    const reading = readMeasure(typed);
    return reading.is === 'number' ? `${reading.valueCm} cm` : t('review.notMeasured');
  };
  const photos = photoIds.length === 0 ? t('review.noPhotos') : String(photoIds.length);
  return (
    <>
      <Facts
        facts={[
          {
            label: t('review.wound'),
            value: t('of', { site: subject.woundSite ?? '', id: subject.woundId ?? '' }),
            wide: true,
          },
          {
            label: t('when.label'),
            value: observedAt === null ? '–' : fullMoment(Date.parse(observedAt)),
          },
          { label: t('measure.length'), value: side(content.lengthCm) },
          { label: t('measure.width'), value: side(content.widthCm) },
          { label: t('photos.title'), value: photos },
        ]}
      />
      <Facts
        facts={[
          {
            label: t('note.label'),
            value: <span className={classes.noteToSend}>{careNote}</span>,
            wide: true,
          },
        ]}
      />
    </>
  );
}
