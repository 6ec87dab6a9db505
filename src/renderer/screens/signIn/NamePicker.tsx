/** The list of nurses who have signed in on this tablet before. */
import { Button } from '@mantine/core';
import type { KnownNurse } from '../../../device/nurses/nurses.ts';
import { useLive } from '../../services/app/useLive.ts';
import { useNow } from '../../services/app/useNow.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { NameButton } from './SwitchScreen.tsx';
import classes from './SignIn.module.css';

interface NamePickerProps {
  nurses: readonly KnownNurse[];
  onPick(authorId: string): void;
  onAnother(): void;
}

export function NamePicker({ nurses, onPick, onAnother }: NamePickerProps) {
  const { t } = useTranslation('signIn');
  const { ago } = useTimeFormat();
  const nowMs = useNow();
  const waiting = useLive(
    ({ device, hospitalKey }) => device.submissions.countWaiting(hospitalKey),
    [],
  );
  const waitsFor = (authorId: string) => waiting?.get(authorId) ?? 0;
  return (
    <>
      <h1 className={classes.title}>{t('who')}</h1>
      <ul className={classes.names}>
        {nurses.map((nurse) => (
          <li key={nurse.authorId}>
            <NameButton name={nurse.name} onTap={() => onPick(nurse.authorId)}>
              <span className={classes.nameAge}>
                {t('lastHere', { when: ago(nurse.lastSignedInAt, nowMs) })}
              </span>
              {waitsFor(nurse.authorId) > 0 && (
                <span className={classes.nameWaits}>
                  {t('waitsFor', { count: waitsFor(nurse.authorId) })}
                </span>
              )}
            </NameButton>
          </li>
        ))}
      </ul>
      <Button onClick={onAnother}>{t('another')}</Button>
    </>
  );
}
