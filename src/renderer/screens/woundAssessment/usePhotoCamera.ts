/** The camera while photos are taken: opened, shown in a video element, switched, and released. */
import { useEffect, useState, type RefObject } from 'react';
import { listCameraIds, openCamera, type CameraFailure } from '../../features/scan/camera.ts';

export interface PhotoCamera {
  state: 'starting' | 'live' | CameraFailure;
  /** Switches to the next camera of the tablet; undefined if there is only one. */
  switchCamera: (() => void) | undefined;
  /** The present picture of the camera as a JPEG file; null if there is no picture yet. */
  shoot(): Promise<File | null>;
}

const photoSize = { width: 4096, height: 3072 };
const photoQuality = 0.92;

export function usePhotoCamera(video: RefObject<HTMLVideoElement | null>): PhotoCamera {
  const [state, setState] = useState<PhotoCamera['state']>('starting');
  const [cameraIds, setCameraIds] = useState<readonly string[]>([]);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);

  useEffect(() => {
    let stream: MediaStream | null = null;
    let left = false;
    const letGo = () => stream?.getTracks().forEach((track) => track.stop());
    const open = async () => {
      setState('starting');
      const opening = await openCamera(chosenId, photoSize);
      if (opening.is === 'failed') {
        setState(opening.why);
        return;
      }
      ({ stream } = opening);
      if (left) {
        letGo();
        return;
      }
      const [track] = stream.getVideoTracks();
      track?.addEventListener('ended', () => setState('missing'));
      setOpenId(track?.getSettings().deviceId ?? null);
      setCameraIds(await listCameraIds());
      await showIn(video, stream);
      setState('live');
    };
    // Whatever else goes wrong with a camera, a file can still be chosen.
    open().catch(() => {
      if (!left) {
        setState('missing');
      }
    });
    return () => {
      left = true;
      letGo();
    };
  }, [video, chosenId]);

  const switchCamera = () => {
    const next = cameraIds[(cameraIds.indexOf(openId ?? '') + 1) % cameraIds.length];
    setChosenId(next ?? null);
  };
  return {
    state,
    switchCamera: cameraIds.length > 1 ? switchCamera : undefined,
    shoot: () => pictureOf(video.current),
  };
}

async function showIn(video: RefObject<HTMLVideoElement | null>, stream: MediaStream) {
  const { current } = video;
  if (current !== null) {
    current.srcObject = stream;
    // A tablet in power-saving mode may refuse; the camera is open nevertheless, and plays when she taps.
    await current.play().catch(() => undefined);
  }
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
