/** The codes of a failure, hidden until they are opened. */
import { useTranslation } from '../words/useTranslation.tsx';
import { Together } from './Together.tsx';
import classes from './HelpDeskCodes.module.css';

interface HelpDeskCodesProps {
  status: number | null;
  code: string | null;
  message: string | null;
  traceId: string | null;
}

export function HelpDeskCodes({ status, code, message, traceId }: HelpDeskCodesProps) {
  const { t } = useTranslation('common');
  const lines = [
    status === null ? null : t('failure.status', { status }),
    code === null ? null : t('failure.code', { code }),
    message,
    traceId === null ? null : t('failure.trace', { id: traceId }),
  ].filter((line): line is string => line !== null && line !== '');
  if (lines.length === 0) {
    return null;
  }
  return (
    <details className={classes.codes}>
      <summary>{t('failure.technical')}</summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <Together text={line} />
          </li>
        ))}
      </ul>
    </details>
  );
}
