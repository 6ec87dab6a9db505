/** A record as the hospital holds it now, and the two changes that can still be made to it. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { describe } from '../../../model/describe.ts';
import type { Submission } from '../../../model/submission.ts';
import type { Claim } from '../../../shared/interface/answerBinding.ts';
import { ActionBar } from '../../features/drafts/ActionBar.tsx';
import { DraftBanner } from '../../features/drafts/DraftBanner.tsx';
import {
  freshest,
  startChange,
  targetOfRecord,
  type ChangeKind,
} from '../../features/drafts/startChange.ts';
import { useOpenDraft } from '../../features/drafts/useOpenDraft.tsx';
import { DataAge } from '../../features/patients/DataAge.tsx';
import { useWhyNoRecord, PrimaryAction } from '../../features/patients/whyNotHere.tsx';
import { PrintButton } from '../../features/print/PrintButton.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { useSession } from '../../services/app/Session.tsx';
import type { RefreshState } from '../../services/app/usePatient.ts';
import { BackLink, BackToPatient } from '../../ui/parts/BackLink.tsx';
import { Card, Facts, Section } from '../../ui/parts/Card.tsx';
import { CutThreadDrawing, SheetDrawing } from '../../ui/parts/drawings.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { StateBadge } from '../../ui/parts/StateBadge.tsx';
import { useIsHere } from '../../ui/parts/useIsHere.ts';
import { useKindWord } from '../../ui/words/useKindWord.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { OwnChangeWaits } from './OwnChangeWaits.tsx';
import { RecordContent } from './RecordContent.tsx';
import {
  useRecordOnDevice,
  useRefreshRecord,
  useSentAbout,
  type RecordOnDevice,
} from './useRecord.ts';
import rows from '../../ui/parts/rows.module.css';
import classes from './Record.module.css';

export function RecordScreen({ recordId }: { recordId: string }) {
  const onDevice = useRecordOnDevice(recordId);
  const { state, claim, refresh } = useRefreshRecord(recordId);
  if (onDevice === undefined) {
    return null;
  }
  if (onDevice === null) {
    return <RecordNotHere recordId={recordId} state={state} claim={claim} onRefresh={refresh} />;
  }
  return (
    <RecordNow
      onDevice={onDevice}
      state={state}
      isAnotherRecord={claim !== null}
      onRefresh={refresh}
    />
  );
}

interface RecordNowProps {
  onDevice: RecordOnDevice;
  state: RefreshState;
  /** The hospital returned another record, patient or wound. */
  isAnotherRecord: boolean;
  onRefresh(): void;
}

function RecordNow({ onDevice, state, isAnotherRecord, onRefresh }: RecordNowProps) {
  const { t } = useTranslation('record');
  const { fullMoment } = useTimeFormat();
  const { record, subject } = onDevice;
  const { name } = useSession();
  const { recordId, recordState, woundId } = record.content;
  const sent = useSentAbout(recordId, record.content);
  const createdBy = createIn(sent);

  return (
    <Screen
      isAboutPatient
      task={t('page')}
      title={t('assessmentOf', {
        site: subject.woundSite ?? woundId,
        when: fullMoment(Date.parse(record.content.observedAt)),
      })}
      lead={createdBy === null ? woundId : t('assessedBy', { id: woundId, name })}
      width="reading"
      banner={
        <DraftBanner subject={subject}>
          <DataAge fetchedAt={record.fetchedAt} state={state} onRefresh={onRefresh} />
        </DraftBanner>
      }
      back={<BackToPatient patientId={subject.patientId} />}
      actions={
        <RecordActions
          onDevice={onDevice}
          isAnotherRecord={isAnotherRecord}
          onRefresh={onRefresh}
        />
      }
    >
      {isAnotherRecord && (
        <Notice tone="problem" announced>
          <p>{t('anotherNow')}</p>
        </Notice>
      )}
      {recordState === 'voided' && (
        <Notice tone="plain" title={t('state.voided')}>
          <p>{t('voidedNotice')}</p>
        </Notice>
      )}
      <OwnChangeWaits subject={subject} target={{ recordId, createdBy }} />
      <Card>
        <RecordContent onDevice={onDevice} />
      </Card>
      <RecordFacts onDevice={onDevice} />
      <SentFromHere sent={sent} />
    </Screen>
  );
}

/** The submission that made the record, if she made it on this tablet. */
function createIn(sent: readonly Submission[]): string | null {
  return sent.find(({ kind }) => kind === 'wound-assessment')?.submissionId ?? null;
}

/** State, version, time and id, as the hospital gives them. */
function RecordFacts({ onDevice }: Pick<RecordNowProps, 'onDevice'>) {
  const { t } = useTranslation('record');
  const { fullMoment } = useTimeFormat();
  const { recordId, version, recordState, recordedAt } = onDevice.record.content;
  return (
    <Card>
      <Facts
        facts={[
          { label: t('stateLabel'), value: t(`state.${recordState}`) },
          { label: t('versionLabel'), value: String(version) },
          ...(recordedAt === null
            ? []
            : [{ label: t('recordedAt'), value: fullMoment(Date.parse(recordedAt)) }]),
          { label: t('recordId'), value: recordId, wide: true },
        ]}
      />
    </Card>
  );
}

function RecordActions(props: Pick<RecordNowProps, 'onDevice' | 'isAnotherRecord' | 'onRefresh'>) {
  const { onDevice, isAnotherRecord, onRefresh } = props;
  const { t } = useTranslation('record');
  const app = useApp();
  const { authorId } = useSession();
  const { open, trouble } = useOpenDraft();
  const isHere = useIsHere();
  const [asking, setAsking] = useState(false);
  const { record, subject } = onDevice;
  const sent = useSentAbout(record.content.recordId, record.content);
  const createdBy = createIn(sent);

  const begin = (kind: ChangeKind) =>
    open(async () => {
      setAsking(true);
      const seen = await freshest(app, record.content).finally(() => setAsking(false));
      // She may be writing elsewhere by now.
      if (!isHere()) return null;
      if (seen === null) onRefresh();
      if (seen === null || seen.recordState === 'voided') return null;
      const target = targetOfRecord(seen, createdBy);
      return startChange(app, authorId, { kind, subject, target });
    });

  if (record.content.recordState === 'voided' || isAnotherRecord) {
    return (
      <ActionBar>
        <PrintButton />
      </ActionBar>
    );
  }
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
      <Button disabled={asking} onClick={() => void begin('wound-correction')}>
        {t('correct')}
      </Button>
      {trouble}
    </ActionBar>
  );
}

/** What this tablet sent about the record, over time. */
function SentFromHere({ sent }: { sent: readonly Submission[] }) {
  const { t } = useTranslation('record');
  const { fullMoment } = useTimeFormat();
  const kindWord = useKindWord();
  if (sent.length === 0) {
    return null;
  }
  return (
    <Section title={t('history')}>
      <p className={classes.hint}>{t('historyLead')}</p>
      <ul className={rows.list}>
        {sent.map((submission) => (
          <li key={submission.submissionId}>
            <Link
              to="/outbox/$submissionId"
              params={{ submissionId: submission.submissionId }}
              className={classes.row}
            >
              <span className={classes.rowWords}>
                <strong>{kindWord(submission.kind)}</strong>
                <span className={classes.hint}>{fullMoment(submission.submittedAt)}</span>
              </span>
              <StateBadge state={describe(submission).state} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface RecordNotHereProps {
  recordId: string;
  state: RefreshState;
  claim: Claim | null;
  onRefresh(): void;
}

function RecordNotHere({ recordId, state, claim, onRefresh }: RecordNotHereProps) {
  const { t } = useTranslation('record');
  const { t: patients } = useTranslation('patients');
  const sent = useSentAbout(recordId);
  const told = useWhyNoRecord({ recordId, state, claim, isOfHers: sent.length > 0 });
  const back = <BackLink to="/patients" label={patients('patient.back')} />;
  if (state === 'idle' || state === 'asking') {
    return (
      <Screen title={t('title', { id: recordId })} task={t('page')} isAboutPatient back={back}>
        {null}
      </Screen>
    );
  }
  return (
    <Screen
      title={t('title', { id: recordId })}
      task={t('page')}
      isAboutPatient
      titleHidden
      back={back}
    >
      <EmptyState
        failing
        drawing={state === 'unreachable' ? <CutThreadDrawing /> : <SheetDrawing />}
        {...told}
      >
        {claim === null ? (
          <PrimaryAction state={state} onRefresh={onRefresh} />
        ) : (
          <Button
            variant="filled"
            renderRoot={(props) => (
              <Link to="/records/$recordId" params={{ recordId: claim.carried }} {...props} />
            )}
          >
            {t('anotherOpen', { id: claim.carried })}
          </Button>
        )}
      </EmptyState>
      <SentFromHere sent={sent} />
    </Screen>
  );
}
