/** Opens a stay of a patient by its exact id, typed or scanned, never chosen from a list. */
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { plainId } from '../../../shared/text.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useOwner } from '../../services/app/Session.tsx';
import { exampleIds } from '../../services/hospital/exampleIds.ts';
import { FieldRow } from '../../ui/parts/FieldRow.tsx';
import { useIdWord } from '../../ui/words/useIdWord.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { ScanButton } from '../scan/ScanButton.tsx';
import { openStay, type StayFailure } from './openStay.ts';
import { useIdHint } from './useIdHint.ts';
import classes from './StayForm.module.css';

interface StayFormProps {
  patientId: string;
  onOpened(encounterId: string): void;
  onCancel(): void;
}

export function StayForm({ patientId, onOpened, onCancel }: StayFormProps) {
  const { t } = useTranslation('patients');
  const idWord = useIdWord();
  const { t: common } = useTranslation('common');
  const app = useApp();
  const owner = useOwner();
  const hintOf = useIdHint();
  const [id, setId] = useState('');
  const [failure, setFailure] = useState<StayFailure | null>(null);
  const [refused, setRefused] = useState<string | null>(null);

  const open = async (typed: string) => {
    setRefused(null);
    const result = await openStay(app, owner, patientId, typed);
    setFailure(result.found ? null : result);
    if (result.found) onOpened(result.encounterId);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void open(id);
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FieldRow
        field={
          <TextInput
            label={t('find.encounterLabel')}
            description={t('find.encounterHint', {
              example: exampleIds[app.isDemo ? 'demo' : 'ward'].encounter,
            })}
            autoComplete="off"
            spellCheck={false}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears because it was asked for
            autoFocus
            value={id}
            error={
              refused ??
              (failure === null
                ? undefined
                : `${t(`find.${failure.why}`, {
                    id: plainId(id),
                    carried: idWord(failure.carried ?? ''),
                  })} ${hintOf(failure.why, plainId(id))}`.trim())
            }
            onChange={(event) => {
              setRefused(null);
              setId(event.currentTarget.value);
              setFailure(null);
            }}
          />
        }
      >
        <ScanButton
          subject="encounter"
          onText={(text) => {
            setId(text);
            void open(text);
          }}
          onRefused={setRefused}
        />
        <Button type="submit">{t('find.open')}</Button>
        <Button variant="subtle" onClick={onCancel}>
          {common('button.cancel')}
        </Button>
      </FieldRow>
    </form>
  );
}
