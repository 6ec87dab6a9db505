/** The tools below the photo: larger, smaller, all of it, move it, and take the last stroke back. */
import { ActionIcon } from '@mantine/core';
import type { Icon } from '../../ui/icons/icon.ts';
import {
  IconArrowBackUp,
  IconArrowsMaximize,
  IconArrowsMove,
  IconZoomIn,
  IconZoomOut,
} from '../../ui/icons/icons.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import type { PhotoView } from './usePhotoView.ts';
import classes from './Measure.module.css';

interface StageToolsProps {
  view: PhotoView;
  /** Whether one finger moves the photo; null if it always does. */
  moving: { isOn: boolean; set(isOn: boolean): void } | null;
  onUndo: (() => void) | null;
}

export function StageTools({ view, moving, onUndo }: StageToolsProps) {
  const { t } = useTranslation('measuring');
  return (
    <div className={classes.stageTools} role="group" aria-label={t('view.label')}>
      <Tool
        label={t('view.smaller')}
        icon={IconZoomOut}
        onPress={view.isWhole ? null : view.reduce}
      />
      <Tool
        label={t('view.larger')}
        icon={IconZoomIn}
        onPress={view.isLargest ? null : view.enlarge}
      />
      <Tool
        label={t('view.whole')}
        icon={IconArrowsMaximize}
        onPress={view.isWhole ? null : view.showWhole}
      />
      {moving !== null && (
        <Tool
          label={t('view.move')}
          icon={IconArrowsMove}
          isOn={moving.isOn}
          onPress={() => moving.set(!moving.isOn)}
        />
      )}
      <Tool label={t('undo')} icon={IconArrowBackUp} onPress={onUndo} />
    </div>
  );
}

interface ToolProps {
  label: string;
  icon: Icon;
  isOn?: boolean;
  /** Null while there is nothing to do. */
  onPress: (() => void) | null;
}

function Tool({ label, icon: Shape, isOn, onPress }: ToolProps) {
  return (
    <ActionIcon
      size="3rem"
      aria-label={label}
      aria-pressed={isOn}
      disabled={onPress === null}
      onClick={() => onPress?.()}
    >
      <Shape size="1.5rem" stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  );
}
