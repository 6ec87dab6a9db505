/** When an open camera has to be opened again: a tablet that sleeps, or another app, ends its track or mutes it. */
import type { CameraFailure } from './camera.ts';

/** What is used of a track and of the page. */
type WatchedTrack = Pick<
  MediaStreamTrack,
  'readyState' | 'muted' | 'addEventListener' | 'removeEventListener'
>;
type WatchedPage = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

interface CameraWays {
  openAgain(): void;
  /** Only a person can start it again. */
  stop(): void;
}

/** Of these a track has no picture, whether the page is in view or not. */
const losses = ['ended', 'mute'] as const;

export interface CameraWatch {
  /** Follows the track of a camera that was opened, until what is returned is called. */
  follow(track: WatchedTrack, page: WatchedPage, ways: CameraWays): () => void;
  /** Why there is no picture, after an opening failed: a camera that was there before is not missing. */
  failureOf(why: CameraFailure): CameraFailure | 'stopped';
}

/**
 * Watches one place where the camera is used. It is opened again by itself once; and once more each time that the page
 * becomes visible, because every sleep is another reason.
 */
export function openCameraWatch(): CameraWatch {
  let wasOpen = false;
  let mayOpenAgain = true;
  return {
    failureOf: (why) => (wasOpen && why === 'missing' ? 'stopped' : why),
    follow(track, page, { openAgain, stop }) {
      wasOpen = true;
      const lost = () => {
        // While nobody looks the browser may refuse the camera.
        if (page.visibilityState === 'hidden') return;
        if (!mayOpenAgain) return stop();
        mayOpenAgain = false;
        openAgain();
      };
      const seen = () => {
        if (page.visibilityState === 'hidden') return;
        mayOpenAgain = true;
        if (track.readyState === 'ended' || track.muted) lost();
      };
      for (const loss of losses) track.addEventListener(loss, lost);
      page.addEventListener('visibilitychange', seen);
      return () => {
        for (const loss of losses) track.removeEventListener(loss, lost);
        page.removeEventListener('visibilitychange', seen);
      };
    },
  };
}
