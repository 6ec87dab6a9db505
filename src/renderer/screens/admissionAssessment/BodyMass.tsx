/** The body mass index below height and weight: for information only, never sent. */
import { bodyMassClass, bodyMassIndex } from '../../../shared/admission/bodyMass.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { useAnswer } from './FormContext.tsx';
import classes from './fields/fields.module.css';

export function BodyMass() {
  const { t } = useTranslation('admission');
  const index = bodyMassIndex(useAnswer('nutrition.heightCm'), useAnswer('nutrition.weightKg'));
  return (
    <div role="status">
      {index !== undefined && (
        <p className={classes.facts}>
          <span>{t('bodyMass.label')}</span>
          <strong>{t('bodyMass.value', { index: index.toFixed(1) })}</strong>
          <span>{t(`bodyMass.${bodyMassClass(index)}`)}</span>
          <span className={classes.help}>{t('bodyMass.note')}</span>
        </p>
      )}
    </div>
  );
}
