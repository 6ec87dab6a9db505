/**
 * Takes photos into drafts: the worker prepares them one after the other, the device stores them, and refusals are
 * remembered. This continues when the nurse leaves the form, so that no photo is lost.
 */
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { NewPhoto } from '../../../device/photos/photos.ts';
import { DraftGone } from '../../../device/work/drafts.ts';
import { openPhotoWorkshop, type PhotoWorkshop } from '../photos/photoWorkshop.ts';
import type { RefusalReason } from '../photos/preparePhoto.ts';
import { useApp, type AppContext } from './AppContext.tsx';

export interface PhotoRefusal {
  name: string;
  why: RefusalReason | 'storageFull' | 'gone' | 'tooMany';
}

export interface IntakeState {
  /** Photos of this draft that are still being prepared. */
  working: number;
  refusals: readonly PhotoRefusal[];
}

interface Intake {
  state(draftId: string): IntakeState;
  /** Photos of any draft that are still being prepared. */
  working(): number;
  /**
   * @param room how many more photos the draft may take
   * @param inPlaceOf the photo that is taken again
   */
  add(draftId: string, files: readonly File[], room: number, inPlaceOf?: string): Promise<void>;
  /**
   * Replaces a photo that does not get through with a smaller one of at most half the bytes; the original is kept until
   * the draft is submitted.
   */
  shrink(draftId: string, photo: ShrunkPhoto): Promise<void>;
  forget(draftId: string): void;
  subscribe(callback: () => void): () => void;
  close(): void;
}

export interface ShrunkPhoto {
  photoId: string;
  /** Its name in a refusal. */
  name: string;
}

const idle: IntakeState = { working: 0, refusals: [] };

function openIntake({ device, profile }: AppContext): Intake {
  const { photoMaxBytes, photoMaxSidePixels, photoFormats: formats } = profile.limits;
  const states = new Map<string, IntakeState>();
  const callbacks = new Set<() => void>();
  let workshop: PhotoWorkshop | null = null;

  const state = (draftId: string) => states.get(draftId) ?? idle;
  const change = (draftId: string, changed: Partial<IntakeState>) => {
    states.set(draftId, { ...state(draftId), ...changed });
    for (const callback of callbacks) {
      callback();
    }
  };
  const takeOne = async (
    file: Blob,
    keep: (photo: NewPhoto) => Promise<unknown>,
    maxBytes = photoMaxBytes,
  ): Promise<PhotoRefusal['why'] | null> => {
    const limits = { maxBytes, maxSidePixels: photoMaxSidePixels, formats };
    workshop ??= openPhotoWorkshop(limits);
    const preparation = await workshop.prepare(file, limits);
    if (preparation.is === 'refused') {
      return preparation.why;
    }
    const { widthPx, heightPx, notes, ...photo } = preparation.photo;
    try {
      await keep({ ...photo, content: { widthPx, heightPx, notes } });
      return null;
    } catch (error) {
      return error instanceof DraftGone ? 'gone' : 'storageFull';
    }
  };

  const ended = (draftId: string, name: string, why: PhotoRefusal['why'] | null) => {
    const { working, refusals } = state(draftId);
    change(draftId, {
      working: working - 1,
      refusals: why === null ? refusals : [...refusals, { name, why }],
    });
  };

  return {
    state,
    working: () => [...states.values()].reduce((sum, { working }) => sum + working, 0),
    async add(draftId, files, room, inPlaceOf) {
      change(draftId, { working: state(draftId).working + files.length, refusals: [] });
      // A photo that is refused does not use up a place.
      let places = room;
      for (const file of files) {
        const keep = (photo: NewPhoto) => device.photos.add(draftId, photo, inPlaceOf);
        const why = places > 0 ? await takeOne(file, keep) : 'tooMany';
        if (why === null) places -= 1;
        ended(draftId, file.name, why);
      }
    },
    async shrink(draftId, { photoId, name }) {
      change(draftId, { working: state(draftId).working + 1, refusals: [] });
      const bytes = await device.photos.bytes(photoId).catch(() => null);
      const keep = (photo: NewPhoto) => device.photos.addSmaller(draftId, photo, photoId);
      const why =
        bytes === null
          ? 'broken'
          : await takeOne(new Blob([bytes]), keep, Math.floor(bytes.byteLength / 2));
      ended(draftId, name, why);
    },
    forget: (draftId) => change(draftId, { refusals: [] }),
    subscribe(callback) {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
    close: () => workshop?.close(),
  };
}

const IntakeContext = createContext<Intake | null>(null);

export function PhotoIntakeProvider({ children }: { children: ReactNode }) {
  const app = useApp();
  const [intake] = useState(() => openIntake(app));
  useEffect(() => () => intake.close(), [intake]);
  return <IntakeContext value={intake}>{children}</IntakeContext>;
}

/** How many photos of any draft are still being prepared: they are not in a draft yet. */
export function usePhotosAtWork(): number {
  const intake = useIntake();
  return useSyncExternalStore(intake.subscribe, intake.working);
}

function useIntake(): Intake {
  const intake = use(IntakeContext);
  if (intake === null) {
    throw new Error('A form with photos was shown outside of the photo intake');
  }
  return intake;
}

export function usePhotoIntake(draftId: string): IntakeState & {
  add(files: readonly File[], room: number, inPlaceOf?: string): Promise<void>;
  shrink(photo: ShrunkPhoto): Promise<void>;
  forget(): void;
} {
  const intake = useIntake();
  const state = useSyncExternalStore(intake.subscribe, () => intake.state(draftId));
  const add = useCallback(
    (files: readonly File[], room: number, inPlaceOf?: string) =>
      intake.add(draftId, files, room, inPlaceOf),
    [intake, draftId],
  );
  const shrink = useCallback(
    (photo: ShrunkPhoto) => intake.shrink(draftId, photo),
    [intake, draftId],
  );
  const forget = useCallback(() => intake.forget(draftId), [intake, draftId]);
  return { ...state, add, shrink, forget };
}
