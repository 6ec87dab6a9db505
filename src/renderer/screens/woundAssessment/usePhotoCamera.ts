/** The camera while photos are taken. */
import type { RefObject } from 'react';
import { useCamera, type Camera } from '../../features/scan/useCamera.ts';

export interface PhotoCamera extends Omit<Camera, 'stream'> {
  /** The present picture of the camera as a JPEG file; null if there is no picture yet. */
  shoot(): Promise<File | null>;
}

const photoSize = { width: 4096, height: 3072 };
const photoQuality = 0.92;

export function usePhotoCamera(video: RefObject<HTMLVideoElement | null>): PhotoCamera {
  const camera = useCamera(video, photoSize);
  return { ...camera, shoot: () => pictureOf(video.current) };
}

async function pictureOf(video: HTMLVideoElement | null): Promise<File | null> {
  if (video?.paused === true) {
    await video.play().catch(() => undefined);
  }
  if (video === null || video.videoWidth === 0) {
    return null;
  }
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  const context = canvas.getContext('2d');
  if (context === null) {
    return null;
  }
  context.drawImage(video, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: photoQuality });
  return new File([blob], 'camera.jpg', { type: 'image/jpeg' });
}
