/** The lines of a handover sheet: what was done, with its state as a small mark, and what is still to do. */
import type { ReactNode } from 'react';
import type { SubmissionSummary } from '../../../../model/submissionSummary.ts';
import type { WoundAssessmentRecord } from '../../../../shared/interface/woundAssessmentRecord.ts';
import { useDueWords } from '../../../features/dueTimes/useDueWords.ts';
import type { HistoryEntry } from '../../../features/wounds/history.ts';
import { sizeWords } from '../../../features/wounds/sizeWords.ts';
import { useSession } from '../../../services/app/Session.tsx';
import { useDescribe } from '../../../services/app/useDescribe.ts';
import { sizeText } from '../../../ui/parts/measure.ts';
import { StateBadge } from '../../../ui/parts/StateBadge.tsx';
import { Together } from '../../../ui/parts/Together.tsx';
import { useWhatItIs } from '../../../ui/words/useKindWord.ts';
import { useTimeFormat } from '../../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../../ui/words/useTranslation.tsx';
import { leftToDo, type DoneOnSheet, type PatientOnSheet } from './sheet.ts';
import classes from './Shift.module.css';

interface DoneInShiftProps {
  done: readonly DoneOnSheet[];
  /** Records of others that she has read. */
  read: readonly WoundAssessmentRecord[];
  nowMs: number;
}

export function DoneInShift({ done, read, nowMs }: DoneInShiftProps) {
  const { t } = useTranslation('shift');
  if (done.length + read.length === 0) {
    return <p className={classes.plain}>{t('sheet.nothingDone')}</p>;
  }
  return (
    <ul className={classes.items}>
      {done.map((one) => (
        <Done key={one.submission.submissionId} done={one} nowMs={nowMs} />
      ))}
      {read.map(({ recordId, woundId, observedAt }) => (
        <Item
          key={recordId}
          atMs={Date.parse(observedAt)}
          what={t('sheet.readHere', { woundId })}
          nowMs={nowMs}
        />
      ))}
    </ul>
  );
}

function Done({ done, nowMs }: { done: DoneOnSheet; nowMs: number }) {
  const { t } = useTranslation('shift');
  const size = useSize();
  const describe = useDescribe();
  const whatItIs = useWhatItIs();
  const { submission, entry, about, isVoided, text } = done;
  return (
    <Item
      atMs={submission.submittedAt}
      what={whatItIs(submission.kind, submission.content.subject.woundSite)}
      mark={<Mark submission={submission} isVoided={isVoided} />}
      nowMs={nowMs}
    >
      {entry !== null && (
        <p className={classes.measured}>
          <Together text={size(entry)} />
        </p>
      )}
      {describe(submission).group === 'done' && about?.isNoteChanged === true && text !== null && (
        <p className={classes.plain}>{t('sheet.noteChanged')}</p>
      )}
      {text !== null && <p className={classes.note}>{text}</p>}
    </Item>
  );
}

/** Who reads the sheet is somebody else: a record that needs its author, or her sign-in, says who that is. */
function Mark({ submission, isVoided }: { submission: SubmissionSummary; isVoided: boolean }) {
  const { t } = useTranslation('shift');
  const { name } = useSession();
  const { state, lead } = useDescribe()(submission);
  return (
    <StateBadge
      look="mark"
      state={state}
      isVoided={isVoided}
      word={state === 'problem' || lead === 'sign-in' ? t('sheet.needs', { name }) : undefined}
    />
  );
}

/** What somebody has to do: what is not sent in time by itself, with the time when it is due, and what is begun. */
export function StillToDo({ patient, nowMs }: { patient: PatientOnSheet; nowMs: number }) {
  const { t } = useTranslation('shift');
  const whatItIs = useWhatItIs();
  const due = useDueWords();
  const { open, drafts } = patient;
  const left = leftToDo(open, useDescribe());
  if (left.length + drafts.length === 0) {
    // On paper there is room to write instead.
    return (
      <p className={classes.plain} data-print="no">
        {t('sheet.nothingOpen')}
      </p>
    );
  }
  return (
    <ul className={classes.items}>
      {left.map((submission) => (
        <Item
          key={submission.submissionId}
          atMs={submission.submittedAt}
          what={whatItIs(submission.kind, submission.content.subject.woundSite)}
          mark={<Mark submission={submission} isVoided={false} />}
          nowMs={nowMs}
        >
          <DueBy words={due(submission)?.words ?? ''} />
        </Item>
      ))}
      {drafts.map(({ draftId, updatedAt, content }) => (
        <Item
          key={draftId}
          atMs={updatedAt}
          what={whatItIs(content.kind, content.subject.woundSite)}
          mark={<StateBadge look="mark" state="draft" />}
          nowMs={nowMs}
        />
      ))}
    </ul>
  );
}

function DueBy({ words }: { words: string }) {
  return words !== '' && <p className={classes.plain}>{words}</p>;
}

interface ItemProps {
  atMs: number;
  what: string;
  mark?: ReactNode;
  nowMs: number;
  children?: ReactNode;
}

/** When and what in the first line, with the mark at its end; below it what there is to say. */
function Item({ atMs, what, mark, nowMs, children }: ItemProps) {
  const { moment } = useTimeFormat();
  return (
    <li>
      <p className={classes.line}>
        <span className={classes.when}>{moment(atMs, nowMs)}</span>
        <span>{what}</span>
        {mark}
      </p>
      {children}
    </li>
  );
}

/** `3.5 × 2.0 cm, 7.0 cm²`, with only the parts that were measured. */
export function useSize(): (entry: HistoryEntry) => string {
  const { t } = useTranslation('shift');
  return (entry) => {
    const area = entry.areaCm2 === null ? '' : `${sizeText(entry.areaCm2)} cm²`;
    const said = [sizeWords(entry), area].filter((words) => words !== '');
    return said.length === 0 ? t('sheet.notMeasured') : said.join(t('sheet.joint'));
  };
}
