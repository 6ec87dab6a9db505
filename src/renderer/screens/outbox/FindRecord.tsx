/**
 * The two ways to go on if nobody can know whether the hospital has a record: find it there, which settles the
 * question, or state that it is not there. The second may create the record twice, and says so.
 */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Submission } from '../../../model/submission.ts';
import { plainId } from '../../../shared/text.ts';
import { Dialog, DialogChoices } from '../../ui/parts/Dialog.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './Outbox.module.css';

interface FindRecordProps {
  submission: Submission;
  onFound(recordId: string): void;
}

export function FindRecord({ submission, onFound }: FindRecordProps) {
  const { t } = useTranslation('outbox');
  const { t: common } = useTranslation('common');
  const [isAsking, setAsking] = useState(false);
  const { handedIn } = submission.content;
  const known = 'target' in handedIn ? handedIn.target.recordId : null;
  const [recordId, setRecordId] = useState(known ?? '');
  const given = plainId(recordId);
  return (
    <>
      <Button variant="filled" onClick={() => setAsking(true)}>
        {t('find.button')}
      </Button>
      <Dialog opened={isAsking} onClose={() => setAsking(false)} title={t('find.title')}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (given !== '') onFound(given);
          }}
        >
          <p className={classes.plain}>{t('find.sentence')}</p>
          <TextInput
            data-autofocus
            label={t('find.recordId')}
            value={recordId}
            autoComplete="off"
            onChange={(event) => setRecordId(event.currentTarget.value)}
          />
          <DialogChoices>
            <Button onClick={() => setAsking(false)}>{common('button.cancel')}</Button>
            <Button type="submit" variant="filled" disabled={given === ''}>
              {t('find.compare')}
            </Button>
          </DialogChoices>
        </form>
      </Dialog>
    </>
  );
}

/**
 * @param leads whether it is the primary action
 * @param sentence what is uncertain
 * @param onSure called once she has looked, and accepts that there may be two records
 */
export function NotThere({
  sentence,
  leads = false,
  onSure,
}: {
  sentence: string;
  leads?: boolean;
  onSure(): void;
}) {
  const { t } = useTranslation('outbox');
  const { t: common } = useTranslation('common');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant={leads ? 'filled' : 'default'} onClick={() => setAsking(true)}>
        {t('find.notThere')}
      </Button>
      <Dialog opened={isAsking} onClose={() => setAsking(false)} title={t('find.notThereTitle')}>
        <p className={classes.plain}>{sentence}</p>
        <DialogChoices>
          <Button data-autofocus onClick={() => setAsking(false)}>
            {common('button.cancel')}
          </Button>
          <Button variant="filled" color="danger" onClick={onSure}>
            {t('find.sure')}
          </Button>
        </DialogChoices>
      </Dialog>
    </>
  );
}
