/** The visits, the newest first: each with its photo, its size, what was written, and who wrote it where that is known. */
import { Link } from '@tanstack/react-router';
import type { HistoryEntry, TimedPhoto } from '../../features/wounds/history.ts';
import { sizeWords } from '../../features/wounds/sizeWords.ts';
import { useSession } from '../../services/app/Session.tsx';
import { IconBan, IconCloudDown } from '../../ui/icons/icons.ts';
import { Section } from '../../ui/parts/Card.tsx';
import { sizeText } from '../../ui/parts/measure.ts';
import { StateBadge } from '../../ui/parts/StateBadge.tsx';
import { useAfterPaint } from '../../ui/parts/useAfterPaint.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { useWhen } from './useWhen.ts';
import { VisitNote } from './VisitNote.tsx';
import { VisitPhotos } from './VisitPhotos.tsx';
import rows from '../../ui/parts/rows.module.css';
import classes from './Visits.module.css';

/** About as many as a screen shows; the others are rendered after these. */
const firstRows = 8;

interface VisitsProps {
  /** The voided ones, too, oldest first. */
  entries: readonly HistoryEntry[];
  /** Those of all of them, in the order in which they are compared. */
  photos: readonly TimedPhoto[];
  onCompare(place: number): void;
}

export function Visits({ entries, photos, onCompare }: VisitsProps) {
  const { t } = useTranslation('woundHistory');
  const isAfterPaint = useAfterPaint();
  const newestFirst = entries.toReversed();
  const latest = newestFirst.find(({ voided }) => voided !== 'yes');
  const shown = isAfterPaint ? newestFirst : newestFirst.slice(0, firstRows);
  const voidedCount = entries.filter(({ voided }) => voided === 'yes').length;
  return (
    <Section title={t('visits.title')}>
      <ol className={`${rows.list} ${classes.visits}`}>
        {shown.map((entry) => (
          <li key={entry.key} className={classes.visit} data-voided={entry.voided === 'yes'}>
            <VisitPhotos entry={entry} photos={photos} onOpen={onCompare} />
            <VisitFacts entry={entry} />
            {entry.voided !== 'yes' && (
              <VisitNote key={entry.careNote} text={entry.careNote} isLatest={entry === latest} />
            )}
          </li>
        ))}
      </ol>
      {voidedCount > 0 && (
        <p className={classes.plain}>{t('visits.voidedOnlyHere', { count: voidedCount })}</p>
      )}
    </Section>
  );
}

function VisitFacts({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation('woundHistory');
  const { areaCm2, areaErrorCm2, areaFrom, photos } = entry;
  const size = sizeWords(entry);
  const area = areaCm2 === null ? '' : t('visits.area', { area: sizeText(areaCm2, areaErrorCm2) });
  const how =
    areaFrom === 'photo' ? t('size.valueBy', { value: area, how: t('size.fromPhoto') }) : area;
  return (
    <div className={classes.facts}>
      <WhenLink entry={entry} />
      <p className={classes.size}>
        {size === '' && area === '' ? t('visits.notMeasured') : <span>{size}</span>}
        {how !== '' && <span className={classes.area}>{how}</span>}
      </p>
      <p className={classes.small}>
        <WhereFrom entry={entry} />
        {photos.length > 1 && <span>{t('visits.photos', { count: photos.length })}</span>}
      </p>
    </div>
  );
}

/** Links to the record if the hospital has given it an id, otherwise to the submission in the outbox. */
function WhenLink({ entry }: { entry: HistoryEntry }) {
  const { recordId, submissionId, observedAtMs } = entry;
  const when = useWhen()(observedAtMs);
  if (recordId !== null) {
    return (
      <Link to="/records/$recordId" params={{ recordId }} className={classes.when}>
        {when}
      </Link>
    );
  }
  return submissionId === null ? (
    <span className={classes.when}>{when}</span>
  ) : (
    <Link to="/outbox/$submissionId" params={{ submissionId }} className={classes.when}>
      {when}
    </Link>
  );
}

/** Who assessed, as far as this tablet knows, and whatever is not simply in the record. */
function WhereFrom({ entry }: { entry: HistoryEntry }) {
  const { voided, state, isNoteChanged, isCorrectionOpen } = entry;
  const { t } = useTranslation('woundHistory');
  const { name } = useSession();
  return (
    <>
      {voided !== 'no' && (
        <span className={classes.mark}>
          <IconBan size="1.25rem" stroke={1.75} aria-hidden="true" />
          {t(voided === 'yes' ? 'visits.voided' : 'visits.voidOnItsWay')}
        </span>
      )}
      {voided === 'no' && state !== null && state !== 'done' && <StateBadge state={state} />}
      {/* The hospital's answer names nobody: of her own submissions alone it is known whose they are. */}
      {state === null ? (
        <span className={classes.mark}>
          <IconCloudDown size="1.25rem" stroke={1.75} aria-hidden="true" />
          {t('visits.read')}
        </span>
      ) : (
        <span>{t('visits.by', { name })}</span>
      )}
      {voided !== 'yes' && isNoteChanged && <span>{t('visits.noteChanged')}</span>}
      {voided !== 'yes' && isCorrectionOpen && <span>{t('visits.correctionOpen')}</span>}
    </>
  );
}
