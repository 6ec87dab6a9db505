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
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { usePlaceDraft } from './usePlaceDraft.ts';
import classes from './MoveToWound.module.css';

interface MoveToWoundProps {
  draft: Draft;
  button: string;
  variant?: 'default' | 'subtle';
}

/** Renders nothing if this tablet knows no other wound of the patient. */
export function MoveToWound({ draft, button, variant = 'default' }: MoveToWoundProps) {
  const { t } = useTranslation('woundAssessment');
  const owner = useOwner();
  const [isOpen, setOpen] = useState(false);
  const { patientId, woundId } = draft.content.subject;
  const kept = useLive(
    ({ device }) => device.cache.get(owner, 'wounds', patientId, keptWoundsSchema),
    [owner, patientId],
  );
  const wounds = kept?.content.items.filter((wound) => wound.woundId !== woundId) ?? [];
  if (wounds.length === 0) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        {button}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={t('place.move.title')} size="lg">
        <Question draft={draft} wounds={wounds} onClose={close} />
      </Dialog>
    </>
  );
}

interface QuestionProps {
  draft: Draft;
  wounds: readonly WoundListItem[];
  onClose(): void;
}

/** A wound about which she has begun something else is not offered: that draft is. */
function Question({ draft, wounds, onClose }: QuestionProps) {
  const { t } = useTranslation('woundAssessment');
  const { t: patients } = useTranslation('patients');
  const { t: common } = useTranslation('common');
  const { draftId, authorId, hospitalKey } = draft;
  const { patientId, woundId, woundSite } = draft.content.subject;
  const [picked, setPicked] = useState<string | null>(null);
  const { place, failure } = usePlaceDraft(draft);
  const begun = useLive(
    async ({ device }) =>
      othersAboutWounds((await device.drafts.list(hospitalKey, authorId)).drafts, draft),
    [draftId, authorId, hospitalKey, patientId],
  );
  if (begun === undefined) return null;
  const draftOf = (wound: WoundListItem) =>
    begun.find(({ content }) => content.subject.woundId === wound.woundId);
  const free = mayBeOfItsWound(draft) ? [] : wounds.filter((wound) => !draftOf(wound));
  const to = free.find((wound) => wound.woundId === picked);
  const move = async () => {
    if (to === undefined) return;
    if (await place({ woundId: to.woundId, woundSite: to.site })) onClose();
  };
  const now = `${woundSite ?? ''} ${woundId ?? ''}`;
  return (
    <div className={classes.moving}>
      <p className={classes.sentence}>{t('place.move.now', { wound: now })}</p>
      {mayBeOfItsWound(draft) ? (
        <Notice tone="waiting">
          <p>{patients('move.failed.sent', { asked: now })}</p>
        </Notice>
      ) : (
        <Begun wounds={wounds} draftOf={draftOf} />
      )}
      {free.length > 0 && (
        <PickOne
          label={t('place.move.which', { id: patientId })}
          value={to?.woundId ?? null}
          options={free.map((wound) => ({ value: wound.woundId, label: nameOf(wound) }))}
          onChange={(id) => setPicked(id)}
        />
      )}
      {failure !== null && (
        <Notice tone="problem" announced>
          <p>{failure}</p>
        </Notice>
      )}
      <DialogChoices>
        <Button data-autofocus onClick={onClose}>
          {common('button.cancel')}
        </Button>
        {free.length > 0 && (
          <DeliberateButton variant="filled" disabled={to === undefined} onAct={() => void move()}>
            {patients('move.sure')}
          </DeliberateButton>
        )}
      </DialogChoices>
    </div>
  );
}

interface BegunProps {
  wounds: readonly WoundListItem[];
  draftOf(wound: WoundListItem): Draft | undefined;
}

/** The wounds that have a draft of hers, each with the way to it. */
function Begun({ wounds, draftOf }: BegunProps) {
  const { t } = useTranslation('woundAssessment');
  return wounds.map((wound) => {
    const other = draftOf(wound);
    return (
      other !== undefined && (
        <Notice key={wound.woundId} tone="plain">
          <p>{t('place.move.begun', { wound: nameOf(wound) })}</p>
          <Link to="/drafts/$draftId" params={{ draftId: other.draftId }}>
            {t('place.move.open', { wound: nameOf(wound) })}
          </Link>
        </Notice>
      )
    );
  });
}

const nameOf = ({ site, woundId }: WoundListItem) => `${site} ${woundId}`;
