/** Owns the word above a form that the hospital sent back. */
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/parts/Notice.tsx';
import type { RefusedField } from './issues.ts';

export function RefusedNotice({ elsewhere }: { elsewhere: readonly RefusedField[] }) {
  const { t } = useTranslation('admission');
  return (
    <Notice tone="problem" title={t('refused.title')}>
      <p>{t('refused.sentence')}</p>
      {elsewhere.map(({ path, message }) => (
        <p key={path}>{t('field.hospitalSays', { message: `${path}: ${message}` })}</p>
      ))}
    </Notice>
  );
}
