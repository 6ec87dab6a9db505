/** Owns one wound in the list: where it is, when it was last assessed here, and the two ways on. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import type { WoundListItem } from '../../../shared/interface/woundListItem.ts';
import { StateBadge } from '../../parts/StateBadge.tsx';
import classes from './Patient.module.css';

interface WoundRowProps {
  patientId: string;
  wound: WoundListItem;
  hasDraft: boolean;
  onAssess(wound: WoundListItem): void;
  words: {
    assess: string;
    /** With the name of the wound, for those who do not see the row. */
    assessThis: string;
    history: string;
    /** When it was last assessed. */
    last: string;
  };
}

export function WoundRow({ patientId, wound, hasDraft, onAssess, words }: WoundRowProps) {
  return (
    <div className={classes.wound}>
      <Link
        to="/patients/$patientId/wounds/$woundId"
        params={{ patientId, woundId: wound.woundId }}
        className={classes.woundWords}
        aria-label={words.history}
      >
        <span className={classes.site}>{wound.site}</span>
        <span className={classes.facts}>
          <span>{wound.woundId}</span>
          <span>{words.last}</span>
        </span>
      </Link>
      {hasDraft && <StateBadge state="draft" />}
      <Button onClick={() => onAssess(wound)} aria-label={words.assessThis}>
        {words.assess}
      </Button>
    </div>
  );
}
