/** The warning about an answer that is possible but probably a slip, below its field; nothing if there is none. */
import { IconAlertTriangle } from '../icons/icons.ts';
import classes from './DoubtLine.module.css';

export function DoubtLine({ children }: { children: string | undefined }) {
  return children === undefined ? null : (
    <p className={classes.doubt} role="status">
      <IconAlertTriangle size="1.125rem" stroke={2} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
