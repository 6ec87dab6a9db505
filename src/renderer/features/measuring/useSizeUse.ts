/** What a nurse accepts with one tap: the size of the chosen wound, and its outline as a second photo. */
import { useState } from 'react';
import { whyWithheld, type Measured } from '../../../measuring/measureWound.ts';
import { writtenArea } from '../../../measuring/noteLine.ts';
import type { DraftOf } from '../../../model/content.ts';
import { byMeasure, type MeasureKey } from '../../../shared/wound/fields.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import type { Measuring } from './useMeasuring.ts';

/** What was measured on a photo: each measure and its error as text for its field, and the area. */
export interface MeasuredOnPhoto {
  readonly fromPhoto: NonNullable<DraftOf<'wound-assessment'>['fromPhoto']>;
  readonly area: Measured;
}

export interface SizeUse {
  /** Receives the size: lengths for the fields of the form, the area for a line of its own in the note. */
  onSize(size: MeasuredOnPhoto): void;
  /** Receives the outline as a second photo. */
  onOutline(picture: File): void;
}

interface SizeUseProps extends SizeUse {
  measuring: Measuring;
  /** The wound whose numbers are shown, counted from 0. */
  chosen: number;
  photoId: string;
  /** Called once the numbers are in the form. */
  onUsed(): void;
}

export interface SizeInUse {
  /** Whether there are numbers to use: measured, and not withheld. */
  isThere: boolean;
  isWorking: boolean;
  isOutlineKept: boolean;
  keepOutline(isKept: boolean): void;
  /** Writes the numbers into the form; nothing if there are none. */
  take(): Promise<void>;
}

export function useSizeUse(props: SizeUseProps): SizeInUse {
  const { measuring, chosen, photoId, onUsed } = props;
  const { t } = useTranslation('measuring');
  const { device } = useApp();
  const [isOutlineKept, keepOutline] = useState(true);
  const [isWorking, setWorking] = useState(false);
  const reading = measuring.readings[chosen];
  const size =
    reading?.is === 'measured' && whyWithheld(reading) === null ? reading.size : undefined;
  const take = async () => {
    if (size === undefined || isWorking) return;
    setWorking(true);
    const { areaCm2: area, ...measured } = size;
    const measures: Partial<Record<MeasureKey, Measured>> = measured;
    const words = t('picture', { area: writtenArea(area) });
    const outline = isOutlineKept ? await measuring.picture(words) : null;
    props.onSize({
      fromPhoto: {
        ...byMeasure('key', ({ key }) => measures[key] && asText(measures[key])),
        ...byMeasure('errorKey', ({ key }) => measures[key] && errorOf(measures[key])),
        photoId,
      },
      area,
    });
    if (outline !== null) {
      props.onOutline(new File([outline], 'outline.jpg', { type: 'image/jpeg' }));
    }
    const { stripPrint } = await device.settings.read();
    if (stripPrint !== null) {
      const wounds = stripPrint.wounds + 1;
      await device.settings.change({ stripPrint: { ...stripPrint, wounds } });
    }
    onUsed();
  };
  return { isThere: size !== undefined, isWorking, isOutlineKept, keepOutline, take };
}

/** A length as it is shown and written into its field. */
export function asText({ value }: Measured): string {
  return value.toFixed(1);
}

/** The error is never given as zero. */
function errorOf({ error }: Measured): string {
  return Math.max(error, 0.1).toFixed(1);
}
