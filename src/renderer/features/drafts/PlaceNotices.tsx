/**
 * What a form says if the hospital refused its draft because of its stay or wound: which of them, its present state,
 * and the ways to go on. Text and photos stay as they are.
 */
import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Subject } from '../../../model/content.ts';
import type { Draft } from '../../../model/draft.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useCodeWords } from '../../services/app/useCodeWords.ts';
import { useNavigateFromHere } from '../../services/app/useNavigateFromHere.ts';
import { useStoreFailure } from '../../services/app/useStoreFailure.ts';
import { Notice } from '../../ui/parts/Notice.tsx';
import { PickOne } from '../../ui/parts/PickOne.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { StayForm } from '../patients/StayForm.tsx';
import { fieldOfPath } from './fieldOfPath.ts';
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
  const { change, failure } = useChange(draft);
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
          onChange={change}
        />
      )}
      {place.wound !== null && (
        <WoundTrouble trouble={place.wound} place={place} subject={subject} onChange={change} />
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
      sentence={t(isAdmission ? 'place.staySentenceAdmission' : 'place.staySentence')}
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

function WoundTrouble({
  trouble,
  place: { wounds },
  subject,
  onChange,
}: TroubleProps & { place: Place }) {
  const { t } = useTranslation('woundAssessment');
  const [isChoosing, setChoosing] = useState(false);
  const [picked, setPicked] = useState<string | null>(null);
  const id = subject.woundId ?? '';
  const wound = wounds.find(({ woundId }) => woundId === picked);
  const use = () => {
    if (wound !== undefined) onChange({ woundId: wound.woundId, woundSite: wound.site });
  };
  return (
    <Trouble
      title={t(trouble.why === 'gone' ? 'place.woundGone' : 'place.woundRefused', { id })}
      said={trouble.why === 'refused' ? trouble.said : null}
      sentence={t(wounds.length === 0 ? 'place.noWounds' : 'place.woundSentence')}
    >
      {wounds.length > 0 && !isChoosing && (
        <div className={classes.ways}>
          <Button onClick={() => setChoosing(true)}>{t('place.otherWound')}</Button>
        </div>
      )}
      {isChoosing && (
        <div className={classes.choice}>
          <PickOne
            label={t('place.whichWound', { id: subject.patientId })}
            value={picked}
            options={wounds.map(({ woundId, site }) => ({
              value: woundId,
              label: `${site} ${woundId}`,
            }))}
            onChange={(woundId) => setPicked(woundId)}
          />
          <div className={classes.ways}>
            <Button disabled={wound === undefined} onClick={use}>
              {t('place.useWound')}
            </Button>
          </div>
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
  return (
    <Notice tone="problem" title={title}>
      {said !== null && <p>{t('place.says', { message: said.replace(/\.$/, '') })}</p>}
      <p>{sentence}</p>
      {children}
    </Notice>
  );
}

/** Assigns the draft to another stay or wound, and removes what was said about the former one. */
function useChange({ draftId, authorId, content: { subject } }: Draft) {
  const { device } = useApp();
  const navigate = useNavigateFromHere();
  const describeError = useStoreFailure();
  const state = useLocation({ select: (location) => location.state });
  const [failure, setFailure] = useState<string | null>(null);
  const place = async (changed: Partial<Subject>) => {
    setFailure(null);
    try {
      await device.drafts.place({ draftId, authorId, to: { ...subject, ...changed } });
      const about = 'encounterId' in changed ? 'stay' : 'wound';
      const left = state.refusedFields?.filter(({ path }) => fieldOfPath(path) !== about) ?? [];
      await navigate({
        to: '/drafts/$draftId',
        params: { draftId },
        replace: true,
        state: left.length === 0 ? {} : { ...state, refusedFields: left },
      });
    } catch (error) {
      setFailure(describeError(error));
    }
  };
  return { change: (changed: Partial<Subject>) => void place(changed), failure };
}
