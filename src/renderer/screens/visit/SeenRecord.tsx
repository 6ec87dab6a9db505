/**
 * The record that a correction or void is about, as its author saw it: the size and the photos are the same in every
 * version, because only the care note can be corrected.
 */
import type { Target } from '../../../model/content.ts';
import { isRecordOf } from '../../../model/records.ts';
import { WoundFacts } from '../../features/wounds/WoundFacts.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { sizeIn, type Visit } from './useVisit.ts';
import { VisitPhotos } from './VisitPhotos.tsx';
import classes from './Visit.module.css';

interface SeenRecordProps {
  target: Target;
  /** What is known here under its names. */
  found: Visit | null;
}

export function SeenRecord({ target, found }: SeenRecordProps) {
  const { t } = useTranslation('record');
  const { own = null, read = null } = found ?? {};
  // The id may belong to another record by now, whose size and photos must not be shown here.
  const isIt = found !== null && (read === null ? own !== null : isRecordOf(found, target, read));
  const visit = isIt ? found : null;
  const { seenVersion: version, seenCareNote } = target;
  const title = version === null ? t('correction.sawPending') : t('correction.saw', { version });
  return (
    <section className={classes.column} data-seen aria-label={title}>
      {visit !== null && <VisitPhotos visit={visit} />}
      <WoundFacts size={visit && sizeIn(visit)} careNote={seenCareNote} />
      <span className={classes.hint}>{title}</span>
    </section>
  );
}
