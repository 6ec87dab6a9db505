/** The question about an answer that is possible but probably a slip, below its field; nothing if there is none. */
import classes from './DoubtLine.module.css';

export function DoubtLine({ children }: { children: string | undefined }) {
  return children === undefined ? null : (
    <p className={classes.doubt} role="status">
      {children}
    </p>
  );
}
