/** The notice above a form that the hospital refused. */
import { fieldOfPath } from '../../features/drafts/fieldOfPath.ts';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import type { RefusedField } from './issues.ts';

interface RefusedNoticeProps {
  wasRefused: boolean;
  elsewhere: readonly RefusedField[];
}

/** If only the stay was refused, `PlaceNotices` says so. */
export function RefusedNotice({ wasRefused, elsewhere: unplaced }: RefusedNoticeProps) {
  const { t } = useTranslation('admission');
  const elsewhere = unplaced.filter(({ path }) => fieldOfPath(path) !== 'stay');
  if (!wasRefused) return null;
  return (
    <Notice tone="problem" title={t('refused.title')}>
      <p>{t('refused.sentence')}</p>
      {elsewhere.map(({ path, message }) => (
        <p key={path}>{t('field.hospitalSays', { message: `${path}: ${message}` })}</p>
      ))}
    </Notice>
  );
}
