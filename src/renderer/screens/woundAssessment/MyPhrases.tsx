/** A nurse's own phrases: written once, offered at every wound, removed with a tap. */
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { cleanText, countCodePoints } from '../../../shared/text.ts';
import { IconTrash } from '../../ui/icons/icons.ts';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { FieldRow } from '../../ui/parts/FieldRow.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { maxPhraseLength, maxOwnPhrases, withOwn, withoutOwn } from './phrases.ts';
import type { Phrases } from './usePhrases.ts';
import classes from './Phrases.module.css';

interface MyPhrasesProps {
  opened: boolean;
  own: readonly string[];
  onChange: Phrases['change'];
  onClose(): void;
}

export function MyPhrases({ opened, own, onChange, onClose }: MyPhrasesProps) {
  const { t } = useTranslation('woundAssessment');
  const [typed, setTyped] = useState('');
  const text = cleanText(typed);
  const isTooLong = countCodePoints(text) > maxPhraseLength;
  const isFull = own.length >= maxOwnPhrases;
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (text === '' || isTooLong || isFull) return;
    // What she has typed meanwhile stays.
    const taken = () => setTyped((now) => (now === typed ? '' : now));
    void onChange((before) => withOwn(before, text)).then(taken);
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={t('phrases.mine')} size="lg">
      <p className={classes.hint}>{t('phrases.mineHint')}</p>
      <form onSubmit={add} className={classes.add} noValidate>
        <FieldRow
          field={
            <TextInput
              label={t('phrases.new')}
              value={typed}
              error={
                isTooLong
                  ? t('phrases.tooLong', { limit: maxPhraseLength })
                  : isFull
                    ? t('phrases.full', { limit: maxOwnPhrases })
                    : undefined
              }
              autoComplete="off"
              enterKeyHint="done"
              data-autofocus
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          }
        >
          <Button type="submit" variant="filled">
            {t('phrases.add')}
          </Button>
        </FieldRow>
      </form>
      <ul className={classes.own}>
        {own.map((phrase) => (
          <li key={phrase}>
            <span>{phrase}</span>
            <ActionIcon
              aria-label={t('phrases.remove', { phrase })}
              onClick={() => void onChange((before) => withoutOwn(before, phrase))}
            >
              <IconTrash size="1.375rem" aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
