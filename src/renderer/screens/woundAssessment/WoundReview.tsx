/** Owns the last look before handing in: what is missing, what will be sent, one tap. */
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../../model/draft.ts';
import { ActionBar } from '../../features/drafts/ActionBar.tsx';
import { DraftBanner } from '../../features/drafts/DraftBanner.tsx';
import { ReviewWarnings } from '../../features/drafts/ReviewWarnings.tsx';
import { useHandIn } from '../../features/drafts/useHandIn.ts';
import { PrintedMark } from '../../features/print/PrintedPage.tsx';
import { usePhotoIntake } from '../../services/app/PhotoIntake.tsx';
import { useSession } from '../../services/app/Session.tsx';
import { useConnection } from '../../services/app/useConnection.ts';
import { useNow } from '../../services/app/useNow.ts';
import { useWard } from '../../services/app/Ward.tsx';
import { BackLink } from '../../ui/parts/BackLink.tsx';
import { Card } from '../../ui/parts/Card.tsx';
import { DeliberateButton } from '../../ui/parts/DeliberateButton.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { Answers } from './Answers.tsx';
import { handedInFrom, missingIn, type Missing, type WoundDraft } from './assessmentRules.ts';
import classes from './WoundAssessment.module.css';

interface WoundReviewProps {
  draft: Draft;
  content: WoundDraft;
  onHandingIn(handingIn: boolean): void;
}

export function WoundReview({ draft, content, onHandingIn }: WoundReviewProps) {
  const { t } = useTranslation('woundAssessment');
  const { profile } = useWard();
  const { name } = useSession();
  const connection = useConnection();
  const nowMs = useNow();
  const { handIn, failure } = useHandIn(draft.draftId, nothingToSettle, onHandingIn);
  const missing = missingIn(content, profile.limits, nowMs);
  const { working } = usePhotoIntake(draft.draftId);

  return (
    <Screen
      title={t('review.title')}
      lead={t('review.lead', { name })}
      width="reading"
      banner={<DraftBanner subject={content.subject} />}
      back={
        <BackLink to="/drafts/$draftId" params={{ draftId: draft.draftId }} label={t('title')} />
      }
      actions={
        <ActionBar
          saved={
            failure === null
              ? { is: 'saved', atMs: draft.updatedAt }
              : { is: 'failed', reason: failure }
          }
        >
          <DeliberateButton
            variant="filled"
            disabled={missing.length > 0 || working > 0}
            onAct={() => void handIn(handedInFrom(content))}
          >
            {working > 0 ? t('photos.working', { count: working }) : t('review.handIn')}
          </DeliberateButton>
        </ActionBar>
      }
    >
      <PrintedMark mark="draft" />
      {missing.length > 0 && <MissingList draftId={draft.draftId} missing={missing} />}
      <ReviewWarnings draft={draft} />
      <Card>
        <Answers draftId={draft.draftId} content={content} />
      </Card>
      {connection.is !== 'fine' && missing.length === 0 && (
        <Notice tone="plain">
          <p>{t('review.offline')}</p>
        </Notice>
      )}
    </Screen>
  );
}

/** The review types nothing of its own. */
const nothingToSettle = () => Promise.resolve();

function MissingList({ draftId, missing }: { draftId: string; missing: readonly Missing[] }) {
  const { t } = useTranslation('woundAssessment');
  const { profile } = useWard();
  return (
    <Notice tone="problem" title={t('review.missing')}>
      <ul className={classes.missing}>
        {missing.map(({ field, why }) => (
          <li key={`${field}-${why}`}>
            <Link to="/drafts/$draftId" params={{ draftId }} search={{ field }}>
              {t(`review.${why}`, { limit: profile.limits.photosPerRecord })}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
