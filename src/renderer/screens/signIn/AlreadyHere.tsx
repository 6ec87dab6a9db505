/**
 * The notice that a name or token is already on this tablet: with a second entry she could no longer see what she wrote
 * before.
 */
import { Button } from '@mantine/core';
import type { KnownNurse } from '../../../device/nurses/nurses.ts';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './SignIn.module.css';

interface AlreadyHereProps {
  nurse: KnownNurse;
  by: 'name' | 'token' | 'person';
  onPick(authorId: string): void;
  onForgotten(authorId: string): void;
}

export function AlreadyHere({ nurse, by, onPick, onForgotten }: AlreadyHereProps) {
  const { t } = useTranslation('signIn');
  const { name, authorId } = nurse;
  return (
    <Notice tone="waiting" title={t(`already.${by}Title`, { name })} announced>
      <p>{t(`already.${by}Sentence`, { name })}</p>
      <div className={classes.choices}>
        <Button onClick={() => onPick(authorId)}>{t('already.pin', { name })}</Button>
        <Button variant="subtle" onClick={() => onForgotten(authorId)}>
          {t('forgotten.link')}
        </Button>
      </div>
    </Notice>
  );
}
