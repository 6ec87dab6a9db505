/** Owns what is said of a draft that was not begun as it stands now: by a colleague, or for another patient. */
import { useTranslation } from 'react-i18next';

import type { Draft } from '../../device/rows.ts';
import { Notice } from '../parts/Notice.tsx';
import { useNow } from '../ward/useNow.ts';
import { useTimeFormat } from '../words/useTimeFormat.ts';
import { HandedOverNotice } from './HandOverDraft.tsx';

export function BegunOtherwise({ draft }: { draft: Draft }) {
  return (
    <>
      <HandedOverNotice draft={draft} />
      <MovedNotice draft={draft} />
    </>
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
