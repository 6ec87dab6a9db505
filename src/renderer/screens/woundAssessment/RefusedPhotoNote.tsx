/** The note at a photo that the hospital refused, with the button that makes it smaller. */
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { WhyPhotoRefused } from '../../features/drafts/refusedPhoto.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './WoundAssessment.module.css';

interface RefusedPhotoNoteProps {
  why: WhyPhotoRefused;
  /** Counted from 1. */
  position: number;
  isWorking: boolean;
  /** Receives the name of the photo on this screen. */
  onShrink(name: string): void;
}

export function RefusedPhotoNote({ why, position, isWorking, onShrink }: RefusedPhotoNoteProps) {
  const { t } = useTranslation('woundAssessment');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className={classes.refusedPhoto} role="note">
      <p className={classes.error}>{t(`photos.hospitalRefused.${why}`)}</p>
      {/* Another size helps against none of the others: that photo is taken again or removed. */}
      {why !== 'format' && (
        <Button
          aria-disabled={isWorking}
          onClick={() => {
            if (!isWorking) onShrink(t('photos.name', { position }));
          }}
        >
          {t('photos.shrink')}
        </Button>
      )}
    </div>
  );
}
