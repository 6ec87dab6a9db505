/**
 * What a form says if the hospital refused its draft because of its stay or wound: which of them, its present state,
 * and the ways to go on. Text and photos stay as they are.
 */
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Subject } from '../../../model/content.ts';
import type { Draft } from '../../../model/draft.ts';
import { useCodeWords } from '../../services/app/useCodeWords.ts';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { StayForm } from '../patients/StayForm.tsx';
import { fieldOfPath } from './fieldOfPath.ts';
import { MoveToWound } from './MoveToWound.tsx';
import { useMoveDraft } from './useMoveDraft.ts';
import { usePlaceOf, type Place, type PlaceTrouble } from './usePlaceOf.ts';
import classes from './PlaceNotices.module.css';

/** Renders only for a draft that the hospital has refused. */
export function PlaceNotices({ draft }: { draft: Draft }) {
  const { kind, refusedFields } = draft.content;
  // If only fields of the form were named, stay and wound are not in doubt.
  const isInQuestion =
    (kind === 'wound-assessment' || kind === 'admission-assessment') &&
    refusedFields !== undefined &&
    (refusedFields.length === 0 ||
      refusedFields.some(({ path }) => ['stay', 'wound'].includes(fieldOfPath(path) ?? '')));
  return isInQuestion ? <Placed draft={draft} /> : null;
}

function Placed({ draft }: { draft: Draft }) {
  const place = usePlaceOf(draft);
  const { move, failure } = useMoveDraft(draft);
  const { subject } = draft.content;
  if (place.stay === null && place.wound === null) {
    return <NothingFound place={place} />;
  }
  return (
    <div className={classes.places} data-print="no">
      {place.stay !== null && (
        <StayTrouble
          trouble={place.stay}
          subject={subject}
          isAdmission={draft.content.kind === 'admission-assessment'}
          onChange={(changed) => void move(changed)}
        />
      )}
      {place.wound !== null && (
        <WoundTrouble trouble={place.wound} hasOthers={place.wounds.length > 0} draft={draft} />
      )}
      {failure !== null && (
        <Notice tone="problem" announced>
          <p>{failure}</p>
        </Notice>
      )}
    </div>
  );
}

/** The hospital named nothing, and as far as is known neither of them has a problem. */
function NothingFound({ place: { asking, ask } }: { place: Place }) {
  const { t } = useTranslation('woundAssessment');
  const { t: common } = useTranslation('common');
  const word = { asking: 'asking', 'not-read': 'notRead', read: 'unchanged' } as const;
  return (
    <Notice tone="waiting">
      <p>{t(`place.${word[asking]}`)}</p>
      {asking === 'not-read' && <p>{common('failure.safe')}</p>}
      {asking === 'not-read' && <Button onClick={ask}>{common('button.tryAgain')}</Button>}
    </Notice>
  );
}

interface TroubleProps {
  trouble: PlaceTrouble;
  subject: Subject;
  onChange(change: Partial<Subject>): void;
}

function StayTrouble({
  trouble,
  subject,
  isAdmission,
  onChange,
}: TroubleProps & { isAdmission: boolean }) {
  const { t } = useTranslation('woundAssessment');
  const { encounterStatus } = useCodeWords();
  const [isChoosing, setChoosing] = useState(false);
  const id = subject.encounterId ?? '';
  const title = {
    closed: () => t('place.stayClosed', { id, status: encounterStatus(trouble.status ?? '') }),
    gone: () => t('place.stayGone', { id }),
    refused: () => t('place.stayRefused', { id }),
  };
  return (
    <Trouble
      title={title[trouble.why]()}
      said={trouble.why === 'refused' ? trouble.said : null}
      sentence={t('place.staySentence')}
    >
      {isChoosing ? (
        <StayForm
          patientId={subject.patientId}
          onOpened={(encounterId) => onChange({ encounterId })}
          onCancel={() => setChoosing(false)}
        />
      ) : (
        <div className={classes.ways}>
          <Button onClick={() => setChoosing(true)}>{t('place.otherStay')}</Button>
          {!isAdmission && (
            <Button onClick={() => onChange({ encounterId: null })}>
              {t('place.withoutStay')}
            </Button>
          )}
        </div>
      )}
    </Trouble>
  );
}

interface WoundTroubleProps {
  trouble: PlaceTrouble;
  hasOthers: boolean;
  draft: Draft;
}

function WoundTrouble({ trouble, hasOthers, draft }: WoundTroubleProps) {
  const { t } = useTranslation('woundAssessment');
  const id = draft.content.subject.woundId ?? '';
  return (
    <Trouble
      title={t(trouble.why === 'gone' ? 'place.woundGone' : 'place.woundRefused', { id })}
      said={trouble.why === 'refused' ? trouble.said : null}
      sentence={t(hasOthers ? 'place.woundSentence' : 'place.noWounds')}
    >
      {hasOthers && (
        <div className={classes.ways}>
          <MoveToWound draft={draft} button={t('place.otherWound')} />
        </div>
      )}
    </Trouble>
  );
}

interface TroubleWordsProps {
  title: string;
  said: string | null;
  sentence: string;
  children: ReactNode;
}

function Trouble({ title, said, sentence, children }: TroubleWordsProps) {
  const { t } = useTranslation('woundAssessment');
  const { t: common } = useTranslation('common');
  return (
    <Notice tone="problem" title={title}>
      {said !== null && <p>{t('place.says', { message: said.replace(/\.$/, '') })}</p>}
      <p>{sentence}</p>
      <p>{common('failure.safe')}</p>
      {children}
    </Notice>
  );
}
