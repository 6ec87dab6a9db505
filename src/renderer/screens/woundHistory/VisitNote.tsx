/** The care note of a visit: the latest whole, an earlier one cut to three lines until it is opened. */
import { Button } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './Visits.module.css';

/** Another text is another note: give it a key of its own. */
export function VisitNote({ text, isLatest }: { text: string; isLatest: boolean }) {
  const { t } = useTranslation('woundHistory');
  const note = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  const isWhole = isLatest || isOpen;
  useLayoutEffect(() => {
    const box = note.current;
    if (box === null || isWhole) return;
    const look = () => setCut(box.scrollHeight > box.clientHeight + 1);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(box);
    return () => observer.disconnect();
  }, [isWhole]);
  if (text.trim() === '') return null;
  return (
    <div className={classes.note}>
      <p ref={note} data-cut={!isWhole}>
        {text}
      </p>
      {!isLatest && (isOpen || isCut) && (
        <Button variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'visits.less' : 'visits.whole')}
        </Button>
      )}
    </div>
  );
}
