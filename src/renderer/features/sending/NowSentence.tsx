/** The sentence that says what is happening to a submission now. Nothing else is drawn again while it counts down. */
import { describe } from '../../../model/describe.ts';
import type { SubmissionSummary } from '../../../model/submissionSummary.ts';
import { useOutbox } from '../../services/app/Outbox.tsx';
import { useNow } from '../../services/app/useNow.ts';
import { useNowSentence } from './sentences.ts';
import classes from './sending.module.css';

interface NowSentenceProps {
  submission: SubmissionSummary;
  uploaded: number;
  /** Set on the submission's own screen, which is printed and read aloud; without it only the cause is said. */
  isInFull?: boolean;
}

/** Countdowns tick every second; a sentence without a time ahead needs no clock. */
const tickMs = 1_000;
const slowTickMs = 60_000;

export function NowSentence({ submission, uploaded, isInFull = false }: NowSentenceProps) {
  const { nextProbeAt } = useOutbox();
  const isTimeAhead = (submission.wait?.until ?? nextProbeAt) !== null;
  const isMoving = describe(submission).group === 'moving';
  const everyMs = isMoving && isTimeAhead ? tickMs : slowTickMs;
  return (
    <p data-now className={classes.nowSentence} aria-live={isInFull ? 'polite' : undefined}>
      {/* Another clock for another pace: a countdown must not begin with a time that is a minute old. */}
      <Words key={everyMs} {...{ submission, uploaded, isInFull, everyMs }} />
    </p>
  );
}

function Words(props: Required<NowSentenceProps> & { everyMs: number }) {
  const { submission, uploaded, isInFull } = props;
  const nowMs = useNow(props.everyMs);
  return useNowSentence(isInFull ? 'full' : 'cause')(submission, uploaded, nowMs);
}
