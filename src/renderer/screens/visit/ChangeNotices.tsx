/** What to know before a correction or void goes on: of its draft, of her own earlier changes, of those of others. */
import type { DraftOf } from '../../../model/content.ts';
import type { Draft } from '../../../model/draft.ts';
import { DraftNotices } from '../../features/drafts/DraftNotices.tsx';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { OwnChangeWaits } from './OwnChangeWaits.tsx';
import type { Visit } from './useVisit.ts';

interface ChangeNoticesProps {
  draft: Draft;
  visit: Visit | null;
  content: DraftOf<'wound-correction' | 'wound-void'>;
}

export function ChangeNotices({ draft, visit, content: { target } }: ChangeNoticesProps) {
  return (
    <>
      <DraftNotices draft={draft} />
      {visit !== null && <OwnChangeWaits sent={visit.sent} />}
      <ChangedMeanwhile draft={draft} target={target} />
    </>
  );
}
