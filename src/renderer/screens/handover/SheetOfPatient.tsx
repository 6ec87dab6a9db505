/** One patient on a handover sheet, in ISBAR order. */
import { useEffect, type ReactNode } from 'react';
import { voidedAmong } from '../../../model/lastOfWounds.ts';
import type { SubmissionSummary } from '../../../model/submissionSummary.ts';
import {
  woundAssessmentRecordSchema,
  type WoundAssessmentRecord,
} from '../../../shared/interface/woundAssessmentRecord.ts';
import { ChartNumber } from '../../features/patients/ChartNumber.tsx';
import { useSheetName } from '../../features/print/useSheetName.ts';
import { useNumber } from '../../features/wounds/useNumber.ts';
import { useSizeWords } from '../../features/wounds/useSizeWords.ts';
import { useSubmissionsAbout } from '../../services/app/Outbox.tsx';
import { useOwner } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { StateBadge } from '../../ui/parts/StateBadge.tsx';
import { shownStateOf } from '../../ui/parts/submissionState.ts';
import { Together } from '../../ui/parts/Together.tsx';
import { useWhatItIs } from '../../ui/words/useKindWord.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { woundsOnSheet, type PatientOnSheet, type WoundOnSheet } from './sheet.ts';
import classes from './Handover.module.css';

interface SheetOfPatientProps {
  patient: PatientOnSheet;
  nowMs: number;
  /** Called once what this tablet knows of the patient's wounds has been read; until then nothing is drawn. */
  onRead(patientId: string): void;
}

/** Empty lines to write on: what a nurse has to say is left to her. */
const emptyLines = [1, 2, 3] as const;

export function SheetOfPatient({ patient, nowMs, onRead }: SheetOfPatientProps) {
  const { t } = useTranslation('handover');
  const { t: common } = useTranslation('common');
  const nameOnSheet = useSheetName();
  const submissions = useSubmissionsAbout({ patientId: patient.patientId });
  const records = useRecordsOf(patient.patientId);
  const { patientId, displayName, medicalRecordNumber, encounterId } = patient;
  const isRead = submissions !== undefined && records !== undefined;
  useEffect(() => {
    if (isRead) onRead(patientId);
  }, [isRead, onRead, patientId]);
  if (!isRead) return null;
  const wounds = woundsOnSheet(patient, submissions, records);
  return (
    <article className={classes.patient} aria-label={patientId}>
      <dl className={classes.isbar}>
        <Part letter="I" name={t('identify')}>
          <h2 className={classes.name}>
            <bdi>{displayName === null ? patientId : nameOnSheet(displayName)}</bdi>
          </h2>
          <p className={classes.ids}>
            <span>{common('patient.id', { id: patientId })}</span>
            {medicalRecordNumber !== null && (
              <span>
                <ChartNumber number={medicalRecordNumber} />
              </span>
            )}
            {encounterId !== null && <span>{t('stay', { id: encounterId })}</span>}
          </p>
        </Part>
        <Part letter="S" name={t('situation')}>
          <DoneInShift patient={patient} voided={voidedAmong(submissions)} nowMs={nowMs} />
        </Part>
        {wounds.length > 0 && (
          <>
            <Part letter="B" name={t('background')}>
              {wounds.map((wound) => (
                <Background key={wound.woundId} wound={wound} />
              ))}
            </Part>
            <Part letter="A" name={t('assessment')}>
              {wounds.map((wound) => (
                <Assessment key={wound.woundId} wound={wound} nowMs={nowMs} />
              ))}
            </Part>
          </>
        )}
        <Part letter="R" name={t('recommendation')}>
          <OpenWork patient={patient} nowMs={nowMs} />
          <div className={classes.lines} aria-hidden="true">
            {emptyLines.map((line) => (
              <span key={line} />
            ))}
          </div>
        </Part>
      </dl>
    </article>
  );
}

/** The patient's wound assessments that were read from the hospital; undefined until they are known. */
function useRecordsOf(patientId: string): readonly WoundAssessmentRecord[] | undefined {
  const owner = useOwner();
  const kept = useLive(
    ({ device }) =>
      device.cache.listAbout(owner, 'record', { patientId }, woundAssessmentRecordSchema),
    [owner, patientId],
  );
  return kept?.map(({ content }) => content);
}

function Part({ letter, name, children }: { letter: string; name: string; children: ReactNode }) {
  return (
    <div className={classes.part}>
      <dt>
        <span aria-hidden="true" className={classes.letter}>
          {letter}
        </span>
        <span>{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

interface DoneInShiftProps {
  patient: PatientOnSheet;
  /** The ids of what is of a voided record. */
  voided: ReadonlySet<string>;
  nowMs: number;
}

function DoneInShift({ patient, voided, nowMs }: DoneInShiftProps) {
  const { t } = useTranslation('handover');
  const { moment } = useTimeFormat();
  const { done, read } = patient;
  if (done.length + read.length === 0) return <p className={classes.plain}>{t('nothingDone')}</p>;
  return (
    <ul className={classes.items}>
      {done.map((submission) => (
        <Item
          key={submission.submissionId}
          submission={submission}
          isVoided={voided.has(submission.submissionId)}
          nowMs={nowMs}
        />
      ))}
      {read.map(({ recordId, woundId, observedAt }) => (
        <li key={recordId}>
          <span className={classes.when}>{moment(Date.parse(observedAt), nowMs)}</span>
          <span>{t('readHere', { woundId })}</span>
        </li>
      ))}
    </ul>
  );
}

interface ItemProps {
  submission: SubmissionSummary;
  isVoided?: boolean;
  nowMs: number;
}

function Item({ submission, isVoided = false, nowMs }: ItemProps) {
  const { moment } = useTimeFormat();
  const whatItIs = useWhatItIs();
  const { kind, content, handedInAt } = submission;
  return (
    <li>
      <span className={classes.when}>{moment(handedInAt, nowMs)}</span>
      <span>{whatItIs(kind, content.subject.woundSite)}</span>
      <StateBadge state={shownStateOf(submission)} isVoided={isVoided} />
    </li>
  );
}

function useWoundName(): (wound: WoundOnSheet) => string {
  const { t } = useTranslation('handover');
  return ({ site, woundId }) => (site === null ? woundId : t('wound', { site, id: woundId }));
}

function Background({ wound }: { wound: WoundOnSheet }) {
  const { t } = useTranslation('handover');
  const { date } = useTimeFormat();
  const size = useSize();
  const woundName = useWoundName();
  const { first } = wound;
  const said =
    first === null
      ? t('firstHere')
      : t('first', { day: date(first.observedAtMs), size: size(first) });
  return (
    <p>
      <strong>{woundName(wound)}</strong> <Together text={said} />
    </p>
  );
}

function Assessment({ wound, nowMs }: { wound: WoundOnSheet; nowMs: number }) {
  const { t } = useTranslation('handover');
  const { moment, date } = useTimeFormat();
  const number = useNumber();
  const size = useSize();
  const woundName = useWoundName();
  const { last, before } = wound;
  return (
    <div className={classes.wound}>
      <p>
        <strong>{woundName(wound)}</strong>{' '}
        <span className={classes.when}>{moment(last.observedAtMs, nowMs)}</span>
      </p>
      <p className={classes.size}>
        <Together text={size(last)} />
      </p>
      {before !== null && (
        <p>
          {t(trendOf(before.change), {
            percent: number(Math.abs(Math.round(before.change * 100))),
            day: date(before.entry.observedAtMs),
            size: size(before.entry),
          })}
        </p>
      )}
      {last.careNote.trim() !== '' && <p className={classes.note}>{last.careNote}</p>}
    </div>
  );
}

/** A change that rounds to zero counts as the same. */
function trendOf(change: number): 'trend.same' | 'trend.smaller' | 'trend.larger' {
  if (Math.round(change * 100) === 0) return 'trend.same';
  return change < 0 ? 'trend.smaller' : 'trend.larger';
}

/** `3.5 × 2 cm, 7 cm²`, with only the parts that were measured. */
function useSize(): (entry: WoundOnSheet['last']) => string {
  const { t } = useTranslation('handover');
  const number = useNumber();
  const sizeWords = useSizeWords();
  return (last) => {
    const area = last.areaCm2 === null ? '' : `${number(last.areaCm2)} cm²`;
    const said = [sizeWords(last), area].filter((words) => words !== '');
    return said.length === 0 ? t('notMeasured') : said.join(t('joint'));
  };
}

function OpenWork({ patient, nowMs }: { patient: PatientOnSheet; nowMs: number }) {
  const { t } = useTranslation('handover');
  const { moment } = useTimeFormat();
  const whatItIs = useWhatItIs();
  const { open, drafts } = patient;
  if (open.length + drafts.length === 0) return null;
  return (
    <>
      <p>{t('notInRecord')}</p>
      <ul className={classes.items}>
        {open.map((submission) => (
          <Item key={submission.submissionId} submission={submission} nowMs={nowMs} />
        ))}
        {drafts.map(({ draftId, updatedAt, content }) => (
          <li key={draftId}>
            <span className={classes.when}>{moment(updatedAt, nowMs)}</span>
            <span>{whatItIs(content.kind, content.subject.woundSite)}</span>
            <StateBadge state="draft" />
          </li>
        ))}
      </ul>
    </>
  );
}
