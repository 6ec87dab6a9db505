/** The page of the photos bench: it makes pictures and passes them to the app's own photo processing. */
import { openPhotoWorkshop } from '../../src/renderer/services/photos/photoWorkshop.ts';

export interface Prepared {
  inputBytes: number;
  outputBytes: number;
  tookMs: number;
  /** The longest time for which the page was blocked. */
  longestGapMs: number;
  result: string;
}

declare global {
  interface Window {
    preparePhoto?: (widthPx: number, heightPx: number) => Promise<Prepared>;
  }
}

const workshop = openPhotoWorkshop({
  maxBytes: 9_990_000,
  maxSidePixels: 4096,
  formats: 'jpeg-and-png',
});

window.preparePhoto = async (widthPx, heightPx) => {
  const file = await pictureOf(widthPx, heightPx);
  const gaps = watchGaps();
  const startedAt = performance.now();
  const preparation = await workshop.prepare(file);
  const tookMs = performance.now() - startedAt;
  const isReady = preparation.is === 'ready';
  return {
    inputBytes: file.size,
    outputBytes: isReady ? preparation.photo.bytes.byteLength : 0,
    tookMs,
    longestGapMs: gaps.end(),
    result: isReady ? preparation.photo.notes.join(' ') || 'as it was' : preparation.why,
  };
};

/** Soft shapes with some grain: it compresses about as well as a photo. */
async function pictureOf(widthPx: number, heightPx: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  const gradient = context.createLinearGradient(0, 0, widthPx, heightPx);
  gradient.addColorStop(0, '#f1c8b4');
  gradient.addColorStop(0.5, '#a33b2e');
  gradient.addColorStop(1, '#e8b8a0');
  context.fillStyle = gradient;
  context.fillRect(0, 0, widthPx, heightPx);
  for (let at = 0; at < 60_000; at += 1) {
    context.fillStyle = `hsl(${Math.random() * 40} 60% ${30 + Math.random() * 50}% / 40%)`;
    const size = 2 + Math.random() * 40;
    context.fillRect(Math.random() * widthPx, Math.random() * heightPx, size, size);
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
}

function watchGaps() {
  let maxMs = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    maxMs = Math.max(maxMs, now - last);
    last = now;
  }, 4);
  return {
    end() {
      clearInterval(timer);
      return maxMs;
    },
  };
}
