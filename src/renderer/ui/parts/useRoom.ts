/** How wide the window is, for screens that put other things beside each other and not only elsewhere. */
import { useSyncExternalStore } from 'react';

/** 'narrow' is a phone; 'wide' has room for two panes. */
export type Room = 'narrow' | 'middle' | 'wide';

/** In the text size that she chose, as the container queries of the style sheets. */
function roomNow(): Room {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const [width, height] = [innerWidth / rem, innerHeight / rem];
  // On its side a smaller tablet, too: a photo across would leave the fields below out of sight.
  const isWide = width >= 68.75 || (width >= 60 && width > height);
  if (isWide && height >= 22) return 'wide';
  return width >= 43.75 && height >= 28 ? 'middle' : 'narrow';
}

function subscribe(onChange: () => void): () => void {
  addEventListener('resize', onChange);
  // In another window she may choose another text size.
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-text-size'] });
  return () => {
    removeEventListener('resize', onChange);
    observer.disconnect();
  };
}

/** The room now; renders again when it is another. */
export function useRoom(): Room {
  return useSyncExternalStore(subscribe, roomNow);
}
