/** The two changes that can still be made to a record, each from a fresh read of it. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { WoundAssessmentRecord } from '../../../shared/interface/woundAssessmentRecord.ts';
import { ActionBar } from '../../features/drafts/ActionBar.tsx';
import {
  freshest,
  startChange,
  targetOfRecord,
  type ChangeKind,
} from '../../features/drafts/startChange.ts';
import { useOpenDraft } from '../../features/drafts/useOpenDraft.tsx';
import { PrintButton } from '../../features/print/PrintButton.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { useSession } from '../../services/app/Session.tsx';
import { useIsHere } from '../../ui/parts/useIsHere.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import type { Visit } from './useVisit.ts';
import classes from './Visit.module.css';

interface RecordActionsProps {
  visit: Visit;
  record: WoundAssessmentRecord;
  onRefresh(): void;
}

export function RecordActions({ visit, record, onRefresh }: RecordActionsProps) {
  const { t } = useTranslation('record');
  const app = useApp();
  const { authorId } = useSession();
  const { open, trouble } = useOpenDraft();
  const isHere = useIsHere();
  const [asking, setAsking] = useState(false);
  const { subject, own } = visit;

  const begin = (kind: ChangeKind) =>
    open(async () => {
      setAsking(true);
      const seen = await freshest(app, record).finally(() => setAsking(false));
      // She may be writing elsewhere by now.
      if (!isHere()) return null;
      if (seen === null) onRefresh();
      if (seen === null || seen.recordState === 'voided') return null;
      const target = targetOfRecord(seen, own?.submissionId ?? null);
      return startChange(app, authorId, { kind, subject, target });
    });

  return (
    <ActionBar more={<PrintButton />}>
      <span role="status" className={classes.hint}>
        {asking ? t('asking') : ''}
      </span>
      <Button
        variant="subtle"
        color="danger"
        disabled={asking}
        onClick={() => void begin('wound-void')}
      >
        {t('void')}
      </Button>
      <Button variant="filled" disabled={asking} onClick={() => void begin('wound-correction')}>
        {t('correct')}
      </Button>
      {trouble}
    </ActionBar>
  );
}
