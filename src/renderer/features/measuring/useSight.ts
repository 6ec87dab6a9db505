/**
 * Examines pictures before they are measured: those of the viewfinder one after the other, and a photo once it was
 * taken or chosen. A worker does it; the page only passes pictures on.
 */
import { useEffect, useState, type RefObject } from 'react';
import type { StripSight } from '../../../measuring/sight.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { openMeasuringDesk, type MeasuringDesk } from './measuringDesk.ts';
import type { MeasuringAnswer } from './measuringJobs.ts';
import { borrowPhoto } from './photoOnDesk.ts';

const betweenLooksMs = 300;

/** What the viewfinder shows while `isOn`; null until the first picture was examined, and if no worker works. */
export function useFinderSight(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
): StripSight | null {
  const [sight, setSight] = useState<StripSight | null>(null);
  useEffect(() => {
    if (!isOn) return;
    const desk = openMeasuringDesk();
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const seen = await sightOfVideo(desk, video.current);
      if (left) return;
      if (seen !== 'broken') {
        setSight(seen);
        timer = setTimeout(() => void look(), betweenLooksMs);
      }
    };
    void look();
    return () => {
      left = true;
      clearTimeout(timer);
      desk.close();
      setSight(null);
    };
  }, [video, isOn]);
  return isOn ? sight : null;
}

/** Measuring is usually the next tap after the photo; after this time its memory is released. */
const keptOpenMs = 60_000;

/**
 * What a stored photo shows; null until it was examined, and if it cannot be. It stays open for a while, so that
 * measuring it finds the strip at once.
 */
export function useKeptPhotoSight(photoId: string, contentType: string): StripSight | null {
  const { device } = useApp();
  const [seen, setSeen] = useState<{ photoId: string; sight: StripSight } | null>(null);
  useEffect(() => {
    const photo = borrowPhoto(photoId, contentType, device.photos);
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void photo.opened
      .then((opened) => sightOfOpened(photo.desk, opened))
      .then((sight) => {
        if (left) return;
        timer = setTimeout(photo.giveBack, keptOpenMs);
        if (sight !== null) setSeen({ photoId, sight });
      });
    return () => {
      left = true;
      clearTimeout(timer);
      photo.giveBack();
    };
  }, [device, photoId, contentType]);
  return seen?.photoId === photoId ? seen.sight : null;
}

/** What a photo shows that is not stored yet; null until it was examined, and if it cannot be. */
export function useStillSight(photo: Blob | null): StripSight | null {
  const [seen, setSeen] = useState<{ photo: Blob; sight: StripSight } | null>(null);
  useEffect(() => {
    if (photo === null) return;
    const desk = openMeasuringDesk();
    let left = false;
    void sightOfPhoto(desk, photo).then((sight) => {
      desk.close();
      if (!left && sight !== null) setSeen({ photo, sight });
    });
    return () => {
      left = true;
      desk.close();
    };
  }, [photo]);
  return seen !== null && seen.photo === photo ? seen.sight : null;
}

async function sightOfVideo(
  desk: MeasuringDesk,
  video: HTMLVideoElement | null,
): Promise<StripSight | null | 'broken'> {
  if (video === null || video.videoWidth === 0) return null;
  const picture = await pictureOf(video).catch(() => null);
  if (picture === null) return null;
  const answer = await desk.ask({ is: 'look', picture });
  return answer.is === 'sight' ? answer.sight : 'broken';
}

/** A frame is passed at its full size, because reducing it here would block the page. */
async function pictureOf(video: HTMLVideoElement): Promise<ImageBitmap | VideoFrame> {
  return 'VideoFrame' in globalThis ? new VideoFrame(video) : createImageBitmap(video);
}

/** Examines the whole photo, as it will be measured. */
async function sightOfPhoto(desk: MeasuringDesk, photo: Blob): Promise<StripSight | null> {
  return sightOfOpened(desk, await desk.ask({ is: 'open', photo }));
}

async function sightOfOpened(
  desk: MeasuringDesk,
  opened: MeasuringAnswer,
): Promise<StripSight | null> {
  const strip = opened.is === 'opened' ? await desk.ask({ is: 'strip', skin: 'flat' }) : opened;
  return strip.is === 'strip' || strip.is === 'no-strip' ? strip.sight : null;
}
