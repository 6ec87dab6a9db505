/** The row of dots on a submission's screen: photos, record, read back, each filled when it is done. */
import type { StepTold } from '../../../model/describe.ts';
import { IconCheck, IconExclamationMark } from '../icons/icons.ts';
import { useTranslation } from '../words/useTranslation.tsx';
import classes from './StepLine.module.css';

interface StepLineProps {
  steps: readonly StepTold[];
}

export function StepLine({ steps }: StepLineProps) {
  const { t } = useTranslation('outbox');
  return (
    <ol className={classes.line} aria-label={t('steps.label')}>
      {steps.map((step) => (
        <li key={step.name} className={classes.step} data-step={step.state}>
          <span className={classes.dot} aria-hidden="true">
            {step.state === 'filled' && <IconCheck size="0.875rem" stroke={3} />}
            {step.state === 'problem' && <IconExclamationMark size="0.875rem" stroke={3} />}
          </span>
          <span>
            {t(`steps.${step.name}`)}
            <span className="wb-visually-hidden">{`, ${t(`steps.state.${step.state}`)}`}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
