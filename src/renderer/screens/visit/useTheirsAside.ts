/** The words for the current version of a record: its number, its time, and its author if this tablet knows. */
import type { Target } from '../../../model/content.ts';
import type { CurrentVersion } from '../../../model/problem.ts';
import { recordIdOf } from '../../../model/records.ts';
import { receiptIn } from '../../../model/submissionFacts.ts';
import { sameInstant } from '../../../shared/interface/instant.ts';
import { useSubmissionsAbout } from '../../services/app/Outbox.tsx';
import { useSession } from '../../services/app/Session.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { useCreate } from './useVisit.ts';

/**
 * Such as `version 2, 28 Nov 2026 04:16, by Amy Lin`. The hospital does not say who wrote a version, but a receipt of
 * hers does if it is for this one: then it was she herself, and nobody else.
 */
export function useTheirsAside(target: Target, theirs: CurrentVersion): string {
  const { t } = useTranslation('record');
  const { fullMoment } = useTimeFormat();
  const { name } = useSession();
  const { version, recordedAt } = theirs;
  const create = useCreate(target.createdBy);
  // A change that waited for the create was written before the record had an id.
  const recordId = recordIdOf(target, create ?? null);
  const own = useSubmissionsAbout(recordId === null ? null : { recordId }) ?? [];
  if (recordedAt === null) return t('conflict.sawVersion', { version });
  const isHers = own.some((one) => {
    const receipt = receiptIn(one);
    return (
      receipt?.recordId === recordId &&
      receipt.version === version &&
      receipt.recordedAt !== null &&
      sameInstant(receipt.recordedAt, recordedAt)
    );
  });
  const about = { version, when: fullMoment(Date.parse(recordedAt)) };
  return isHers
    ? t('conflict.theirsVersionBy', { ...about, name })
    : t('conflict.theirsVersion', about);
}
