/** Owns the photos of a draft: taken or chosen, shown at once, ordered, looked at, removed. */
import { Button } from '@mantine/core';
import { IconCamera, IconPhotoPlus, IconRulerMeasure } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Subject } from '../../../device/rows.ts';
import { NewestSight } from '../../measuring/NewestSight.tsx';
import type { RefusedPhoto } from '../../drafts/refusedPhoto.ts';
import type { SizeUse } from '../../measuring/MeasuredSize.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { PhotoViewer } from '../../photoViewer/PhotoViewer.tsx';
import { usePhotoIntake, type PhotoRefusal } from '../../ward/PhotoIntake.tsx';
import { useStoragePromise } from '../../ward/storagePromise.ts';
import { useConnection } from '../../ward/useConnection.ts';
import { useLive, useWard } from '../../ward/Ward.tsx';
import { useTimeFormat } from '../../words/useTimeFormat.ts';
import { CameraDialog } from './CameraDialog.tsx';
import { DraftPhotoTile } from './DraftPhotoTile.tsx';
import { RefusedPhotoNote } from './RefusedPhotoNote.tsx';
import { OriginalNote } from './OriginalNote.tsx';
import { useLastPhoto } from './useLastPhoto.ts';
import classes from './WoundAssessment.module.css';

const MeasureDialog = lazy(() =>
  import('../../measuring/MeasureDialog.tsx').then((loaded) => ({ default: loaded.MeasureDialog })),
);

interface PhotosFieldProps {
  /** What is measured on a photo goes into the form. */
  onMeasured: Omit<SizeUse, 'onOutline'>;
  draftId: string;
  subject: Subject;
  photoIds: readonly string[];
  error: string | undefined;
  /** The photo that the hospital did not take. */
  refused: RefusedPhoto | null;
}

/** What is open over the form. */
type Open =
  | { is: 'nothing' }
  | { is: 'viewer'; index: number }
  | { is: 'measuring'; index: number }
  | { is: 'camera'; retake: string | null };

export function PhotosField(props: PhotosFieldProps) {
  const { draftId, subject, photoIds, error, refused } = props;
  const { t: measuring } = useTranslation('measuring');
  const { t } = useTranslation('woundAssessment');
  const { device, profile } = useWard();
  const chooser = useRef<HTMLInputElement>(null);
  const { add, shrink, working, refusals, forget } = usePhotoIntake(draftId);
  const [open, setOpen] = useState<Open>({ is: 'nothing' });
  const rows = useLive((ward) => ward.device.photos.list(draftId), [draftId]);
  const lastPhotoId = useLastPhoto(subject.patientId, subject.woundId);
  // What the browser may delete is not begun where it cannot be sent on at once.
  const mayTake = [useStoragePromise() !== false, useConnection().is === 'fine'].includes(true);
  const room = profile.limits.photosPerRecord - photoIds.length - working;

  const keep = (file: File, retake: string | null) =>
    retake === null ? add([file], room) : add([file], 1, retake);
  const chooseFile = () => {
    setOpen({ is: 'nothing' });
    chooser.current?.click();
  };
  const viewed = photoIds.map((photoId) => ({
    from: 'device' as const,
    photoId,
    contentType: rows?.find((row) => row.photoId === photoId)?.contentType ?? 'image/jpeg',
  }));
  const newest = viewed.at(-1);
  const measured = open.is === 'measuring' ? viewed[open.index] : undefined;

  return (
    <div className={classes.photos}>
      <div className={classes.photosHead}>
        <h2 className={classes.label} id="photos-label">
          {t('photos.title')}
        </h2>
        <span className={classes.hint} aria-live="polite">
          {working > 0
            ? t('photos.working', { count: working })
            : photoIds.length > 0
              ? t('photos.count', { count: photoIds.length })
              : ''}
        </span>
      </div>
      {error !== undefined && <p className={classes.error}>{error}</p>}
      <Refusals refusals={refusals} onClose={forget} />
      {!mayTake && <p className={classes.hint}>{t('photos.notOffline')}</p>}
      <div className={classes.photosBody}>
        {photoIds.length > 0 && (
          <ol className={classes.tiles} aria-labelledby="photos-label">
            {photoIds.map((photoId, index) => (
              <li key={photoId} data-refused={refused?.photoId === photoId}>
                <DraftPhotoTile
                  photoId={photoId}
                  position={index + 1}
                  total={photoIds.length}
                  notes={rows?.find((row) => row.photoId === photoId)?.content.notes ?? []}
                  onOpen={() => setOpen({ is: 'viewer', index })}
                  onMove={(by) => void device.photos.move(draftId, photoId, by)}
                  onRemove={() => void device.photos.remove(draftId, photoId)}
                />
                {rows?.find((row) => row.photoId === photoId)?.originalId !== undefined && (
                  <OriginalNote
                    onUse={() => void device.photos.putBackOriginal(draftId, photoId)}
                  />
                )}
                {refused?.photoId === photoId && (
                  <RefusedPhotoNote
                    why={refused.why}
                    isWorking={working > 0}
                    onShrink={(name) => void shrink({ photoId, name })}
                    position={index + 1}
                  />
                )}
              </li>
            ))}
          </ol>
        )}
        <div className={classes.photoButtons}>
          <input
            ref={chooser}
            id="field-photos"
            type="file"
            // Never image/*: then an iPad hands over HEIC instead of converting it.
            accept="image/jpeg,image/png"
            multiple
            className="wb-visually-hidden"
            aria-label={t('photos.choose')}
            onChange={(event) => {
              const files = [...(event.currentTarget.files ?? [])];
              event.currentTarget.value = '';
              void add(files, room);
            }}
            tabIndex={-1}
          />
          <button
            type="button"
            className={classes.take}
            disabled={room <= 0 || !mayTake}
            onClick={() => setOpen({ is: 'camera', retake: null })}
          >
            <IconCamera size="1.75rem" stroke={1.75} aria-hidden="true" />
            {t('photos.take')}
          </button>
          <Button
            leftSection={<IconPhotoPlus size="1.375rem" stroke={1.75} aria-hidden="true" />}
            disabled={room <= 0 || !mayTake}
            onClick={() => chooser.current?.click()}
          >
            {t('photos.choose')}
          </Button>
          {photoIds.length > 0 && profile.measuring.offered && (
            <Button
              leftSection={<IconRulerMeasure size="1.375rem" stroke={1.75} aria-hidden="true" />}
              onClick={() => setOpen({ is: 'measuring', index: photoIds.length - 1 })}
            >
              {measuring('open')}
            </Button>
          )}
        </div>
      </div>
      {newest !== undefined && profile.measuring.offered && (
        <NewestSight photoId={newest.photoId} contentType={newest.contentType} />
      )}
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
            woundSite={subject.woundSite ?? ''}
            {...props.onMeasured}
            onOutline={(picture) => void add([picture], room)}
            onClose={() => setOpen({ is: 'nothing' })}
          />
        </Suspense>
      )}
      {open.is === 'camera' && (
        <CameraDialog
          ghostPhotoId={open.retake ?? lastPhotoId}
          count={photoIds.length + working}
          newestPhotoId={photoIds.at(-1) ?? null}
          isRetake={open.retake !== null}
          onKeep={(file) => {
            void keep(file, open.retake);
            if (open.retake !== null) {
              setOpen({ is: 'nothing' });
            }
          }}
          onClose={() => setOpen({ is: 'nothing' })}
          onChooseFile={chooseFile}
        />
      )}
    </div>
  );
}

/** Above the photos, and in sight: somebody who looks at the thirteenth photo sees that one is missing. */
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
  const { bytes } = useTimeFormat();
  const { profile } = useWard();
  const { photoMaxBytes, photosPerRecord } = profile.limits;
  return ({ why }) =>
    why === 'tooMany'
      ? t('photos.limit', { limit: photosPerRecord })
      : t(`photos.refused.${why}`, { limit: bytes(photoMaxBytes) });
}
