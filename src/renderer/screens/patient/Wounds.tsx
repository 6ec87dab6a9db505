/** The wounds of a patient: all pages, with a search by site, each one tap from its assessment. */
import { Button, TextInput } from '@mantine/core';
import { memo, useMemo, useState } from 'react';
import type { Cached } from '../../../device/cache/cacheRows.ts';
import type { Draft } from '../../../model/draft.ts';
import type { Claim } from '../../../shared/interface/answerBinding.ts';
import type { Encounter } from '../../../shared/interface/encounter.ts';
import type { Patient } from '../../../shared/interface/patient.ts';
import type { KeptWounds } from '../../services/hospital/readResult.ts';
import { IconSearch } from '../../ui/icons/icons.ts';
import { Section } from '../../ui/parts/Card.tsx';
import { CutThreadDrawing, PlasterDrawing } from '../../ui/parts/drawings.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { soughtWounds } from './soughtWounds.ts';
import { WoundList } from './WoundList.tsx';
import classes from './Patient.module.css';

interface WoundsProps {
  patient: Patient;
  encounter: Encounter | null;
  wounds: Cached<KeptWounds> | null;
  drafts: readonly Draft[];
  /** The wound of another patient that the hospital's list contained, if it did. */
  foreign: Claim | null;
  /** The first answer may still come. */
  asking: boolean;
}

/** From this many wounds on they are rows, and from this many there is a field to search them. */
const [rowsFrom, findFrom] = [4, 9];

function NeverRead({ foreign }: { foreign: Claim | null }) {
  const { t } = useTranslation('patients');
  return (
    <Section title={t('patient.wounds')} look="heard">
      <EmptyState
        failing={foreign !== null}
        drawing={<CutThreadDrawing />}
        title={foreign === null ? t('patient.woundsNeverRead') : t('patient.woundsForeignNone')}
        sentence={
          foreign === null
            ? t('patient.woundsNeverReadSentence')
            : t('patient.woundsForeignNoneSentence', { id: foreign.carried })
        }
      />
    </Section>
  );
}

/** What is wrong with the list that is shown, if anything. */
function ListNotices({ wounds, foreign }: { wounds: Cached<KeptWounds>; foreign: Claim | null }) {
  const { t } = useTranslation('patients');
  const { fullMoment } = useTimeFormat();
  const when = fullMoment(wounds.fetchedAt);
  return (
    <>
      {foreign !== null && (
        <Notice tone="problem" announced>
          <p>{t('patient.woundsForeign', { id: foreign.carried, when })}</p>
        </Notice>
      )}
      {!wounds.content.complete && (
        <Notice tone="waiting">
          <p>{t('patient.woundsIncomplete')}</p>
        </Notice>
      )}
    </>
  );
}

/** Memoized, as the parts beside it: rendered if its own facts change, not whenever the hospital was read. */
export const Wounds = memo(function Wounds({
  patient,
  encounter,
  wounds,
  drafts,
  foreign,
  asking,
}: WoundsProps) {
  const { t } = useTranslation('patients');
  const [sought, setSought] = useState('');
  const items = useMemo(() => wounds?.content.items ?? [], [wounds]);
  const shown = useMemo(() => soughtWounds(items, sought), [items, sought]);

  if (wounds === null) {
    return asking ? null : <NeverRead foreign={foreign} />;
  }
  const look = items.length < rowsFrom ? 'tiles' : 'rows';
  return (
    <Section
      title={t('patient.wounds')}
      look={look === 'tiles' ? 'heard' : undefined}
      aside={
        <span className={`${classes.plain} wb-figures`} aria-live="polite">
          {shown.length < items.length &&
            t('patient.woundsShown', { shown: shown.length, count: items.length })}
        </span>
      }
    >
      <ListNotices wounds={wounds} foreign={foreign} />
      {items.length >= findFrom && (
        <TextInput
          type="search"
          autoComplete="off"
          aria-label={t('patient.filter')}
          placeholder={t('patient.filter')}
          leftSection={<IconSearch size="1.25rem" aria-hidden="true" />}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      )}
      {items.length === 0 && (
        <EmptyState
          drawing={<PlasterDrawing />}
          title={t('patient.noWounds')}
          sentence={t('patient.noWoundsSentence')}
        />
      )}
      {items.length > 0 && shown.length === 0 && (
        <EmptyState drawing={<PlasterDrawing />} title={t('patient.noMatch')}>
          <Button onClick={() => setSought('')}>{t('patient.showAll')}</Button>
        </EmptyState>
      )}
      {shown.length > 0 && (
        <WoundList
          patient={patient}
          encounter={encounter}
          wounds={shown}
          readAt={wounds.fetchedAt}
          drafts={drafts}
          look={look}
        />
      )}
    </Section>
  );
});
