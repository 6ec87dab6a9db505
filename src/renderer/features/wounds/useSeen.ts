/** Notices when something becomes visible or is printed; from then on it counts as seen. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { paperComes } from '../print/printing.ts';

/** @param isWanted false while nothing depends on it: then nothing is watched */
export function useSeen(isWanted = true): [RefObject<HTMLDivElement | null>, boolean] {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!isWanted || isSeen || place.current === null) {
      return;
    }
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    watch.observe(place.current);
    const isPrinted = () => setSeen(true);
    window.addEventListener(paperComes, isPrinted);
    return () => {
      watch.disconnect();
      window.removeEventListener(paperComes, isPrinted);
    };
  }, [isWanted, isSeen]);
  return [place, isSeen];
}
