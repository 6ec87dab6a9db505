/**
 * Tells a nurse, from her next sign-in until she confirms that she has read it, of new PINs that were requested in her
 * name. The session that a new PIN has just opened is not told of it: that may be somebody else.
 */
import { Button } from '@mantine/core';
import { NewPinStory } from '../../features/pin/NewPinStory.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { useSession } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

/** Told at once; older ones follow when these are read. */
const maxTold = 3;

export function NewPinNotice() {
  const { t } = useTranslation('common');
  const { device } = useApp();
  const { authorId, signedInAt } = useSession();
  const ends = useLive((app) => app.device.nurses.newPinEnds(authorId), [authorId]);
  // A PIN's own row shows that it opened this session: both have the same time.
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
