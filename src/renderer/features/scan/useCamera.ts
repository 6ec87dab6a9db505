/**
 * The camera behind a video element, for codes and for photos: opened, shown, switched, released, and opened again after
 * the tablet slept or another app took it.
 */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { listCameraIds, openCamera, type CameraFailure } from './camera.ts';
import { openCameraWatch } from './cameraWatch.ts';

export interface Camera {
  /** `stopped`: it was open, and its picture has ended. */
  state: 'starting' | 'open' | 'stopped' | CameraFailure;
  /** The open camera, whose picture is in the video element; null in every other state. */
  stream: MediaStream | null;
  /** Switches to the next camera of the tablet; undefined if there is only one. */
  switchCamera: (() => void) | undefined;
  /** Opens it again; undefined where that cannot help. */
  startAgain: (() => void) | undefined;
}

/**
 * Opens a camera as long as the screen is mounted.
 *
 * @param idealPx the requested size of the picture; enough for codes by default
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  idealPx?: { width: number; height: number },
): Camera {
  const [shown, setShown] = useState<Pick<Camera, 'state' | 'stream'>>(nothingYet);
  const [cameraIds, setCameraIds] = useState<readonly string[]>([]);
  // Another object, even with the same id, opens it again.
  const [chosen, setChosen] = useState<{ id: string | null }>({ id: null });
  const [openId, setOpenId] = useState<string | null>(null);
  const watch = useRef(openCameraWatch());

  useEffect(() => {
    let opened: MediaStream | null = null;
    let isLeft = false;
    const tell = (state: Camera['state'], stream: MediaStream | null = null) => {
      if (!isLeft) setShown({ state, stream });
    };
    const letGo = () => opened?.getTracks().forEach((track) => track.stop());
    const open = async () => {
      tell('starting');
      const opening = await openCamera(chosen.id, idealPx);
      if (opening.is === 'failed') return tell(watch.current.failureOf(opening.why));
      opened = opening.stream;
      if (isLeft) return letGo();
      const [track] = opened.getVideoTracks();
      if (track !== undefined) {
        unwatch = watch.current.follow(track, document, {
          openAgain: () => setChosen({ ...chosen }),
          stop: () => tell('stopped'),
        });
      }
      setOpenId(track?.getSettings().deviceId ?? null);
      setCameraIds(await listCameraIds());
      await showIn(video, opened);
      tell('open', opened);
    };
    let unwatch = () => {};
    // Whatever else goes wrong with a camera, there is another way.
    open().catch(() => tell('missing'));
    return () => {
      isLeft = true;
      unwatch();
      letGo();
    };
  }, [video, idealPx, chosen]);

  const switchCamera = () => {
    const next = cameraIds[(cameraIds.indexOf(openId ?? '') + 1) % cameraIds.length];
    setChosen({ id: next ?? null });
  };
  const startAgain = () => setChosen({ ...chosen });
  const { state } = shown;
  return {
    ...shown,
    switchCamera: cameraIds.length > 1 ? switchCamera : undefined,
    startAgain: state === 'stopped' || state === 'busy' ? startAgain : undefined,
  };
}

const nothingYet = { state: 'starting', stream: null } as const;

async function showIn(video: RefObject<HTMLVideoElement | null>, stream: MediaStream) {
  const { current } = video;
  if (current === null) return;
  current.srcObject = stream;
  // A tablet in power-saving mode may refuse; the camera is open nevertheless, and plays when she taps.
  await current.play().catch(() => undefined);
}
