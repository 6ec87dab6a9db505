/**
 * A text with its changed words marked by background and underline, what was removed struck through, and both announced
 * to a screen reader.
 */
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import type { TextPart } from './wordDiff.ts';
import classes from './Visit.module.css';

export function DiffText({ parts }: { parts: readonly TextPart[] }) {
  const { t } = useTranslation('record');
  return (
    <p className={classes.text}>
      {parts.map(({ text, changed, isRemoved = false, at: key }) => {
        if (!changed || text.trim() === '') {
          return <span key={key}>{text}</span>;
        }
        if (isRemoved) {
          return (
            <del key={key} className={classes.removed}>
              <span className="wb-visually-hidden">{`${t('conflict.removed')}: `}</span>
              {text}
            </del>
          );
        }
        return (
          <mark key={key} className={classes.mark}>
            <span className="wb-visually-hidden">{`${t('conflict.changed')}: `}</span>
            {text}
          </mark>
        );
      })}
    </p>
  );
}
