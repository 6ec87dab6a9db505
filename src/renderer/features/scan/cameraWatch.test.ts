import { expect, test } from 'vitest';
import { openCameraWatch } from './cameraWatch.ts';

class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';
  turn(state: DocumentVisibilityState): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

class Track extends EventTarget {
  readyState: MediaStreamTrackState = 'live';
  muted = false;
  mute(): void {
    this.muted = true;
    this.dispatchEvent(new Event('mute'));
  }
  end(): void {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }
}

/** A place with a camera: what happened in it, and the track that is open now. */
function place() {
  const page = new Page();
  const watch = openCameraWatch();
  const happened: string[] = [];
  let track = new Track();
  let unfollow = () => {};
  const open = () => {
    unfollow();
    track = new Track();
    unfollow = watch.follow(track, page, {
      openAgain() {
        happened.push('again');
        open();
      },
      stop: () => happened.push('stopped'),
    });
  };
  open();
  return { page, watch, happened, track: () => track };
}

test('a track that ended while the tablet slept is opened again when she is back, each time', () => {
  const { page, happened, track } = place();
  for (const nights of [1, 2]) {
    page.turn('hidden');
    track().end();
    expect(happened).toHaveLength(nights - 1);
    page.turn('visible');
    expect(happened).toHaveLength(nights);
  }
  expect(happened).toEqual(['again', 'again']);
});

test('a track that is only muted is opened again when she is back', () => {
  const { page, happened, track } = place();
  page.turn('hidden');
  track().mute();
  page.turn('visible');
  expect(happened).toEqual(['again']);
});

test('a track that is muted before her eyes is opened again once, and then by her', () => {
  const { page, happened, track } = place();
  track().mute();
  track().mute();
  page.turn('hidden');
  track().mute();
  expect(happened).toEqual(['again', 'stopped']);
});

test('a track that is alive is left alone', () => {
  const { page, happened } = place();
  page.turn('hidden');
  page.turn('visible');
  expect(happened).toEqual([]);
});

test('a track that ends again and again before her eyes is opened again once, and then by her', () => {
  const { happened, track } = place();
  track().end();
  track().end();
  expect(happened).toEqual(['again', 'stopped']);
});

test('a camera that was there before is stopped and not missing', () => {
  expect(openCameraWatch().failureOf('missing')).toBe('missing');
  const { watch } = place();
  expect(watch.failureOf('missing')).toBe('stopped');
  expect(watch.failureOf('refused')).toBe('refused');
});
