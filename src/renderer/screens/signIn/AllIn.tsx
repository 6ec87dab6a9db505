/**
 * What a locked tablet says of what it sent: that the last record of the nurse who is at work on it has
 * reached the hospital record. It says so only if one was waiting while this screen was shown, and until she unlocks.
 * The key is not available while locked, so only counts are read.
 */
import { useState } from 'react';
import type { OpenSession } from '../../../model/openSession.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { useStorageStatus } from '../../services/app/useStorageStatus.ts';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

export function AllIn({ session: { authorId, name } }: { session: OpenSession }) {
  const { t } = useTranslation('shift');
  const { profile } = useApp();
  const { time } = useTimeFormat();
  const told = useAllSynced(authorId);
  const words =
    told === null
      ? ''
      : profile.tablets.namesAtHandover
        ? t('behindLock.allOf', { name, time: time(told.atMs) })
        : t('behindLock.all', { time: time(told.atMs) });
  return (
    <div aria-live="polite">
      {told !== null && (
        <Notice tone="done">
          <p>{words}</p>
          {told.drafts > 0 && <p>{t('behindLock.drafts', { count: told.drafts })}</p>}
        </Notice>
      )}
    </div>
  );
}

/** When her last record was seen to have arrived; null if none was waiting, or if that cannot be told. */
function useAllSynced(authorId: string): { atMs: number; drafts: number } | null {
  const { now } = useApp();
  const { restored } = useStorageStatus();
  const left = useLive(
    ({ device }) => device.submissions.countLeft(authorId).catch(() => null),
    [authorId],
  );
  const [hasWaited, setWaited] = useState(false);
  const [atMs, setAtMs] = useState<number | null>(null);
  const records = left?.records ?? null;
  if (records !== null && records > 0 && !hasWaited) setWaited(true);
  if (records === 0 && hasWaited && atMs === null) setAtMs(now());
  if (records !== 0 || atMs === null || restored !== null) return null;
  return { atMs, drafts: left?.drafts ?? 0 };
}
