/** Restores the original of a photo that was made smaller, until the draft is submitted. */
import { Button } from '@mantine/core';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './WoundAssessment.module.css';

export function OriginalNote({ onUse }: { onUse(): void }) {
  const { t } = useTranslation('woundAssessment');
  return (
    <div className={classes.photoTrouble}>
      <p className={classes.photoNote}>{t('photos.original.kept')}</p>
      <Button variant="subtle" onClick={onUse}>
        {t('photos.original.use')}
      </Button>
    </div>
  );
}
