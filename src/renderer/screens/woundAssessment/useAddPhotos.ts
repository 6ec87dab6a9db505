/** Owns adding photos to a draft: prepared in the worker, kept on the device, refusals told. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DraftGone } from '../../../device/drafts.ts';
import { openPhotoWorkshop, type PhotoWorkshop } from '../../photos/photoWorkshop.ts';
import type { PreparedPhoto } from '../../photos/preparePhoto.ts';
import { useWard } from '../../ward/Ward.tsx';
import { useTimeFormat } from '../../words/useTimeFormat.ts';

export interface Refusal {
  name: string;
  sentence: string;
}

export interface AddPhotos {
  add(files: readonly File[]): Promise<void>;
  /** Photos that are being prepared right now. */
  working: number;
  refusals: readonly Refusal[];
  forget(): void;
}

export function useAddPhotos(draftId: string, alreadyThere: number): AddPhotos {
  const { t } = useTranslation('woundAssessment');
  const { bytes: sayBytes } = useTimeFormat();
  const { device, profile } = useWard();
  const { photoMaxBytes, photoMaxSidePixels, photosPerRecord } = profile.limits;
  const workshop = useRef<PhotoWorkshop | null>(null);
  const [working, setWorking] = useState(0);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);

  useEffect(() => {
    const opened = openPhotoWorkshop({
      maxBytes: photoMaxBytes,
      maxSidePixels: photoMaxSidePixels,
    });
    workshop.current = opened;
    return () => {
      workshop.current = null;
      opened.close();
    };
  }, [photoMaxBytes, photoMaxSidePixels]);

  const keep = useCallback(
    async (photo: PreparedPhoto): Promise<string | null> => {
      const { bytes, contentType, sha256, thumbnail, widthPx, heightPx, notes } = photo;
      const content = { widthPx, heightPx, notes };
      try {
        await device.photos.add(draftId, { bytes, contentType, sha256, thumbnail, content });
        return null;
      } catch (error) {
        return error instanceof DraftGone
          ? t('photos.refused.gone')
          : t('photos.refused.storageFull');
      }
    },
    [device, draftId, t],
  );

  const addOne = useCallback(
    async (file: File): Promise<void> => {
      const preparation = await workshop.current?.prepare(file);
      if (preparation === undefined) {
        return;
      }
      const sentence =
        preparation.is === 'refused'
          ? t(`photos.refused.${preparation.why}`, { limit: sayBytes(photoMaxBytes) })
          : await keep(preparation.photo);
      if (sentence !== null) {
        setRefusals((before) => [...before, { name: file.name, sentence }]);
      }
    },
    [keep, photoMaxBytes, sayBytes, t],
  );

  const add = useCallback(
    async (files: readonly File[]) => {
      const room = Math.max(0, photosPerRecord - alreadyThere);
      const taken = files.slice(0, room);
      setRefusals(
        files.slice(room).map((file) => ({
          name: file.name,
          sentence: t('photos.limit', { limit: photosPerRecord }),
        })),
      );
      setWorking((before) => before + taken.length);
      for (const file of taken) {
        await addOne(file);
        setWorking((before) => before - 1);
      }
    },
    [addOne, alreadyThere, photosPerRecord, t],
  );

  const forget = useCallback(() => setRefusals([]), []);
  return { add, working, refusals, forget };
}
