/**
 * The notice that the record has changed since a change of it was begun. The newer version counts as seen only when its
 * author says that she has read it (rule R11).
 */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Target } from '../../../model/content.ts';
import type { Draft } from '../../../model/draft.ts';
import { isRecordOf } from '../../../model/records.ts';
import { woundAssessmentRecordSchema } from '../../../shared/interface/woundAssessmentRecord.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './Visit.module.css';

export function ChangedMeanwhile({ draft, target }: { draft: Draft; target: Target }) {
  const { t } = useTranslation('record');
  const { device, reader } = useApp();
  const { recordId, seenVersion } = target;
  const { patientId, woundId } = draft.content.subject;
  const [isAnotherRecord, setForeign] = useState(false);

  useEffect(() => {
    if (recordId === null) return;
    const about = { patientId, woundId: woundId ?? undefined };
    void reader.record(recordId, about).then(({ is }) => setForeign(is === 'another'));
  }, [reader, recordId, patientId, woundId]);

  const kept = useLive(
    async (app) =>
      recordId === null
        ? null
        : app.device.cache.get(draft, 'record', recordId, woundAssessmentRecordSchema),
    [draft.authorId, recordId],
  );
  const now = kept?.content;
  if (isAnotherRecord || (now !== undefined && !isRecordOf(draft.content.subject, target, now))) {
    return (
      <Notice tone="problem" title={t('correction.anotherTitle')} announced>
        <p>{t('correction.another')}</p>
      </Notice>
    );
  }
  if (now === undefined || seenVersion === null || now.version <= seenVersion) {
    return null;
  }
  if (now.recordState === 'voided') {
    return (
      <Notice tone="problem" announced>
        <p>{t('correction.voided')}</p>
      </Notice>
    );
  }
  const accept = () => {
    const { version, clientRequestId, assessment } = now;
    const asRead = { version, clientRequestId };
    const seen = { seenVersion: version, seenCareNote: assessment.careNote, asRead };
    void device.drafts.save(draft.draftId, { target: { ...target, ...seen } });
  };
  return (
    <Notice tone="waiting" title={t('correction.newerTitle')} announced>
      <p className={classes.text}>{now.assessment.careNote}</p>
      <div className={classes.choices}>
        <Button onClick={accept}>{t('correction.seen')}</Button>
      </div>
    </Notice>
  );
}
