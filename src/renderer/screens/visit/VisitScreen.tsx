/**
 * One assessment of a wound on one page: as the hospital's record, and as what this tablet sent about it. The address
 * of a record shows it with the changes that can still be made; the address of a submission shows how far that one has
 * come, too.
 */
import { describe } from '../../../model/describe.ts';
import { namesOf, readsNow } from '../../../model/records.ts';
import type { Submission } from '../../../model/submission.ts';
import { isDone } from '../../../model/submissionFacts.ts';
import { ActionBar } from '../../features/drafts/ActionBar.tsx';
import { DraftBanner } from '../../features/drafts/DraftBanner.tsx';
import { DataAge } from '../../features/patients/DataAge.tsx';
import { PrintButton } from '../../features/print/PrintButton.tsx';
import { PrintedMark } from '../../features/print/PrintedPage.tsx';
import { uploadedOf } from '../../features/sending/sentences.ts';
import { WoundFacts } from '../../features/wounds/WoundFacts.tsx';
import { useSession } from '../../services/app/Session.tsx';
import { useReadRecord, type ReadOfRecord } from '../../services/app/useReadRecord.ts';
import { BackToPatient } from '../../ui/parts/BackLink.tsx';
import { Card, Facts } from '../../ui/parts/Card.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { StateBadge } from '../../ui/parts/StateBadge.tsx';
import { WoundHistoryLink } from '../../ui/parts/WoundHistoryLink.tsx';
import { useKindWord } from '../../ui/words/useKindWord.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { BackFromSubmission } from './BackFromSubmission.tsx';
import { Journal } from './Journal.tsx';
import { OwnChangeWaits } from './OwnChangeWaits.tsx';
import { Progress } from './Progress.tsx';
import { RecordActions } from './RecordActions.tsx';
import { RecordNotHere } from './RecordNotHere.tsx';
import { SubmissionActions } from './SubmissionActions.tsx';
import { isVoidNow, readRecord, recordIn, sizeIn, useVisit, type Visit } from './useVisit.ts';
import { Versions } from './Versions.tsx';
import { VisitPhotos } from './VisitPhotos.tsx';

/** At the address of a record. */
export function RecordScreen({ recordId }: { recordId: string }) {
  const visit = useVisit({ recordId, createdBy: null }, null);
  const read = useReadRecord(recordId, readRecord);
  if (visit === undefined) return null;
  if (visit === null || visit.read === null) {
    return <RecordNotHere recordId={recordId} read={read} visit={visit} />;
  }
  return <VisitScreen visit={visit} focus={null} read={read} />;
}

/** At the address of a submission about a wound. */
export function SubmittedVisit({ submission }: { submission: Submission }) {
  const names = namesOf(submission);
  const visit = useVisit(names, submission.content.subject, submission);
  const read = useReadRecord(isDone(submission) ? names.recordId : null, readRecord);
  if (visit === undefined || visit === null) return null;
  return <VisitScreen visit={visit} focus={submission} read={read} />;
}

interface VisitScreenProps {
  visit: Visit;
  /** The submission that was opened; null at the address of the record. */
  focus: Submission | null;
  read: ReadOfRecord;
}

function VisitScreen({ visit, focus, read }: VisitScreenProps) {
  const { t } = useTranslation('record');
  const { fullMoment } = useTimeFormat();
  const { name } = useSession();
  const kindWord = useKindWord();
  const { own, fetchedAt, subject } = visit;
  const wound = subject.woundId ?? '';
  const which = {
    wound,
    when: fullMoment(Date.parse(recordIn(visit)?.observedAt ?? visit.observedAt)),
  };
  return (
    <Screen
      isAboutPatient
      task={focus === null ? t('page') : kindWord(focus.kind)}
      title={subject.woundSite ?? wound}
      lead={own === null ? t('which', which) : t('whichBy', { ...which, name })}
      aside={<VisitState visit={visit} focus={focus} />}
      width="reading"
      banner={
        <DraftBanner subject={subject}>
          {fetchedAt !== null && (
            <DataAge fetchedAt={fetchedAt} state={read.state} onRefresh={read.refresh} />
          )}
        </DraftBanner>
      }
      back={
        focus === null ? <BackToPatient patientId={subject.patientId} /> : <BackFromSubmission />
      }
      actions={<VisitActions visit={visit} focus={focus} read={read} />}
    >
      {focus !== null && !isDone(focus) ? (
        <PrintedMark mark="notYet" />
      ) : (
        <Notices visit={visit} isAnother={read.claim !== null} />
      )}
      <Content visit={visit} focus={focus} />
      {visit.sent.length > 1 && <Versions visit={visit} focus={focus} />}
      <RecordFacts visit={visit} />
      {focus !== null && <Journal submission={focus} />}
    </Screen>
  );
}

/** What can be done with what was opened while it is under way, else with the record. */
function VisitActions({ visit, focus, read }: VisitScreenProps) {
  const record = visit.read;
  if (focus !== null && (record === null || !isDone(focus))) {
    return <SubmissionActions submission={focus} />;
  }
  if (record === null || visit.voided === 'yes' || read.claim !== null) {
    return (
      <ActionBar>
        <PrintButton />
      </ActionBar>
    );
  }
  return <RecordActions visit={visit} record={record} onRefresh={read.refresh} />;
}

function Notices({ visit, isAnother }: { visit: Visit; isAnother: boolean }) {
  const { t } = useTranslation('record');
  return (
    <>
      {isAnother && (
        <Notice tone="problem" announced>
          <p>{t('anotherNow')}</p>
        </Notice>
      )}
      {visit.voided === 'yes' && (
        <Notice tone="plain">
          <p>{t('voidedNotice')}</p>
        </Notice>
      )}
      <OwnChangeWaits sent={visit.sent} />
    </>
  );
}

/**
 * What was found, and how far the submission has come that was opened, or else the latest one. What needs her comes
 * first, and so does a change, which is what she opened.
 */
function Content({ visit, focus }: Pick<VisitScreenProps, 'visit' | 'focus'>) {
  const { own, sent, photos } = visit;
  const latest = focus ?? (sent.every(isDone) ? sent[0] : undefined);
  const steps = latest !== undefined && (
    <Progress submission={latest} photos={photos} isListed={focus === null} />
  );
  const isFirst =
    focus !== null &&
    (focus.submissionId !== own?.submissionId || describe(focus).group === 'problem');
  return (
    <>
      {isFirst && steps}
      <Assessed visit={visit} />
      {!isFirst && steps}
    </>
  );
}

/** The state of what was opened; at the address of a record that of what was sent last. */
function VisitState({ visit, focus }: Pick<VisitScreenProps, 'visit' | 'focus'>) {
  const latest = focus ?? visit.sent[0];
  if (latest === undefined) return <StateBadge state="done" isVoided={visit.voided === 'yes'} />;
  const { state, photo } = describe(latest, { uploaded: uploadedOf(visit.photos) });
  return <StateBadge state={state} photos={photo} isVoided={isVoidNow(visit, latest)} />;
}

/** What was found: photos, size, note. */
function Assessed({ visit }: { visit: Visit }) {
  const { subject, changes } = visit;
  const size = sizeIn(visit);
  const [change] = changes.map(({ content }) => content.submitted);
  // Where neither record nor assessment is here, the note is the one that a change began from.
  const seen = change !== undefined && 'target' in change ? change.target.seenCareNote : '';
  return (
    <Card>
      <VisitPhotos visit={visit} />
      <WoundFacts size={size} careNote={size === null ? seen : readsNow(visit).careNote} />
      {subject.woundId !== null && (
        <WoundHistoryLink patientId={subject.patientId} woundId={subject.woundId} />
      )}
    </Card>
  );
}

/** Version, time and id, as the hospital gives them. */
function RecordFacts({ visit: { read } }: { visit: Visit }) {
  const { t } = useTranslation('record');
  const { fullMoment } = useTimeFormat();
  if (read === null) return null;
  const { recordId, version, recordedAt } = read;
  return (
    <Card>
      <Facts
        facts={[
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
