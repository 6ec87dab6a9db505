/** Says that a draft is no longer here. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { SheetDrawing } from '../../ui/parts/drawings.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

export function DraftGoneScreen() {
  const { t } = useTranslation('woundAssessment');
  const { t: common } = useTranslation('common');
  return (
    <Screen title={t('gone.title')} titleHidden>
      <EmptyState drawing={<SheetDrawing />} title={t('gone.title')} sentence={t('gone.sentence')}>
        <Button variant="filled" renderRoot={(props) => <Link to="/outbox" {...props} />}>
          {common('connection.openOutbox')}
        </Button>
      </EmptyState>
    </Screen>
  );
}
