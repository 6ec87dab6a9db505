/** The photos of a draft as the form shows them: one of them large in a pane, or all of them small. */
import type { ReactNode } from 'react';
import type { Photo } from '../../../model/photo.ts';
import type { RefusedPhoto } from '../../features/drafts/refusedPhoto.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import type { usePhotoIntake } from '../../services/app/PhotoIntake.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { DraftPhotoTile } from './DraftPhotoTile.tsx';
import { OriginalNote } from './OriginalNote.tsx';
import { PhotoActions, type PhotoActionsProps } from './PhotoActions.tsx';
import { indexOf, PhotoPane, useShown } from './PhotoPane.tsx';
import { RefusedPhotoNote } from './RefusedPhotoNote.tsx';
import { stillShown } from './shownPhoto.ts';
import type { LastPhoto } from './useLastAssessment.ts';
import classes from './WoundAssessment.module.css';

export interface ShownPhotosProps {
  draftId: string;
  viewed: readonly { photoId: string; contentType: Photo['contentType'] }[];
  /** The photo that the hospital refused. */
  refused: RefusedPhoto | null;
  intake: ReturnType<typeof usePhotoIntake>;
  rowOf(photoId: string): Photo | undefined;
  last: LastPhoto | null;
  onOpen(index: number): void;
  onMove(photoId: string, by: -1 | 1): void;
  onRemove(photoId: string): void;
  /** The ways to another photo. */
  ways: ReactNode;
  /** What is to be said about the newest photo. */
  children: ReactNode;
}

/** One of them large, where there is room for that. */
export function InPane({ children, ways, ...photos }: ShownPhotosProps) {
  const { viewed, refused, last, onOpen } = photos;
  const ids = viewed.map(({ photoId }) => photoId);
  const refusedId = refused?.photoId ?? null;
  const [chosen, onShow] = useShown(ids, refusedId);
  const shown = stillShown(chosen, ids, last !== null);
  const index = indexOf(shown, ids);
  return (
    <PhotoPane
      photos={viewed}
      {...{ shown, onShow, refusedId, last, onOpen, ways }}
      actions={<PhotoActions key={viewed[index]?.photoId} {...actionsOf(photos, index)} />}
      notes={<PhotoNotes {...photos} index={index} />}
    >
      {children}
    </PhotoPane>
  );
}

/** All of them small, each with its actions and its notes. */
export function InTiles({ children, ways, ...shown }: ShownPhotosProps) {
  const { viewed, refused, onOpen } = shown;
  return (
    <>
      <div className={classes.photosBody}>
        {viewed.length > 0 && (
          <ol className={classes.tiles} aria-labelledby="photos-label">
            {viewed.map(({ photoId }, index) => (
              <li key={photoId} data-refused={refused?.photoId === photoId}>
                <DraftPhotoTile
                  photoId={photoId}
                  onOpen={() => onOpen(index)}
                  {...actionsOf(shown, index)}
                />
                <PhotoNotes {...shown} index={index} />
              </li>
            ))}
          </ol>
        )}
        <div className={classes.photoButtons} data-beside={viewed.length > 0}>
          {ways}
        </div>
      </div>
      {children}
    </>
  );
}

function actionsOf(
  shown: Omit<ShownPhotosProps, 'ways' | 'children'>,
  index: number,
): PhotoActionsProps {
  const photoId = shown.viewed[index]?.photoId ?? '';
  return {
    position: index + 1,
    total: shown.viewed.length,
    onMove: (by) => shown.onMove(photoId, by),
    onRemove: () => shown.onRemove(photoId),
  };
}

interface PhotoNotesProps extends Omit<ShownPhotosProps, 'ways' | 'children'> {
  index: number;
}

/** What is to be said about one photo, and what helps. */
function PhotoNotes({ draftId, viewed, refused, intake, rowOf, index }: PhotoNotesProps) {
  const { device } = useApp();
  const { t } = useTranslation('woundAssessment');
  const photoId = viewed[index]?.photoId ?? '';
  const row = rowOf(photoId);
  // Metadata is always removed; only what changed the picture is mentioned.
  const told = row?.content.notes.filter((note) => note !== 'metadata-removed') ?? [];
  return (
    <>
      {told.map((note) => (
        <p key={note} className={classes.photoNote}>
          {t(`photos.notes.${note}`)}
        </p>
      ))}
      {row?.originalId !== undefined && (
        <OriginalNote onUse={() => void device.photos.putBackOriginal(draftId, photoId)} />
      )}
      {refused?.photoId === photoId && (
        <RefusedPhotoNote
          why={refused.why}
          isWorking={intake.working > 0}
          onShrink={(name) => void intake.shrink({ photoId, name })}
          position={index + 1}
        />
      )}
    </>
  );
}
