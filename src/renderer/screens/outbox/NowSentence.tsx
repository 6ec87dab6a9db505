/** The sentence that says what is happening to a submission now. Nothing else is drawn again while it counts down. */
import type { ReactNode } from 'react';
import { describe } from '../../../model/describe.ts';
import type { SubmissionSummary } from '../../../model/submissionSummary.ts';
import { useOutbox } from '../../services/app/Outbox.tsx';
import { useNow } from '../../services/app/useNow.ts';
import { useNowSentence, type SentencePart } from './sentences.ts';
import classes from './Outbox.module.css';

interface NowSentenceProps {
  submission: SubmissionSummary;
  uploaded: number;
  /** Set on the submission's own screen, which is printed and read aloud. */
  isInFull?: boolean;
  part?: SentencePart;
  /** What comes before the sentence. */
  children?: ReactNode;
}

/** Countdowns tick every second; a sentence without a time ahead needs no clock. */
const tickMs = 1_000;
const slowTickMs = 60_000;

export function NowSentence({
  submission,
  uploaded,
  isInFull = false,
  part = 'all',
  children,
}: NowSentenceProps) {
  const { nextProbeAt } = useOutbox();
  const isTimeAhead = (submission.wait?.until ?? nextProbeAt) !== null;
  const isMoving = describe(submission).group === 'moving';
  const everyMs = isMoving && isTimeAhead && part !== 'where' ? tickMs : slowTickMs;
  return (
    <p
      className={isInFull || part === 'cause' ? classes.nowSentence : classes.sentence}
      aria-live={isInFull ? 'polite' : undefined}
    >
      {children}
      {/* Another clock for another pace: a countdown must not begin with a time that is a minute old. */}
      <Words key={everyMs} {...{ submission, uploaded, isInFull, part, everyMs }} />
    </p>
  );
}

type WordsProps = Omit<NowSentenceProps, 'children'> & { everyMs: number };

function Words({ submission, uploaded, isInFull = false, part, everyMs }: WordsProps) {
  const nowMs = useNow(everyMs);
  const sentence = useNowSentence(isInFull ? 'full' : 'short', part);
  return sentence(submission, uploaded, nowMs);
}
