/**
 * Watches the camera until a code is read. Only the part that the nurse sees is examined. A text counts if two pictures
 * in a row agree, and if several codes are in view, none is chosen.
 */
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { openBarcodeReader, type BarcodeReader } from './barcodeReader.ts';
import { listCameraIds, openCamera, visiblePart, type CameraFailure } from './camera.ts';
import { cleanCode } from './readCode.ts';

export type CameraScanState =
  | 'starting'
  | 'looking'
  | 'several'
  | CameraFailure
  /** The decoder does not work here. */
  | 'broken';

export interface CameraScan {
  state: CameraScanState;
  /** Switches to the next camera of the tablet; undefined if there is only one. */
  switchCamera: (() => void) | undefined;
}

const betweenPicturesMs = 80;

/** Receives what was read, with its separators; scanning continues for other codes only if it returns `more`. */
export type OnCode = (raw: string) => 'more' | void;

/** Shows the camera in `video` while mounted, and calls `onCode` once for each different code. */
export function useCameraScan(
  video: RefObject<HTMLVideoElement | null>,
  onCode: OnCode,
): CameraScan {
  const [state, setState] = useState<CameraScanState>('starting');
  const [cameraIds, setCameraIds] = useState<readonly string[]>([]);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const found = useEffectEvent(onCode);

  useEffect(() => {
    const stop = new AbortController();
    const look = async () => {
      setState('starting');
      const opening = await openCamera(chosenId);
      if (opening.is === 'failed') {
        if (!stop.signal.aborted) {
          setState(opening.why);
        }
        return;
      }
      const { stream } = opening;
      whenStopped(stop.signal, () => stream.getTracks().forEach((track) => track.stop()));
      const [track] = stream.getVideoTracks();
      track?.addEventListener('ended', () => setState('missing'));
      setOpenId(track?.getSettings().deviceId ?? null);
      setCameraIds(await listCameraIds());
      const place = stop.signal.aborted ? null : showIn(video, stream);
      if (place === null) {
        return;
      }
      const reader = openBarcodeReader();
      whenStopped(stop.signal, () => reader.close());
      let last: string | null = null;
      do {
        last = await readUntilSure(place, { reader, passOver: last }, stop.signal, setState);
      } while (last !== null && found(last) === 'more');
    };
    // Whatever else goes wrong with a camera, typing is still possible.
    look().catch(() => setState('missing'));
    return () => stop.abort();
  }, [video, chosenId]);

  const switchCamera = () => {
    const next = cameraIds[(cameraIds.indexOf(openId ?? '') + 1) % cameraIds.length];
    setChosenId(next ?? null);
  };
  return { state, switchCamera: cameraIds.length > 1 ? switchCamera : undefined };
}

/** Runs `work` when stopped, at once if that has happened already. */
function whenStopped(stop: AbortSignal, work: () => void): void {
  if (stop.aborted) {
    work();
  } else {
    stop.addEventListener('abort', work);
  }
}

function showIn(video: RefObject<HTMLVideoElement | null>, stream: MediaStream) {
  const { current } = video;
  if (current !== null) {
    current.srcObject = stream;
  }
  return current;
}

/** Reads picture after picture; null if it was stopped or the decoder does not work. */
async function readUntilSure(
  video: HTMLVideoElement,
  { reader, passOver }: { reader: BarcodeReader; passOver: string | null },
  stop: AbortSignal,
  tell: (state: CameraScanState) => void,
): Promise<string | null> {
  let before: string | null = null;
  while (!stop.aborted) {
    const picture = await takePicture(video);
    const texts = picture === null ? [] : await reader.read(picture);
    if (stop.aborted) {
      return null;
    }
    if (texts === null) {
      tell('broken');
      return null;
    }
    const different = [...new Set(texts.map(cleanCode))].filter((text) => text !== '');
    const only = different.length === 1 ? (different[0] ?? null) : null;
    if (only !== null && only === before && only !== passOver) {
      return only;
    }
    before = only;
    if (picture !== null) {
      tell(different.length > 1 ? 'several' : 'looking');
    }
    await new Promise((resolve) => setTimeout(resolve, betweenPicturesMs));
  }
  return null;
}

/** What the nurse sees now; null if there is no picture yet. */
async function takePicture(video: HTMLVideoElement): Promise<ImageBitmap | null> {
  const { videoWidth, videoHeight, clientWidth, clientHeight } = video;
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || videoWidth === 0) {
    return null;
  }
  const part = visiblePart(
    { width: videoWidth, height: videoHeight },
    { width: clientWidth, height: clientHeight },
  );
  // Between two frames, or while the camera starts slowly, there may be no picture.
  return createImageBitmap(video, part.x, part.y, part.width, part.height).catch(() => null);
}
