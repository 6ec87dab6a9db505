/**
 * Moves a draft to another wound of its patient, with everything that was written: a button, and one question with the
 * wounds that this tablet knows. Nothing is preselected, and nothing is submitted.
 */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { mayBeOfItsWound, othersAboutWounds } from '../../../device/work/reassign.ts';
import type { Draft } from '../../../model/draft.ts';
import type { WoundListItem } from '../../../shared/interface/woundListItem.ts';
import { useOwner } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { keptWoundsSchema } from '../../services/hospital/readResult.ts';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { Together } from '../../ui/parts/Together.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { MoveButtons, MoveChoice } from './MoveChoice.tsx';
import { useWoundName } from './useMoveDraft.ts';
import classes from './MoveToWound.module.css';

interface MoveToWoundProps {
  draft: Draft;
  button: string;
  /** 'beside' the name of the wound, in the height of its line. */
  look?: 'button' | 'beside';
}

export function MoveToWound({ draft, button, look = 'button' }: MoveToWoundProps) {
  const { t } = useTranslation('woundAssessment');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        {...(look === 'beside' && { variant: 'subtle', className: classes.beside })}
        onClick={() => setOpen(true)}
      >
        {button}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={t('place.move.title')} size="lg">
        <Question draft={draft} onClose={close} />
      </Dialog>
    </>
  );
}

interface QuestionProps {
  draft: Draft;
  onClose(): void;
}

/** Read only once it is asked, because most drafts stay where they are. */
function Question({ draft, onClose }: QuestionProps) {
  const { t } = useTranslation('woundAssessment');
  const { t: patients } = useTranslation('patients');
  const nameOf = useWoundName();
  const others = useOtherWounds(draft);
  if (others === undefined) return null;
  const { patientId: id, woundId, woundSite } = draft.content.subject;
  const wound = nameOf(woundSite, woundId);
  const stays = mayBeOfItsWound(draft)
    ? patients('move.failed.sent', { asked: wound })
    : others.length === 0
      ? t('place.move.none', { id })
      : null;
  return (
    <div className={classes.moving}>
      <p className={classes.sentence}>
        <Together text={t('place.move.now', { wound })} />
      </p>
      {stays === null ? (
        <Choice draft={draft} others={others} onClose={onClose} />
      ) : (
        <>
          <Notice tone="waiting">
            <p>
              <Together text={stays} />
            </p>
          </Notice>
          <MoveButtons onClose={onClose} />
        </>
      )}
    </div>
  );
}

/** Another wound of the patient, and the draft that its author has begun about it. */
interface OtherWound {
  wound: WoundListItem;
  begun: Draft | null;
}

function useOtherWounds(draft: Draft): OtherWound[] | undefined {
  const owner = useOwner();
  const { draftId, hospitalKey, authorId } = draft;
  const { patientId, woundId } = draft.content.subject;
  return useLive(
    async ({ device }) => {
      const kept = await device.cache.get(owner, 'wounds', patientId, keptWoundsSchema);
      const { drafts } = await device.drafts.list(hospitalKey, authorId);
      const begun = othersAboutWounds(drafts, draft);
      const others = kept?.content.items.filter((wound) => wound.woundId !== woundId) ?? [];
      return others.map((wound) => ({
        wound,
        begun: begun.find(({ content }) => content.subject.woundId === wound.woundId) ?? null,
      }));
    },
    [owner, draftId, hospitalKey, authorId, patientId, woundId],
  );
}

interface ChoiceProps extends QuestionProps {
  others: readonly OtherWound[];
}

/** A wound about which she has begun something else is not offered: that draft is. */
function Choice({ draft, others, onClose }: ChoiceProps) {
  const { t } = useTranslation('woundAssessment');
  const nameOf = useWoundName();
  const free = others.flatMap(({ wound, begun }) => (begun === null ? [wound] : []));
  return (
    <>
      {others.map(
        ({ wound, begun }) => begun !== null && <Begun key={wound.woundId} {...{ wound, begun }} />,
      )}
      {free.length === 0 ? (
        <MoveButtons onClose={onClose} />
      ) : (
        <MoveChoice
          draft={draft}
          label={t('place.move.which', { id: draft.content.subject.patientId })}
          wounds={free}
          nameOf={({ site, woundId }) => nameOf(site, woundId)}
          to={(wound) => wound && { woundId: wound.woundId, woundSite: wound.site }}
          onClose={onClose}
        />
      )}
    </>
  );
}

/** The way to the draft that she has begun about a wound. */
function Begun({ wound: { site, woundId }, begun }: { wound: WoundListItem; begun: Draft }) {
  const { t } = useTranslation('woundAssessment');
  const wound = useWoundName()(site, woundId);
  return (
    <Notice tone="plain">
      <p>
        <Together text={t('place.move.begun', { wound })} />
      </p>
      <Button
        className={classes.open}
        renderRoot={(props) => (
          <Link to="/drafts/$draftId" params={{ draftId: begun.draftId }} {...props} />
        )}
      >
        {/* One element: the parts of a button's words stand apart from one another. */}
        <span>
          <Together text={t('place.move.open', { id: woundId })} />
        </span>
      </Button>
    </Notice>
  );
}
