/**
 * The dialog that reads a code with the camera. Whatever happens to the camera, an id can be typed in the same place.
 */
import { Button, TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { anyWholeCode } from '../../../shared/scanRules.ts';
import { IconCameraRotate } from '../../ui/icons/icons.ts';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { NoCameraDrawing } from '../../ui/parts/drawings.tsx';
import { FieldRow } from '../../ui/parts/FieldRow.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { readCode, type ScanSubject } from './readCode.ts';
import { refusalWords } from './refusalWords.ts';
import { useCameraScan, type CameraScanState, type OnCode } from './useCameraScan.ts';
import classes from './Scan.module.css';

interface ScanDialogProps {
  subject: ScanSubject;
  opened: boolean;
  /** The message for the last code, if it was refused. */
  refusal: string | null;
  onClose(): void;
  /** Receives what the camera read. */
  onCode: OnCode;
  /** Receives an id that was typed, trimmed. */
  onTyped(id: string): void;
}

export function ScanDialog(props: ScanDialogProps) {
  const { subject, opened, refusal, onClose, onCode, onTyped } = props;
  const { t } = useTranslation('scan');
  return (
    <Dialog opened={opened} onClose={onClose} size="wide" title={t(`title.${subject}`)}>
      <div className={classes.dialog}>
        <CameraView onCode={onCode} />
        {refusal !== null && (
          <Notice tone="problem" announced>
            <p>{refusal}</p>
          </Notice>
        )}
        {subject !== 'token' && <TypedId subject={subject} onTyped={onTyped} />}
      </div>
    </Dialog>
  );
}

interface CameraViewProps {
  onCode: OnCode;
  /** Whether typing is possible instead; it is suggested if the camera fails. */
  isTypable?: boolean;
}

/** The camera's picture with its messages; reads codes as long as it is mounted. */
export function CameraView({ onCode, isTypable = true }: CameraViewProps) {
  const { t } = useTranslation('scan');
  const video = useRef<HTMLVideoElement>(null);
  const { state, switchCamera, startAgain } = useCameraScan(video, onCode);
  const failure = failureOf(state);
  return (
    <div className={classes.camera}>
      {failure === null && (
        <div className={classes.view} data-state={state}>
          <video
            ref={video}
            className={classes.video}
            aria-label={t('camera')}
            autoPlay
            muted
            playsInline
          />
          <span className={classes.aim} aria-hidden="true" />
        </div>
      )}
      <div className={classes.word} role="status">
        {failure === null ? (
          <p>{t(`state.${sentenceOf(state)}`)}</p>
        ) : (
          <>
            <NoCameraDrawing />
            <p className={classes.failed}>{t(`failed.${failure}`)}</p>
            {failure !== 'missing' && failure !== 'broken' && <p>{t(`whatToDo.${failure}`)}</p>}
            <p>{t(isTypable ? 'instead.typed' : 'instead.scanned')}</p>
          </>
        )}
      </div>
      {startAgain !== undefined && <Button onClick={startAgain}>{t('startAgain')}</Button>}
      {switchCamera !== undefined && failure !== 'broken' && (
        <Button
          variant="subtle"
          leftSection={<IconCameraRotate size="1.375rem" stroke={1.75} aria-hidden="true" />}
          onClick={switchCamera}
        >
          {t('otherCamera')}
        </Button>
      )}
    </div>
  );
}

const failures = ['barred', 'refused', 'missing', 'busy', 'stopped', 'broken'] as const;

function failureOf(state: CameraScanState): (typeof failures)[number] | null {
  return failures.find((failure) => failure === state) ?? null;
}

const sentences = ['looking', 'nothing', 'several'] as const;

function sentenceOf(state: CameraScanState): 'starting' | (typeof sentences)[number] {
  return sentences.find((sentence) => sentence === state) ?? 'starting';
}

interface TypedIdProps {
  subject: Exclude<ScanSubject, 'token'>;
  onTyped(id: string): void;
}

function TypedId({ subject, onTyped }: TypedIdProps) {
  const { t } = useTranslation('scan');
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [mistake, setMistake] = useState<string | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const reading = readCode(typed, anyWholeCode);
    if (reading.is === 'id') {
      onTyped(reading.id);
      return;
    }
    const isEmpty = reading.why === 'notWhole';
    setMistake(isEmpty ? t('typeFirst') : refusalWords(t, subject, reading.why));
    field.current?.focus();
  };

  return (
    <form onSubmit={submit} noValidate>
      <FieldRow
        field={
          <TextInput
            ref={field}
            label={t(`type.${subject}`)}
            error={mistake ?? undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setMistake(null);
            }}
          />
        }
      >
        <Button type="submit">{t('use')}</Button>
      </FieldRow>
    </form>
  );
}
