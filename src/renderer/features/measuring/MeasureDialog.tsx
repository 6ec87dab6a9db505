/**
 * Measures a wound on its photo: finds the strip or says why not, takes one stroke around the edge, and shows numbers
 * with their errors, each confirmed by the nurse. Using a ruler instead is always possible.
 */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { skinOfSite } from '../../../measuring/skinOfSite.ts';
import type { Subject } from '../../../model/content.ts';
import { usePhotoUrl } from '../../services/app/usePhotoUrl.ts';
import { FullScreenBar, FullScreenDialog } from '../../ui/parts/FullScreenDialog.tsx';
import { Together } from '../../ui/parts/Together.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { ChartNumber } from '../patients/ChartNumber.tsx';
import type { MeasureChoices } from './measureChoices.ts';
import { MeasureSide } from './MeasureSide.tsx';
import { OutlineStage } from './OutlineStage.tsx';
import { stripBox } from './photoView.ts';
import { useMeasuring, type Measuring } from './useMeasuring.ts';
import { useSizeUse, type SizeUse } from './useSizeUse.ts';
import classes from './Measure.module.css';

interface MeasureDialogProps extends SizeUse {
  photoId: string;
  contentType: string;
  /** The patient and the wound. */
  subject: Subject;
  /** Takes the photo again. */
  onRetake(): void;
  onClose(): void;
}

export function MeasureDialog(props: MeasureDialogProps) {
  return (
    <FullScreenDialog onClose={props.onClose}>
      <MeasureView {...props} />
    </FullScreenDialog>
  );
}

function MeasureView({ photoId, contentType, subject, onClose, ...props }: MeasureDialogProps) {
  const { t } = useTranslation('measuring');
  const { t: common } = useTranslation('common');
  const measuring = useMeasuring(
    photoId,
    contentType,
    skinOfSite(subject.woundSite ?? '') ?? 'flat',
  );
  const [choices, setChoices] = useState<MeasureChoices>({
    kind: 'wound',
    chosen: 0,
  });
  const [said, setSaid] = useState('');
  const choose = (changed: Partial<MeasureChoices>) =>
    setChoices((before) => ({ ...before, ...changed }));
  const count = measuring.strokes.filter((stroke) => stroke.kind === 'wound').length;
  const shown = { ...choices, chosen: Math.min(choices.chosen, Math.max(0, count - 1)) };
  const use = useSizeUse({ ...props, measuring, chosen: shown.chosen, photoId, onUsed: onClose });
  return (
    <>
      <FullScreenBar
        title={t('title')}
        about={<WhoAndWhere subject={subject} />}
        before={
          <Button variant="subtle" onClick={onClose}>
            {common('button.cancel')}
          </Button>
        }
      >
        <Button
          // Until then, what leads to a number is the one filled button.
          variant={use.isThere ? 'filled' : 'default'}
          disabled={!use.isThere}
          loading={use.isWorking}
          onClick={() => void use.take()}
        >
          {t('use')}
        </Button>
      </FullScreenBar>
      <div className={classes.columns}>
        <Stage
          measuring={measuring}
          photo={{ photoId, contentType }}
          choices={shown}
          onSay={setSaid}
          onDrawn={(wound) => choose({ chosen: wound })}
        />
        <MeasureSide
          measuring={measuring}
          choices={shown}
          onChoose={choose}
          onRuler={onClose}
          onRetake={props.onRetake}
          use={use}
        />
      </div>
      <span className="wb-visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}

/** Whose wound is measured, and which. */
function WhoAndWhere({ subject }: { subject: Subject }) {
  const { t } = useTranslation('woundAssessment');
  return (
    <>
      <bdi>
        <strong>{subject.displayName}</strong>
      </bdi>
      <span className="wb-figures">
        <ChartNumber number={subject.medicalRecordNumber} />
      </span>
      <span>
        <Together text={t('of', { site: subject.woundSite ?? '', id: subject.woundId ?? '' })} />
      </span>
    </>
  );
}

interface StageProps {
  measuring: Measuring;
  photo: { photoId: string; contentType: string };
  choices: MeasureChoices;
  onSay(sentence: string): void;
  /** Called with the wound that was drawn or redrawn. */
  onDrawn(wound: number): void;
}

function Stage({ measuring, photo, choices, onSay, onDrawn }: StageProps) {
  const url = usePhotoUrl(photo.photoId, 'bytes', photo.contentType);
  const { size, strip, strokes } = measuring;
  if (size === null || typeof url !== 'string') return <div className={classes.stage} />;
  const markers = strip?.is === 'strip' ? strip.markers : [];
  return (
    <OutlineStage
      url={url}
      {...size}
      key={markers.length}
      strip={stripBox(markers, { width: size.widthPx, height: size.heightPx })}
      markers={markers}
      strokes={strokes}
      axes={axesOf(measuring, choices.chosen)}
      chosen={choices.chosen}
      mayDraw={strip?.is === 'strip'}
      onUndo={strokes.length === 0 ? null : measuring.undo}
      onSay={onSay}
      onStroke={(line) => {
        const wound = measuring.draw(choices.kind, line);
        if (wound !== null) onDrawn(wound);
      }}
    />
  );
}

/** The lines along which length and width of the chosen wound were measured. */
function axesOf({ readings }: Measuring, chosen: number) {
  const reading = readings[chosen];
  return reading?.is === 'measured' ? reading.axes : [];
}
