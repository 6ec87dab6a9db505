/**
 * The notices about where a draft comes from (a colleague, a rescue file that nothing vouches for, another patient) and
 * where it can no longer be sent.
 */
import type { Draft } from '../../../model/draft.ts';
import { useNow } from '../../services/app/useNow.ts';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { HandedOverNotice } from './HandOverDraft.tsx';
import { PlaceNotices } from './PlaceNotices.tsx';

export function DraftNotices({ draft }: { draft: Draft }) {
  return (
    <>
      <HandedOverNotice draft={draft} />
      <FromFileNotice draft={draft} />
      <MovedNotice draft={draft} />
      <PlaceNotices draft={draft} />
    </>
  );
}

function FromFileNotice({ draft: { fromFile } }: { draft: Draft }) {
  const { t } = useTranslation('common');
  const { moment } = useTimeFormat();
  const nowMs = useNow();
  if (fromFile === undefined) return null;
  return (
    <Notice tone="waiting">
      <p>{t('fromFile', { when: moment(fromFile.at, nowMs) })}</p>
    </Notice>
  );
}

function MovedNotice({ draft: { content } }: { draft: Draft }) {
  const { t } = useTranslation('patients');
  const { moment } = useTimeFormat();
  const nowMs = useNow();
  const movedFrom = 'movedFrom' in content ? content.movedFrom : undefined;
  if (movedFrom === undefined) return null;
  const { patientId: id, displayName: name, at } = movedFrom;
  return (
    <Notice tone="waiting">
      <p>{t('move.from', { id, name, when: moment(at, nowMs) })}</p>
    </Notice>
  );
}
