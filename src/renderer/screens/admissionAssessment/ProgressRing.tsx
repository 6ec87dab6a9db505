/** The progress ring of a section: how much is answered, with the section number inside and a tick when it is done. */
import type { SectionProgress } from '../../../shared/admission/progress.ts';
import { IconCheck } from '../../ui/icons/icons.ts';
import classes from './sections.module.css';

const radius = 15;
const around = 2 * Math.PI * radius;

export function ProgressRing({ number, progress }: { number: number; progress: SectionProgress }) {
  const share = progress.total === 0 ? 1 : progress.done / progress.total;
  const isDone = progress.open === 0 && progress.errors === 0;
  return (
    <span className={classes.ring} data-done={isDone} aria-hidden="true">
      <svg viewBox="0 0 36 36">
        <circle className={classes.track} cx="18" cy="18" r={radius} />
        <circle
          className={classes.arc}
          cx="18"
          cy="18"
          r={radius}
          strokeDasharray={`${share * around} ${around}`}
          transform="rotate(-90 18 18)"
        />
      </svg>
      <span className={classes.ringNumber}>
        {isDone ? <IconCheck size="1.125rem" stroke={2.5} /> : number}
      </span>
    </span>
  );
}
