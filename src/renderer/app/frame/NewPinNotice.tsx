/**
 * Telling a nurse, from her next sign-in on and until she says that she has read it, of new PINs that were
 * asked for in her name. Whoever has just set one is not asked: it may be somebody else.
 */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NewPinStory } from '../../features/pin/NewPinStory.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { useSession } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { Notice } from '../../ui/parts/Notice.tsx';

/** At once; what is older comes once these are read. */
const maxTold = 3;

export function NewPinNotice() {
  const { t } = useTranslation('common');
  const { device } = useApp();
  const { authorId, signedInAt } = useSession();
  const ends = useLive((app) => app.device.nurses.newPinEnds(authorId), [authorId]);
  // By which new PIN this session was opened, its own row says: both have the same time.
  const unread = ends?.filter(({ isRead, endedAt }) => !isRead && endedAt !== signedInAt) ?? [];
  const told = unread.slice(0, maxTold);
  if (told.length === 0) {
    return null;
  }
  return (
    <Notice tone="waiting" title={t('newPin.title')} announced>
      <NewPinStory ends={told} />
      <Button
        onClick={() => void device.nurses.haveReadNewPins(authorId, told).catch(() => undefined)}
      >
        {t('keeping.haveRead')}
      </Button>
    </Notice>
  );
}
