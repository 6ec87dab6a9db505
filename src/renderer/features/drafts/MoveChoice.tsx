/** Where a draft moves to, and one tap to confirm. Nothing is preselected, and nothing is submitted. */
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Subject } from '../../../model/content.ts';
import type { Draft } from '../../../model/draft.ts';
import type { WoundListItem } from '../../../shared/interface/woundListItem.ts';
import { DeliberateButton } from '../../ui/parts/DeliberateButton.tsx';
import { DialogChoices } from '../../ui/parts/Dialog.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { PickOne } from '../../ui/parts/PickOne.tsx';
import { Together } from '../../ui/parts/Together.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { useMoveDraft } from './useMoveDraft.ts';

interface MoveChoiceProps {
  draft: Draft;
  label: string;
  /** The wounds to choose from. */
  wounds: readonly WoundListItem[];
  nameOf(wound: WoundListItem): string;
  /** What changes with that wound; null if something is missing. */
  to(wound: WoundListItem | null): Partial<Subject> | null;
  children?: ReactNode;
  onClose(): void;
}

export function MoveChoice({ draft, label, wounds, nameOf, children, ...given }: MoveChoiceProps) {
  const { onClose } = given;
  const [picked, setPicked] = useState<string | null>(null);
  const { move, failure } = useMoveDraft(draft);
  const wound = wounds.find(({ woundId }) => woundId === picked) ?? null;
  const to = given.to(wound);
  const go = async () => {
    if (to !== null && (await move(to))) onClose();
  };
  return (
    <>
      {wounds.length > 0 && (
        <PickOne
          label={label}
          value={wound?.woundId ?? null}
          options={wounds.map((one) => ({ value: one.woundId, label: nameOf(one) }))}
          onChange={(woundId) => setPicked(woundId)}
        />
      )}
      {children}
      {failure !== null && (
        <Notice tone="problem" announced>
          <p>
            <Together text={failure} />
          </p>
        </Notice>
      )}
      <MoveButtons isReady={to !== null} onMove={() => void go()} onClose={onClose} />
    </>
  );
}

interface MoveButtonsProps {
  isReady?: boolean;
  /** Absent if there is nowhere to move it to. */
  onMove?(): void;
  onClose(): void;
}

export function MoveButtons({ isReady = false, onMove, onClose }: MoveButtonsProps) {
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
