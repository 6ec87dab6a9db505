/** Whether a strip holds more than its width shows. */
import { useEffect, useState, type RefObject } from 'react';

export function useOverflow(strip: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const box = strip.current;
    if (box === null) {
      return;
    }
    const look = () => setOverflows(box.scrollWidth > box.clientWidth + 1);
    const observer = new ResizeObserver(look);
    observer.observe(box);
    for (const child of box.children) {
      observer.observe(child);
    }
    return () => observer.disconnect();
  }, [strip]);
  return overflows;
}
