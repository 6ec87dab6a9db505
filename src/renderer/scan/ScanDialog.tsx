/**
 * Owns the dialog that reads a code with the camera. Whatever becomes of the camera, an id can be
 * typed in the same place.
 */
import { Button, TextInput } from '@mantine/core';
import { IconCameraRotate } from '../icons/icons.ts';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { Dialog } from '../parts/Dialog.tsx';
import { NoCameraDrawing } from '../parts/drawings.tsx';
import { cleanScan } from './keyBurst.ts';
import { useCameraScan, type CameraScanState, type OnScanned } from './useCameraScan.ts';
import classes from './Scan.module.css';

/** What is looked for. An id can be typed here, too; a token is typed in its own field, unseen. */
export type ScanSubject = 'patient' | 'encounter' | 'token';

interface ScanDialogProps {
  subject: ScanSubject;
  opened: boolean;
  onClose(): void;
  /** What was read or typed, without spaces around. */
  onText(text: string): void;
}

export function ScanDialog({ subject, opened, onClose, onText }: ScanDialogProps) {
  const { t } = useTranslation('scan');
  return (
    <Dialog opened={opened} onClose={onClose} size="wide" title={t(`title.${subject}`)}>
      <div className={classes.dialog}>
        <CameraView onText={onText} />
        {subject !== 'token' && <TypedId subject={subject} onText={onText} />}
      </div>
    </Dialog>
  );
}

interface CameraViewProps {
  onText: OnScanned;
  /** Whether the same can be typed instead; it is said where the camera fails. */
  isTypable?: boolean;
}

/** The camera's picture with what is said about it, reading codes as long as it is there. */
export function CameraView({ onText, isTypable = true }: CameraViewProps) {
  const { t } = useTranslation('scan');
  const video = useRef<HTMLVideoElement>(null);
  const { state, switchCamera } = useCameraScan(video, onText);
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
            <p>{isTypable ? t(`whatToDo.${failure}`) : t(`withoutTyping.${failure}`)}</p>
          </>
        )}
      </div>
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

const failures = ['refused', 'missing', 'busy', 'broken'] as const;

function failureOf(state: CameraScanState): (typeof failures)[number] | null {
  return failures.find((failure) => failure === state) ?? null;
}

function sentenceOf(state: CameraScanState): 'starting' | 'looking' | 'several' {
  return state === 'looking' || state === 'several' ? state : 'starting';
}

interface TypedIdProps {
  subject: Exclude<ScanSubject, 'token'>;
  onText(text: string): void;
}

function TypedId({ subject, onText }: TypedIdProps) {
  const { t } = useTranslation('scan');
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = cleanScan(typed);
    if (text === '') {
      setMissing(true);
      field.current?.focus();
      return;
    }
    onText(text);
  };

  return (
    <form className={classes.typed} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        className={classes.id}
        label={t(`type.${subject}`)}
        error={isMissing ? t('typeFirst') : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setMissing(false);
        }}
      />
      <Button type="submit">{t('use')}</Button>
    </form>
  );
}
