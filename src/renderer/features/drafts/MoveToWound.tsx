/**
 * Moves a draft to another wound of its patient, with everything that was written: a button, and one question with the
 * wounds that this tablet knows. Nothing is preselected, and nothing is submitted.
 */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { mayBeOfItsWound, othersAboutWounds } from '../../../device/work/moveDraft.ts';
import type { Draft } from '../../../model/draft.ts';
import type { WoundListItem } from '../../../shared/interface/woundListItem.ts';
import { useOwner } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { keptWoundsSchema } from '../../services/hospital/readResult.ts';
import { DeliberateButton } from '../../ui/parts/DeliberateButton.tsx';
import { Dialog, DialogChoices } from '../../ui/parts/Dialog.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { PickOne } from '../../ui/parts/PickOne.tsx';
import { Together } from '../../ui/parts/Together.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { usePlaceDraft, useWoundName } from './usePlaceDraft.ts';
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
          <Choices onClose={onClose} />
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
  const [picked, setPicked] = useState<string | null>(null);
  const { place, failure } = usePlaceDraft(draft);
  const free = others.flatMap(({ wound, begun }) => (begun === null ? [wound] : []));
  const to = free.find(({ woundId }) => woundId === picked) ?? null;
  const move = async () => {
    if (to === null) return;
    if (await place({ woundId: to.woundId, woundSite: to.site })) onClose();
  };
  return (
    <>
      {others.map(
        ({ wound, begun }) => begun !== null && <Begun key={wound.woundId} {...{ wound, begun }} />,
      )}
      {free.length > 0 && (
        <PickOne
          label={t('place.move.which', { id: draft.content.subject.patientId })}
          value={to?.woundId ?? null}
          options={free.map(({ site, woundId }) => ({
            value: woundId,
            label: nameOf(site, woundId),
          }))}
          onChange={(woundId) => setPicked(woundId)}
        />
      )}
      {failure !== null && (
        <Notice tone="problem" announced>
          <p>
            <Together text={failure} />
          </p>
        </Notice>
      )}
      <Choices
        onClose={onClose}
        {...(free.length > 0 && { isReady: to !== null, onMove: () => void move() })}
      />
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

interface ChoicesProps {
  isReady?: boolean;
  /** Absent if there is nowhere to move it to. */
  onMove?(): void;
  onClose(): void;
}

function Choices({ isReady = false, onMove, onClose }: ChoicesProps) {
  const { t: patients } = useTranslation('patients');
  const { t: common } = useTranslation('common');
  return (
    <DialogChoices>
      <Button data-autofocus onClick={onClose}>
        {common('button.cancel')}
      </Button>
      {onMove !== undefined && (
        <DeliberateButton variant="filled" disabled={!isReady} onAct={onMove}>
          {patients('move.sure')}
        </DeliberateButton>
      )}
    </DialogChoices>
  );
}
