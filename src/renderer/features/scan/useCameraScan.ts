/**
 * Watches the camera until a code is read. Only the part that the nurse sees is examined. A text counts if two pictures
 * in a row agree, and if several codes are in view, none is chosen.
 */
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useApp } from '../../services/app/AppContext.tsx';
import { openBarcodeReader, type BarcodeReader } from './barcodeReader.ts';
import { visiblePart } from './camera.ts';
import { cleanCode } from './readCode.ts';
import { useCamera, type Camera } from './useCamera.ts';

export type CameraScanState =
  | Exclude<Camera['state'], 'open'>
  | 'looking'
  /** Looking for so long that it may be a kind of code that the camera does not read. */
  | 'nothing'
  | 'several'
  /** The decoder does not work here. */
  | 'broken';

export interface CameraScan extends Pick<Camera, 'switchCamera' | 'startAgain'> {
  state: CameraScanState;
}

/** After so long without any code in view, milliseconds. */
const nothingAfterMs = 10_000;
const betweenPicturesMs = 80;

/** Receives what was read, with its separators; scanning continues for other codes only if it returns `more`. */
export type OnCode = (raw: string) => 'more' | void;

/** Shows the camera in `video` while mounted, and calls `onCode` once for each different code. */
export function useCameraScan(
  video: RefObject<HTMLVideoElement | null>,
  onCode: OnCode,
): CameraScan {
  const { stream, ...camera } = useCamera(video);
  const [state, setState] = useState<CameraScanState>('starting');
  const { formats } = useApp().profile.scan;
  const found = useEffectEvent(onCode);

  useEffect(() => {
    const place = video.current;
    if (stream === null || place === null) return;
    const stop = new AbortController();
    const reader = openBarcodeReader(formats);
    stop.signal.addEventListener('abort', () => reader.close());
    const look = async () => {
      setState('starting');
      let last: string | null = null;
      do {
        last = await readUntilSure(place, { reader, passOver: last }, stop.signal, setState);
      } while (last !== null && found(last) === 'more');
    };
    // Whatever else goes wrong, typing is still possible.
    look().catch(() => setState('broken'));
    return () => stop.abort();
  }, [video, stream, formats]);

  return { ...camera, state: camera.state === 'open' ? state : camera.state };
}

/** Reads picture after picture; null if it was stopped or the decoder does not work. */
async function readUntilSure(
  video: HTMLVideoElement,
  { reader, passOver }: { reader: BarcodeReader; passOver: string | null },
  stop: AbortSignal,
  tell: (state: CameraScanState) => void,
): Promise<string | null> {
  let before: string | null = null;
  let emptySinceMs = performance.now();
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
    if (picture === null || different.length > 0) emptySinceMs = performance.now();
    if (picture !== null) {
      const isLong = performance.now() - emptySinceMs >= nothingAfterMs;
      tell(different.length > 1 ? 'several' : isLong ? 'nothing' : 'looking');
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
