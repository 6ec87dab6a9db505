/**
 * Owns one wound in the list: how it looked and how large it was when it was assessed last, how its
 * size went, and the two ways on.
 */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { WoundListItem } from '../../../shared/interface/woundListItem.ts';
import { usePhotoUrl } from '../../services/app/usePhotoUrl.ts';
import { IconBandage, IconChevronRight } from '../../ui/icons/icons.ts';
import { Sparkline } from '../../ui/parts/Sparkline.tsx';
import { StateBadge } from '../../ui/parts/StateBadge.tsx';
import classes from './Patient.module.css';

interface WoundRowProps {
  patientId: string;
  wound: WoundListItem;
  hasDraft: boolean;
  /** The newest photo that this tablet holds, or null. */
  photoId: string | null;
  /** Areas or lengths over time, the oldest first. */
  sizes: readonly number[];
  onAssess(wound: WoundListItem): void;
  words: {
    assess: string;
    /** With the name of the wound, for those who do not see the row. */
    assessThis: string;
    history: string;
    /** When it was last assessed. */
    last: string;
    /** How large it was then; empty where it was not measured. */
    size: string;
  };
}

export function WoundRow(props: WoundRowProps) {
  const { patientId, wound, hasDraft, photoId, sizes, onAssess, words } = props;
  const stateId = useId();
  return (
    <div className={classes.wound}>
      <Link
        to="/patients/$patientId/wounds/$woundId"
        params={{ patientId, woundId: wound.woundId }}
        className={classes.woundWords}
        aria-label={words.history}
        aria-describedby={hasDraft ? stateId : undefined}
      >
        <WoundPicture photoId={photoId} />
        <span className={classes.woundText}>
          <span className={classes.woundNames}>
            <span className={classes.site}>{wound.site}</span>
            <span className={classes.facts}>
              {words.size !== '' && <span className={classes.size}>{words.size}</span>}
              <span>{words.last}</span>
              <span>{wound.woundId}</span>
            </span>
          </span>
          {hasDraft && (
            <span id={stateId} className={classes.woundState}>
              <StateBadge state="draft" />
            </span>
          )}
        </span>
        <Sparkline values={sizes} />
        <IconChevronRight size="1.25rem" aria-hidden="true" className={classes.chevron} />
      </Link>
      <Button onClick={() => onAssess(wound)} aria-label={words.assessThis}>
        {words.assess}
      </Button>
    </div>
  );
}

function WoundPicture({ photoId }: { photoId: string | null }) {
  const url = usePhotoUrl(photoId, 'thumbnail');
  return (
    <span className={classes.woundPicture}>
      {url === null || url === undefined ? (
        <IconBandage size="1.75rem" stroke={1.5} aria-hidden="true" />
      ) : (
        <img src={url} alt="" draggable={false} />
      )}
    </span>
  );
}
