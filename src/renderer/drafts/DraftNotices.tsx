/** Owns what is said on a draft of where it comes from: a colleague, or a rescue file that nothing vouches for. */
import { useTranslation } from 'react-i18next';

import type { Draft } from '../../device/rows.ts';
import { Notice } from '../parts/Notice.tsx';
import { useNow } from '../ward/useNow.ts';
import { useTimeFormat } from '../words/useTimeFormat.ts';
import { HandedOverNotice } from './HandOverDraft.tsx';

export function DraftNotices({ draft }: { draft: Draft }) {
  return (
    <>
      <HandedOverNotice draft={draft} />
      <FromFileNotice draft={draft} />
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
