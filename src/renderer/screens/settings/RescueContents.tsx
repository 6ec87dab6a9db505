/**
 * The contents of a rescue file, shown before any of it is imported: whether its nurse saved it, and for each record
 * which patient it is about, whether it was sent, and what becomes of it here.
 */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ListedRecord, Listing } from '../../../device/rescue/listing.ts';
import { ChartNumber } from '../../features/patients/ChartNumber.tsx';
import type { RescueFound, RescueOutcome } from '../../services/app/rescueFile.ts';
import { useNow } from '../../services/app/useNow.ts';
import { useStoreFailure } from '../../services/app/useStoreFailure.ts';
import { DialogChoices } from '../../ui/parts/Dialog.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useWhatItIs } from '../../ui/words/useKindWord.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './RescueContents.module.css';

interface RescueContentsProps {
  found: RescueFound;
  onClose(): void;
  onOutcome(outcome: RescueOutcome): void;
}

export function RescueContents({ found, onClose, onOutcome }: RescueContentsProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const failure = useStoreFailure();
  const [problem, setProblem] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const { listing } = found;

  const restore = () => {
    if (working) return;
    setWorking(true);
    setProblem(null);
    found
      .importFile()
      .then(onOutcome)
      .catch((error: unknown) => setProblem(failure(error)))
      .finally(() => setWorking(false));
  };

  return (
    <div className={classes.contents}>
      <WhoSavedIt listing={listing} />
      {listing.records.length === 0 ? (
        <p className={classes.line}>{t('rescue.empty')}</p>
      ) : (
        <ul className={classes.records} aria-label={t('rescue.inFile')}>
          {listing.records.map((record) => (
            <ListedItem key={record.recordId} record={record} />
          ))}
        </ul>
      )}
      {listing.unreadable > 0 && (
        <p className={classes.line}>{t('rescue.unreadable', { count: listing.unreadable })}</p>
      )}
      {problem !== null && (
        <Notice tone="problem" announced>
          <p>{problem}</p>
        </Notice>
      )}
      <DialogChoices>
        <Button variant="subtle" onClick={onClose}>
          {common('button.cancel')}
        </Button>
        <Button variant="filled" aria-disabled={working} onClick={restore}>
          {t('rescue.restore')}
        </Button>
      </DialogChoices>
    </div>
  );
}

function WhoSavedIt({ listing: { isMarked, name, madeAt } }: { listing: Listing }) {
  const { t } = useTranslation('settings');
  const { fullMoment } = useTimeFormat();
  const words = isMarked ? 'marked' : 'unmarked';
  const madeMs = Date.parse(madeAt);
  const when = Number.isNaN(madeMs) ? madeAt : fullMoment(madeMs);
  return (
    <Notice tone={isMarked ? 'plain' : 'waiting'} title={t(`rescue.${words}.title`)}>
      <p>{t(`rescue.${words}.sentence`)}</p>
      <p>{t('rescue.savedBy', { name, when })}</p>
    </Notice>
  );
}

function ListedItem({ record }: { record: ListedRecord }) {
  const { t } = useTranslation('settings');
  const whatItIs = useWhatItIs();
  const { moment, fullMoment } = useTimeFormat();
  const nowMs = useNow();
  const { subject, kind, at, savedAt, photos, wasSubmitted, wasSent, comesAs } = record;
  const seenMs = at === null ? Number.NaN : Date.parse(at);
  const when = moment(savedAt, nowMs);
  return (
    <li className={classes.record}>
      <p className={classes.patient}>
        <bdi className={classes.name}>{subject.displayName}</bdi>{' '}
        <span className={classes.number}>
          <ChartNumber number={subject.medicalRecordNumber} />
        </span>
      </p>
      <p className={classes.line}>{whatItIs(kind, subject.woundSite)}</p>
      <p className={classes.facts}>
        <span>
          {Number.isNaN(seenMs)
            ? t('rescue.noTime')
            : t('rescue.seenAt', { when: fullMoment(seenMs) })}
        </span>
        <span>
          {wasSubmitted ? t('rescue.submitted', { when }) : t('rescue.draftOf', { when })}
        </span>
        {photos > 0 && <span>{t('rescue.photos', { count: photos })}</span>}
      </p>
      {wasSent && <p className={classes.line}>{t('rescue.wasSent')}</p>}
      <p className={classes.comesAs}>{t(`rescue.comesAs.${comesAs}`)}</p>
    </li>
  );
}
