/** A text field with its buttons beside it, or below it where there is no room. */
import type { ReactNode } from 'react';
import classes from './FieldRow.module.css';

interface FieldRowProps {
  /** One text field with its label; what is wrong with it stands under it. */
  field: ReactNode;
  /** Its buttons. */
  children: ReactNode;
  /** Whether the buttons have one short word each: then they are beside the field on a phone, too. */
  isShort?: boolean;
}

/** Keeps the buttons beside the field itself, however long the sentence under it is. */
export function FieldRow({ field, children, isShort = false }: FieldRowProps) {
  return (
    <div className={classes.around}>
      <div className={classes.row} data-short={isShort}>
        {field}
        <div className={classes.buttons}>{children}</div>
      </div>
    </div>
  );
}
