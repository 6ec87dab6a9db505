/**
 * Takes photos: a full-screen camera with the last photo of the wound as a faint overlay to match the angle, a large
 * button, and a review of each photo before it is kept.
 */
import { ActionIcon, Button, Switch } from '@mantine/core';
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { isStripInView } from '../../../measuring/sight.ts';
import { SightLine } from '../../features/measuring/SightLine.tsx';
import { useFinderSight, useStillSight } from '../../features/measuring/useSight.ts';
import type { HistoryPhoto } from '../../features/wounds/history.ts';
import { useHistoryPhoto } from '../../features/wounds/useHistoryPhoto.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { usePhotoUrl } from '../../services/app/usePhotoUrl.ts';
import { IconCameraRotate, IconX } from '../../ui/icons/icons.ts';
import { NoCameraDrawing } from '../../ui/parts/drawings.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { FullScreenBar, FullScreenDialog } from '../../ui/parts/FullScreenDialog.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { usePhotoCamera, type PhotoCamera } from './usePhotoCamera.ts';
import classes from './Camera.module.css';

interface CameraDialogProps {
  /** The photo to match, if this wound has one. */
  ghostPhoto: HistoryPhoto | null;
  /** How many photos the draft has. */
  count: number;
  /** The photo that was kept last; null if there is none yet. */
  newestPhotoId: string | null;
  onKeep(photo: File): void;
  /** One photo is retaken to replace another: keeping it closes the camera. */
  isRetake: boolean;
  onClose(): void;
  /** The alternative that always works. */
  onChooseFile(): void;
}

/**
 * While a photo that was just taken waits for a choice, nothing closes the camera but that choice: no cross, no Escape,
 * no Back. Each would drop the photo without a question.
 */
export function CameraDialog(props: CameraDialogProps) {
  const [still, setStill] = useState<File | null>(null);
  return (
    <FullScreenDialog onClose={() => still === null && props.onClose()}>
      <CameraView {...props} still={still} onStill={setStill} />
    </FullScreenDialog>
  );
}

interface CameraViewProps extends CameraDialogProps {
  /** The photo that was just taken and is neither kept nor dropped yet. */
  still: File | null;
  onStill(still: File | null): void;
}

function CameraView({ still, onStill, ...props }: CameraViewProps) {
  const { ghostPhoto, count, newestPhotoId, onKeep, onClose, onChooseFile } = props;
  const video = useRef<HTMLVideoElement>(null);
  const camera = usePhotoCamera(video);
  const [ghostShown, setGhostShown] = useState(true);
  const ghostUrl = useHistoryPhoto(ghostPhoto, 'bytes') ?? null;
  const failure = failureOf(camera.state);
  const keep = () => {
    if (still !== null) {
      onKeep(still);
      onStill(null);
    }
  };
  const finish = () => {
    keep();
    onClose();
  };
  return (
    <>
      <Bar
        camera={camera}
        ghost={ghostUrl === null || failure !== null ? null : ghostShown}
        onGhost={setGhostShown}
        onClose={still === null ? onClose : undefined}
      />
      {failure !== null ? (
        <Failed failure={failure} onStartAgain={camera.startAgain} onChooseFile={onChooseFile} />
      ) : (
        <>
          <Stage {...{ video, camera, still }} ghostUrl={ghostShown ? ghostUrl : null} />
          <Foot
            camera={camera}
            still={still}
            onStill={onStill}
            onKeep={keep}
            onFinish={props.isRetake ? undefined : finish}
            onClose={onClose}
            kept={<Kept count={count} photoId={newestPhotoId} />}
          />
        </>
      )}
    </>
  );
}

interface BarProps {
  camera: PhotoCamera;
  /** Whether the overlay of the earlier photo is shown; null if there is none. */
  ghost: boolean | null;
  onGhost(shown: boolean): void;
  /** Undefined while a photo waits for a choice. */
  onClose: (() => void) | undefined;
}

function Bar({ camera, ghost, onGhost, onClose }: BarProps) {
  const { t } = useTranslation('woundAssessment');
  const { t: common } = useTranslation('common');
  return (
    <FullScreenBar title={t('camera.title')}>
      {ghost !== null && (
        <Switch
          label={t('camera.ghost')}
          checked={ghost}
          onChange={(event) => onGhost(event.currentTarget.checked)}
        />
      )}
      {camera.switchCamera !== undefined && (
        <ActionIcon aria-label={t('camera.switch')} onClick={camera.switchCamera}>
          <IconCameraRotate size="1.5rem" aria-hidden="true" />
        </ActionIcon>
      )}
      {onClose !== undefined && (
        <ActionIcon aria-label={common('button.close')} onClick={onClose}>
          <IconX size="1.5rem" aria-hidden="true" />
        </ActionIcon>
      )}
    </FullScreenBar>
  );
}

interface FailedProps {
  failure: NonNullable<ReturnType<typeof failureOf>>;
  onStartAgain: (() => void) | undefined;
  onChooseFile(): void;
}

function Failed({ failure, onStartAgain, onChooseFile }: FailedProps) {
  const { t } = useTranslation('woundAssessment');
  const { t: common } = useTranslation('common');
  return (
    <div className={classes.failure}>
      <EmptyState
        failing
        drawing={<NoCameraDrawing />}
        title={failure === 'barred' ? common('footing.camera.line') : t(`camera.${failure}Title`)}
        sentence={
          failure === 'busy' || failure === 'refused' ? t(`camera.${failure}Sentence`) : undefined
        }
      >
        {onStartAgain !== undefined && (
          <Button onClick={onStartAgain}>{t('camera.startAgain')}</Button>
        )}
        <Button variant="filled" data-autofocus onClick={onChooseFile}>
          {t('camera.chooseFile')}
        </Button>
      </EmptyState>
    </div>
  );
}

interface StageProps {
  video: RefObject<HTMLVideoElement | null>;
  camera: PhotoCamera;
  still: File | null;
  /** The earlier photo, if it is shown as an overlay. */
  ghostUrl: string | null;
}

/** The live picture, or the photo that was just taken. */
function Stage({ video, camera, still, ghostUrl }: StageProps) {
  const { t } = useTranslation('woundAssessment');
  const { profile } = useApp();
  return (
    <div className={classes.stage}>
      <video
        ref={video}
        className={classes.picture}
        aria-label={t('camera.live')}
        playsInline
        muted
      />
      {ghostUrl !== null && still === null && (
        <img src={ghostUrl} alt="" className={classes.ghost} />
      )}
      {still !== null && <Still file={still} />}
      {profile.measuring.offered && <StripSeen video={video} camera={camera} still={still} />}
      {camera.state === 'starting' && (
        <p className={classes.words} role="status">
          {t('camera.starting')}
        </p>
      )}
    </div>
  );
}

interface StripSeenProps {
  video: RefObject<HTMLVideoElement | null>;
  camera: PhotoCamera;
  still: File | null;
}

/** Beside the overlay: whether the measuring strip is visible, and from which angle. A hint that blocks nothing. */
function StripSeen({ video, camera, still }: StripSeenProps) {
  const inFinder = useFinderSight(video, camera.state === 'open' && still === null);
  const inStill = useStillSight(still);
  const sight = still === null ? inFinder : inStill;
  return (
    isStripInView(sight) && (
      <div className={classes.sight}>
        <SightLine sight={sight} isFinder={still === null} />
      </div>
    )
  );
}

interface FootProps {
  camera: PhotoCamera;
  still: File | null;
  onStill(still: File | null): void;
  onKeep(): void;
  /** Keeps the photo and closes the camera, because most assessments have one photo. */
  onFinish: (() => void) | undefined;
  onClose(): void;
  kept: ReactNode;
}

function Foot({ camera, still, onStill, onKeep, onFinish, onClose, kept }: FootProps) {
  const { t } = useTranslation('woundAssessment');
  if (still !== null) {
    return (
      <div className={classes.foot}>
        <span className={classes.keptSide}>{kept}</span>
        <Button onClick={() => onStill(null)}>{t('camera.again')}</Button>
        {onFinish === undefined ? (
          <Button variant="filled" data-autofocus onClick={onKeep}>
            {t('camera.keep')}
          </Button>
        ) : (
          <>
            <Button onClick={onKeep}>{t('camera.keep')}</Button>
            <Button variant="filled" data-autofocus onClick={onFinish}>
              {t('camera.finish')}
            </Button>
          </>
        )}
        <span className={classes.side} />
      </div>
    );
  }
  return (
    <div className={classes.foot}>
      <span className={classes.keptSide}>{kept}</span>
      <button
        type="button"
        className={classes.shutter}
        aria-label={t('camera.shoot')}
        disabled={camera.state !== 'open'}
        onClick={() => void camera.shoot().then(onStill)}
      />
      <span className={classes.side}>
        <Button variant="subtle" onClick={onClose}>
          {t('camera.done')}
        </Button>
      </span>
    </div>
  );
}

/** What was kept so far: the newest photo and the count, in the place where every camera shows them. */
function Kept({ count, photoId }: { count: number; photoId: string | null }) {
  const { t } = useTranslation('woundAssessment');
  const url = usePhotoUrl(photoId, 'thumbnail');
  const isThere = url !== null && url !== undefined;
  return (
    <span className={classes.kept} role="status">
      {count > 0 && (
        <>
          {isThere && <img key={url} src={url} alt="" className={classes.keptPhoto} />}
          <span className={classes.keptWords}>{t('camera.taken', { count })}</span>
        </>
      )}
    </span>
  );
}

function Still({ file }: { file: File }) {
  const { t } = useTranslation('woundAssessment');
  const picture = useRef<HTMLImageElement>(null);
  // Made here and not while rendering: React may discard a render, and nothing would release its URL.
  useLayoutEffect(() => {
    const url = URL.createObjectURL(file);
    picture.current?.setAttribute('src', url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <img ref={picture} alt={t('camera.still')} className={classes.picture} data-still="true" />
  );
}

function failureOf(state: PhotoCamera['state']) {
  return state === 'starting' || state === 'open' ? null : state;
}
