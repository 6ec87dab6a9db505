/** One photo of a draft where there is no pane: viewed by a tap, with what can be done with it below. */
import { usePhotoUrl } from '../../services/app/usePhotoUrl.ts';
import { PhotoTile } from '../../ui/parts/PhotoTile.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { PhotoActions, type PhotoActionsProps } from './PhotoActions.tsx';

interface DraftPhotoTileProps extends PhotoActionsProps {
  photoId: string;
  onOpen(): void;
}

export function DraftPhotoTile({ photoId, onOpen, ...actions }: DraftPhotoTileProps) {
  const { position, total } = actions;
  const { t } = useTranslation('woundAssessment');
  return (
    <PhotoTile
      src={usePhotoUrl(photoId, 'thumbnail')}
      label={t('photos.open', { position, total })}
      position={position}
      size={total === 1 ? 'medium' : 'row'}
      onOpen={onOpen}
    >
      <PhotoActions {...actions} />
    </PhotoTile>
  );
}
