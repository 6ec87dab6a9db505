/** Opens a camera, for codes and for photos, and tells why if it cannot be opened. */

import { mayUseCamera } from '../../services/app/browserFooting.ts';

/** `barred`: by the page's server; `refused`: not allowed; `missing`: none available; `busy`: used by another app. */
export type CameraFailure = 'barred' | 'refused' | 'missing' | 'busy';

export type CameraOpening =
  | { is: 'open'; stream: MediaStream }
  | { is: 'failed'; why: CameraFailure };

/** Enough for a code; a photo needs more. */
const sizeForCodes = { width: 1280, height: 720 };

/**
 * Opens the camera with that id, or the rear camera. Never throws.
 *
 * @param idealPx the requested size; the camera returns the nearest one that it has
 */
export async function openCamera(
  cameraId: string | null,
  idealPx: { width: number; height: number } = sizeForCodes,
): Promise<CameraOpening> {
  // Browsers give pages without https no access to cameras.
  if (!('mediaDevices' in navigator)) {
    return { is: 'failed', why: 'missing' };
  }
  const which: MediaTrackConstraints =
    cameraId === null ? { facingMode: { ideal: 'environment' } } : { deviceId: cameraId };
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { ...which, width: { ideal: idealPx.width }, height: { ideal: idealPx.height } },
    });
    return { is: 'open', stream };
  } catch (error) {
    return { is: 'failed', why: failureOf(error) };
  }
}

function failureOf(error: unknown): CameraFailure {
  const name = error instanceof DOMException ? error.name : '';
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return mayUseCamera() ? 'refused' : 'barred';
    case 'NotReadableError':
    case 'AbortError':
    case 'InvalidStateError':
    case 'TimeoutError':
      return 'busy';
    default:
      return 'missing';
  }
}

/** The ids of all cameras, in the tablet's own order; empty until access to one was granted. Never throws. */
export async function listCameraIds(): Promise<string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId }) => deviceId);
}

/** The part of a video that is visible if it covers a box of another shape. Pixels of the video. */
export function visiblePart(
  video: { width: number; height: number },
  box: { width: number; height: number },
): { x: number; y: number; width: number; height: number } {
  const scale = Math.max(box.width / video.width, box.height / video.height);
  const width = Math.min(video.width, Math.round(box.width / scale));
  const height = Math.min(video.height, Math.round(box.height / scale));
  return {
    x: Math.floor((video.width - width) / 2),
    y: Math.floor((video.height - height) / 2),
    width,
    height,
  };
}
