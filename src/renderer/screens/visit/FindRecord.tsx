/**
 * What its author states of a record after she has looked at it in the hospital: that she found it, that it is not
 * there, which may create it twice and says so, or that it is right although it differs from what she submitted.
 */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Submission } from '../../../model/submission.ts';
import { plainId } from '../../../shared/text.ts';
import { Dialog, DialogChoices } from '../../ui/parts/Dialog.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './Visit.module.css';

interface FindRecordProps {
  submission: Submission;
  onFound(recordId: string): void;
}

export function FindRecord({ submission, onFound }: FindRecordProps) {
  const { t } = useTranslation('outbox');
  const { t: common } = useTranslation('common');
  const [isAsking, setAsking] = useState(false);
  const { submitted } = submission.content;
  const known = 'target' in submitted ? submitted.target.recordId : null;
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
  const words = { title: t('find.notThereTitle'), sentence, sure: t('find.sure') };
  return <Sure button={t('find.notThere')} leads={leads} words={words} onSure={onSure} />;
}

/** @param onSure called once she has said that the record is right although it differs */
export function AcceptRecord({ onSure }: { onSure(): void }) {
  const { t } = useTranslation('outbox');
  const button = t('detail.accept');
  const words = {
    title: t('detail.acceptTitle'),
    sentence: t('detail.acceptSentence'),
    sure: button,
  };
  return <Sure button={button} words={words} onSure={onSure} />;
}

interface SureProps {
  /** The label of the button that opens the question. */
  button: string;
  leads?: boolean;
  words: { title: string; sentence: string; sure: string };
  onSure(): void;
}

/** A button, and one question before what she states is taken for true. */
function Sure({ button, leads = false, words, onSure }: SureProps) {
  const { t } = useTranslation('common');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant={leads ? 'filled' : 'default'} onClick={() => setAsking(true)}>
        {button}
      </Button>
      <Dialog opened={isAsking} onClose={() => setAsking(false)} title={words.title}>
        <p className={classes.plain}>{words.sentence}</p>
        <DialogChoices>
          <Button data-autofocus onClick={() => setAsking(false)}>
            {t('button.cancel')}
          </Button>
          <Button variant="filled" color="danger" onClick={onSure}>
            {words.sure}
          </Button>
        </DialogChoices>
      </Dialog>
    </>
  );
}
