/** Owns noticing that something has come into sight; once seen, it stays so. */
import { useEffect, useRef, useState, type RefObject } from 'react';

export function useSeen(): [RefObject<HTMLDivElement | null>, boolean] {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || place.current === null) {
      return;
    }
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [isSeen]);
  return [place, isSeen];
}
