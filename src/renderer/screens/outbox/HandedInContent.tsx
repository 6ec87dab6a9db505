/** What was submitted, in the words of its form. It is frozen, so it has no links to fields. */
import type { HandedIn } from '../../../model/content.ts';
import { describe } from '../../../model/describe.ts';
import type { Photo } from '../../../model/photo.ts';
import { photoIn } from '../../../model/problem.ts';
import type { Submission } from '../../../model/submission.ts';
import { receiptIn } from '../../../model/submissionFacts.ts';
import { AdmissionSummary } from '../../features/admission/AdmissionSummary.tsx';
import { SizeFigures } from '../../features/wounds/SizeFigures.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { usePhotoUrl } from '../../services/app/usePhotoUrl.ts';
import { Facts } from '../../ui/parts/Card.tsx';
import { PhotoTile } from '../../ui/parts/PhotoTile.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './Outbox.module.css';

export function HandedInContent({
  submission,
  photos,
}: {
  submission: Submission;
  photos: readonly Photo[];
}) {
  const { handedIn } = submission.content;
  switch (handedIn.kind) {
    case 'wound-assessment':
      return <WoundContent handedIn={handedIn} submission={submission} photos={photos} />;
    case 'wound-correction':
      return <CorrectionContent handedIn={handedIn} />;
    case 'wound-void':
      return <VoidContent handedIn={handedIn} />;
    case 'admission-assessment':
      return <AdmissionContent handedIn={handedIn} />;
  }
}

type Of<Kind extends HandedIn['kind']> = Extract<HandedIn, { kind: Kind }>;

function WoundContent({
  handedIn,
  submission,
  photos,
}: {
  handedIn: Of<'wound-assessment'>;
  submission: Submission;
  photos: readonly Photo[];
}) {
  const { t } = useTranslation('woundAssessment');
  const { fullMoment } = useTimeFormat();
  const { subject } = submission.content;
  const { group, problem } = describe(submission);
  const hasLeft = group === 'done' && handedIn.photoIds.length > 0 && photos.length === 0;
  return (
    <>
      {hasLeft && <p className={classes.text}>{t('photos.left')}</p>}
      {handedIn.photoIds.length > 0 && !hasLeft && (
        <ol className={classes.tiles} aria-label={t('photos.title')}>
          {handedIn.photoIds.map((photoId, index) => (
            <li key={photoId}>
              <SentPhoto
                photoId={photoId}
                label={t('viewer.title', { position: index + 1, total: handedIn.photoIds.length })}
                upload={uploadState(photoId, photos, submission, problem && photoIn(problem))}
              />
            </li>
          ))}
        </ol>
      )}
      <SizeFigures length={handedIn.length} width={handedIn.width} />
      <Facts
        facts={[
          {
            label: t('note.label'),
            value: <span className={classes.text}>{handedIn.careNote}</span>,
            wide: true,
          },
          { label: t('when.label'), value: fullMoment(Date.parse(handedIn.observedAt)) },
          {
            label: t('review.wound'),
            value: t('of', { site: subject.woundSite ?? '', id: handedIn.woundId }),
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
  const url = usePhotoUrl(props.photoId, 'thumbnail');
  return <PhotoTile src={url} label={props.label} upload={props.upload} />;
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

function CorrectionContent({ handedIn }: { handedIn: Of<'wound-correction'> }) {
  const { t } = useTranslation('woundAssessment');
  return (
    <Facts
      facts={[
        {
          label: t('note.label'),
          value: <span className={classes.text}>{handedIn.careNote}</span>,
          wide: true,
        },
      ]}
    />
  );
}

function VoidContent({ handedIn }: { handedIn: Of<'wound-void'> }) {
  const { t } = useTranslation('outbox');
  return (
    <Facts
      facts={[
        {
          label: t('detail.reason'),
          value: <span className={classes.text}>{handedIn.reason}</span>,
          wide: true,
        },
      ]}
    />
  );
}

function AdmissionContent({ handedIn }: { handedIn: Of<'admission-assessment'> }) {
  const { t } = useTranslation('admission');
  const { profile } = useApp();
  const { fullMoment } = useTimeFormat();
  return (
    <>
      <Facts
        facts={[
          { label: t('record.assessedAt'), value: fullMoment(Date.parse(handedIn.assessedAt)) },
        ]}
      />
      <AdmissionSummary assessment={handedIn.assessment} profile={profile} />
    </>
  );
}
