/** The photos of a draft: taken or chosen, shown at once, ordered, viewed, removed. */
import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Subject } from '../../../model/content.ts';
import type { Photo } from '../../../model/photo.ts';
import type { RefusedPhoto } from '../../features/drafts/refusedPhoto.ts';
import { NewestSight } from '../../features/measuring/NewestSight.tsx';
import { photoWithStrip } from '../../features/measuring/photoWithStrip.ts';
import type { SizeUse } from '../../features/measuring/useSizeUse.ts';
import { PhotoViewer } from '../../features/photos/PhotoViewer.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { usePhotoIntake, type PhotoRefusal } from '../../services/app/PhotoIntake.tsx';
import { ownPromiseWay, useStoragePromise } from '../../services/app/storagePromise.ts';
import { useConnection } from '../../services/app/useConnection.ts';
import { useLive } from '../../services/app/useLive.ts';
import { usePhotoRoom } from '../../services/app/usePhotoRoom.ts';
import { IconCamera, IconPhotoPlus, IconRulerMeasure } from '../../ui/icons/icons.ts';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useRoom } from '../../ui/parts/useRoom.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { CameraDialog } from './CameraDialog.tsx';
import { InPane, InTiles, type ShownPhotosProps } from './ShownPhotos.tsx';
import type { LastPhoto } from './useLastAssessment.ts';
import classes from './WoundAssessment.module.css';

const MeasureDialog = lazy(() =>
  import('../../features/measuring/MeasureDialog.tsx').then((loaded) => ({
    default: loaded.MeasureDialog,
  })),
);

interface PhotosFieldProps {
  /** Writes what was measured on a photo into the form. */
  onMeasured: Omit<SizeUse, 'onOutline'> & {
    /** The photo whose measurements are in the form. */
    measuredPhotoId(): string | undefined;
  };
  draftId: string;
  subject: Subject;
  photoIds: readonly string[];
  error: string | undefined;
  /** The photo that the hospital refused. */
  refused: RefusedPhoto | null;
  /** The photo from the last visit, if this tablet knows one. */
  last: LastPhoto | null;
}

/** What is open on top of the form. */
type Open =
  | { is: 'nothing' }
  | { is: 'viewer'; index: number }
  | { is: 'measuring'; index: number }
  | { is: 'camera'; retake: string | null };

export function PhotosField(props: PhotosFieldProps) {
  const { draftId, photoIds, error, refused, last } = props;
  const { device, profile } = useApp();
  const chooser = useRef<HTMLInputElement>(null);
  const intake = usePhotoIntake(draftId);
  const { working, refusals, forget } = intake;
  const [open, setOpen] = useState<Open>({ is: 'nothing' });
  const hasPane = useRoom() !== 'narrow';
  const rows = useLive((app) => app.device.photos.list(draftId), [draftId]);
  const rowOf = (photoId: string) => rows?.find((row) => row.photoId === photoId);
  const room = profile.limits.photosPerRecord - photoIds.length - working;
  const viewed = photoIds.map((photoId) => ({
    from: 'device' as const,
    photoId,
    contentType: rowOf(photoId)?.contentType ?? 'image/jpeg',
  }));
  const mayTake = useMayTake();
  const chooseFile = () => chooser.current?.click();
  const measure = (photoId: string | undefined) =>
    photoWithStrip(viewed, device.photos, photoId).then((index) =>
      setOpen({ is: 'measuring', index }),
    );
  const shown: ShownPhotosProps = {
    ...{ draftId, viewed, refused, intake, rowOf, last },
    onOpen: (index) => setOpen({ is: 'viewer', index }),
    onMove: (photoId, by) => void device.photos.move(draftId, photoId, by),
    onRemove: (photoId) => void device.photos.remove(draftId, photoId),
    ways: (
      <WaysToAdd
        isShut={room <= 0 || !mayTake}
        hasPhotos={photoIds.length > 0}
        onTake={() => setOpen({ is: 'camera', retake: null })}
        onChoose={chooseFile}
        onMeasure={() => void measure(props.onMeasured.measuredPhotoId())}
      />
    ),
    children: <Newest photo={viewed.at(-1)} />,
  };

  return (
    <div className={classes.photos}>
      <Head working={working} count={photoIds.length} isOver={hasPane} />
      {error !== undefined && <p className={classes.error}>{error}</p>}
      <Refusals refusals={refusals} onClose={forget} />
      {!mayTake && <NotOffline />}
      <FewMore />
      <input
        ref={chooser}
        id="field-photos"
        type="file"
        // Never image/*: an iPad would then supply HEIC instead of converting it.
        accept="image/jpeg,image/png"
        multiple
        className="wb-visually-hidden"
        // The button beside it has the accessible name, however it is operated.
        aria-hidden="true"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          void intake.add(files, room);
        }}
        tabIndex={-1}
      />
      {hasPane ? <InPane {...shown} /> : <InTiles {...shown} />}
      <PhotoOverlays {...props} {...{ open, setOpen, viewed, room, intake, chooseFile }} />
    </div>
  );
}

/** The note about the newest photo; nothing if the hospital does not offer measuring. */
function Newest({ photo }: { photo: { photoId: string; contentType: string } | undefined }) {
  const { profile } = useApp();
  return photo === undefined || !profile.measuring.offered ? null : (
    <NewestSight photoId={photo.photoId} contentType={photo.contentType} />
  );
}

interface HeadProps {
  working: number;
  count: number;
  /** Below it is a pane, which says itself what it shows and how many there are. */
  isOver: boolean;
}

function Head({ working, count, isOver }: HeadProps) {
  const { t } = useTranslation('woundAssessment');
  const isHidden = isOver && working === 0;
  return (
    <div className={isHidden ? 'wb-visually-hidden' : classes.photosHead}>
      <h2 className={classes.label} id="photos-label">
        {t('photos.title')}
      </h2>
      <span className={classes.hint} aria-live="polite">
        {working > 0
          ? t('photos.working', { count: working })
          : count > 0
            ? t('photos.count', { count })
            : ''}
      </span>
    </div>
  );
}

/** The remaining room for photos. It is mentioned in advance if it is not more than one record may have. */
function FewMore() {
  const { t } = useTranslation('common');
  const { profile } = useApp();
  const room = usePhotoRoom();
  if (room === null || room.is !== 'about' || room.count > profile.limits.photosPerRecord) {
    return null;
  }
  return <p className={classes.hint}>{t('photoRoom.about', { count: room.count })}</p>;
}

function NotOffline() {
  const { t } = useTranslation('woundAssessment');
  const { t: common } = useTranslation('common');
  return (
    <details className={classes.hint}>
      <summary className={classes.notOffline}>
        {t('photos.notOffline')} <span>{common('keeping.notPromised.why')}</span>
      </summary>
      <p>
        {common('keeping.notPromised.risk')} {common(`keeping.notPromised.way.${ownPromiseWay()}`)}
      </p>
    </details>
  );
}

/** Photos that the browser may delete must not be taken unless they can be sent at once. */
function useMayTake(): boolean {
  return [useStoragePromise() !== false, useConnection().is === 'fine'].includes(true);
}

interface WaysToAddProps {
  isShut: boolean;
  hasPhotos: boolean;
  onTake(): void;
  onChoose(): void;
  onMeasure(): void;
}

function WaysToAdd({ isShut, hasPhotos, onTake, onChoose, onMeasure }: WaysToAddProps) {
  const { t } = useTranslation('woundAssessment');
  const { t: measuring } = useTranslation('measuring');
  const { profile } = useApp();
  return (
    <>
      <button type="button" className={classes.take} disabled={isShut} onClick={onTake}>
        <IconCamera size="1.5rem" stroke={1.75} aria-hidden="true" />
        {t('photos.take')}
      </button>
      <Button
        leftSection={<IconPhotoPlus size="1.5rem" stroke={1.75} aria-hidden="true" />}
        disabled={isShut}
        onClick={onChoose}
      >
        {t('photos.choose')}
      </Button>
      {hasPhotos && profile.measuring.offered && (
        <Button
          leftSection={<IconRulerMeasure size="1.5rem" stroke={1.75} aria-hidden="true" />}
          onClick={onMeasure}
        >
          {measuring('open')}
        </Button>
      )}
    </>
  );
}

interface PhotoOverlaysProps extends PhotosFieldProps {
  open: Open;
  setOpen(next: Open): void;
  viewed: readonly { from: 'device'; photoId: string; contentType: Photo['contentType'] }[];
  /** How many more photos the record may have. */
  room: number;
  intake: ReturnType<typeof usePhotoIntake>;
  chooseFile(): void;
}

/** The viewer, the measuring dialog and the camera, of which at most one is open. */
function PhotoOverlays(props: PhotoOverlaysProps) {
  const { subject, photoIds, open, setOpen, viewed, room, intake, last } = props;
  const { add, working } = intake;
  const { t } = useTranslation('woundAssessment');
  const { t: measuring } = useTranslation('measuring');
  const { profile } = useApp();
  const measured = open.is === 'measuring' ? viewed[open.index] : undefined;
  const close = () => setOpen({ is: 'nothing' });
  const keep = (file: File, retake: string | null) => {
    void (retake === null ? add([file], room) : add([file], 1, retake));
    if (retake !== null) close();
  };
  return (
    <>
      <PhotoViewer
        photos={viewed}
        opened={open.is === 'viewer' ? open.index : null}
        onChange={(index) => setOpen(index === null ? { is: 'nothing' } : { is: 'viewer', index })}
      >
        {(index) => (
          <>
            {profile.measuring.offered && (
              <Button onClick={() => setOpen({ is: 'measuring', index })}>
                {measuring('open')}
              </Button>
            )}
            <Button
              variant="subtle"
              onClick={() => setOpen({ is: 'camera', retake: photoIds[index] ?? null })}
            >
              {t('viewer.retake')}
            </Button>
          </>
        )}
      </PhotoViewer>
      {measured !== undefined && (
        <Suspense>
          <MeasureDialog
            photoId={measured.photoId}
            contentType={measured.contentType}
            subject={subject}
            {...props.onMeasured}
            onOutline={(picture) => void add([picture], room)}
            onRetake={() => setOpen({ is: 'camera', retake: measured.photoId })}
            onClose={close}
          />
        </Suspense>
      )}
      {open.is === 'camera' && (
        <CameraDialog
          ghostPhoto={
            open.retake === null ? (last?.photo ?? null) : { from: 'device', photoId: open.retake }
          }
          count={photoIds.length + working}
          newestPhotoId={photoIds.at(-1) ?? null}
          isRetake={open.retake !== null}
          onKeep={(file) => keep(file, open.retake)}
          onClose={close}
          onChooseFile={() => {
            close();
            props.chooseFile();
          }}
        />
      )}
    </>
  );
}

/**
 * Shown above the photos and scrolled into view, so that somebody who is looking at the thirteenth photo notices that
 * one is missing.
 */
function Refusals({ refusals, onClose }: { refusals: readonly PhotoRefusal[]; onClose(): void }) {
  const { t } = useTranslation('woundAssessment');
  const { t: common } = useTranslation('common');
  const sayRefusal = useRefusalSentence();
  const place = useRef<HTMLDivElement>(null);
  const count = refusals.length;
  useEffect(() => {
    if (count > 0) place.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  if (count === 0) {
    return null;
  }
  return (
    <div ref={place} className={classes.photos}>
      {refusals.map((refusal, index) => (
        <Notice
          key={`${refusal.name}-${index}`}
          tone="problem"
          title={t('photos.refused.title', { name: refusal.name })}
          announced
        >
          <p>{sayRefusal(refusal)}</p>
        </Notice>
      ))}
      <Button variant="subtle" className={classes.closeRefusals} onClick={onClose}>
        {common('button.close')}
      </Button>
    </div>
  );
}

function useRefusalSentence(): (refusal: PhotoRefusal) => string {
  const { t } = useTranslation('woundAssessment');
  const { t: common } = useTranslation('common');
  const { bytes } = useTimeFormat();
  const { profile } = useApp();
  const { photoMaxBytes, photosPerRecord } = profile.limits;
  return ({ why }) => {
    if (why === 'tooMany') return t('photos.limit', { limit: photosPerRecord });
    if (why === 'gone') return common('storeFailure.gone');
    return t(`photos.refused.${why}`, { limit: bytes(photoMaxBytes) });
  };
}
