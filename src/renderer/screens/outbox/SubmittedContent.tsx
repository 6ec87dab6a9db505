/** What was submitted, in the words of its form. It is frozen, so it has no links to fields. */
import type { SubmittedOf } from '../../../model/content.ts';
import { describe } from '../../../model/describe.ts';
import type { Photo } from '../../../model/photo.ts';
import { photoIn } from '../../../model/problem.ts';
import type { Submission } from '../../../model/submission.ts';
import { receiptIn } from '../../../model/submissionFacts.ts';
import { AdmissionSummary } from '../../features/admission/AdmissionSummary.tsx';
import { WoundFacts } from '../../features/wounds/WoundFacts.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { usePhotoUrl } from '../../services/app/usePhotoUrl.ts';
import { Facts } from '../../ui/parts/Card.tsx';
import { PhotoTile } from '../../ui/parts/PhotoTile.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import tiles from '../../ui/parts/photoTiles.module.css';
import classes from './Outbox.module.css';

export function SubmittedContent({
  submission,
  photos,
}: {
  submission: Submission;
  photos: readonly Photo[];
}) {
  const { submitted } = submission.content;
  switch (submitted.kind) {
    case 'wound-assessment':
      return <WoundContent submitted={submitted} submission={submission} photos={photos} />;
    case 'wound-correction':
      return <WoundFacts careNote={submitted.careNote} />;
    case 'wound-void':
      return <VoidContent submitted={submitted} />;
    case 'admission-assessment':
      return <AdmissionContent submitted={submitted} />;
  }
}

function WoundContent({
  submitted,
  submission,
  photos,
}: {
  submitted: SubmittedOf<'wound-assessment'>;
  submission: Submission;
  photos: readonly Photo[];
}) {
  const { t } = useTranslation('woundAssessment');
  const { fullMoment } = useTimeFormat();
  const { subject } = submission.content;
  const { group, problem } = describe(submission);
  const hasLeft = group === 'done' && submitted.photoIds.length > 0 && photos.length === 0;
  return (
    <>
      {hasLeft && <p className={classes.text}>{t('photos.left')}</p>}
      {submitted.photoIds.length > 0 && !hasLeft && (
        <ol className={tiles['large']} aria-label={t('photos.title')}>
          {submitted.photoIds.map((photoId, index) => (
            <li key={photoId}>
              <SentPhoto
                photoId={photoId}
                label={t('viewer.title', { position: index + 1, total: submitted.photoIds.length })}
                upload={uploadState(photoId, photos, submission, problem && photoIn(problem))}
              />
            </li>
          ))}
        </ol>
      )}
      <WoundFacts
        size={submitted}
        careNote={submitted.careNote}
        more={[
          { label: t('when.label'), value: fullMoment(Date.parse(submitted.observedAt)) },
          {
            label: t('review.wound'),
            value: t('of', { site: subject.woundSite ?? '', id: submitted.woundId }),
          },
        ]}
      />
    </>
  );
}

function SentPhoto(props: {
  photoId: string;
  label: string;
  upload: 'waiting' | 'moving' | 'there' | 'refused';
}) {
  const url = usePhotoUrl(props.photoId, 'bytes');
  return <PhotoTile src={url} label={props.label} upload={props.upload} size="large" />;
}

function uploadState(
  photoId: string,
  photos: readonly Photo[],
  submission: Submission,
  refusedPhotoId: string | null,
) {
  if (photoId === refusedPhotoId) {
    return 'refused';
  }
  const photo = photos.find((one) => one.photoId === photoId);
  if (receiptIn(submission) !== null || (photo !== undefined && photo.attachment !== null)) {
    return 'there';
  }
  const next = photos.find((one) => one.attachment === null);
  const moving = describe(submission).state === 'upload' && next?.photoId === photoId;
  return moving ? 'moving' : 'waiting';
}

function VoidContent({ submitted }: { submitted: SubmittedOf<'wound-void'> }) {
  const { t } = useTranslation('outbox');
  return (
    <Facts
      facts={[
        {
          label: t('detail.reason'),
          value: <span className={classes.text}>{submitted.reason}</span>,
          wide: true,
        },
      ]}
    />
  );
}

function AdmissionContent({ submitted }: { submitted: SubmittedOf<'admission-assessment'> }) {
  const { t } = useTranslation('admission');
  const { profile } = useApp();
  const { fullMoment } = useTimeFormat();
  return (
    <>
      <Facts
        facts={[
          { label: t('record.assessedAt'), value: fullMoment(Date.parse(submitted.assessedAt)) },
        ]}
      />
      <AdmissionSummary assessment={submitted.assessment} profile={profile} />
    </>
  );
}
