/**
 * What this tablet lacks of what Wardbook stands on, at the door and on the patients' screen: one line that opens to
 * explain what each lack means. What Wardbook can do without can be hidden for a week.
 */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApp } from '../../services/app/AppContext.tsx';
import { footingOf, toldAtDoor, useFootingFacts } from '../../services/app/footing.ts';
import { IconAlertTriangle } from '../../ui/icons/icons.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { useFootingWords } from './useFootingWords.ts';
import classes from './FootingNotice.module.css';

/** When the line about that part was hidden, in this browser, whoever is signed in. */
const hiddenAtKey = (part: string) => `wardbook.hiddenAt.${part}`;
const hiddenForMs = 7 * 24 * 3_600_000;

/** Renders nothing if nothing is missing or known yet, and for a week after the line was hidden. */
export function FootingNotice() {
  const { t } = useTranslation('common');
  const { now } = useApp();
  const facts = useFootingFacts();
  const wordsOf = useFootingWords();
  const [, setHiddenAt] = useState(0);
  const is = footingOf(facts);
  const isHidden = (part: string) => {
    const sinceMs = now() - Number(localStorage.getItem(hiddenAtKey(part)) ?? 0);
    // Setting the clock back does not extend the hiding.
    return sinceMs >= 0 && sinceMs < hiddenForMs;
  };
  const told = toldAtDoor(facts).filter((part) => is[part] === 'problem' || !isHidden(part));
  const [first] = told;
  if (first === undefined) return null;
  const hidable = told.filter((part) => is[part] !== 'problem');
  const hide = () => {
    for (const part of hidable) localStorage.setItem(hiddenAtKey(part), String(now()));
    setHiddenAt(now());
  };
  return (
    <details className={classes.notice} data-is={is[first]}>
      <summary className={classes.line}>
        <IconAlertTriangle size="1.375rem" stroke={2} aria-hidden="true" />
        <span className={classes.words}>{wordsOf(first, facts).line}</span>
        <span className={classes.how}>{t('keeping.notPromised.why')}</span>
      </summary>
      <div className={classes.more}>
        {told.map((part) => {
          const { line, more } = wordsOf(part, facts);
          return (
            <div key={part}>
              {part !== first && <p className={classes.part}>{line}</p>}
              {more.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
          );
        })}
        {hidable.length > 0 && (
          <Button variant="subtle" onClick={hide}>
            {t('keeping.notPromised.hide')}
          </Button>
        )}
      </div>
    </details>
  );
}
