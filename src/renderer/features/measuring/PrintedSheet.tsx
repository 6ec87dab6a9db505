/** The sheet of strips on the screen and on paper. */
import type { SheetShape } from '../../../measuring/stripSheet.ts';
import { SheetDrawing } from './SheetDrawing.tsx';
import classes from './StripSheet.module.css';
import './stripPrint.css';

export function PrintedSheet({ shapes, label }: { shapes: readonly SheetShape[]; label: string }) {
  return (
    <div className={classes.paper} data-print="strips">
      <SheetDrawing shapes={shapes} label={label} className={classes.sheet} />
    </div>
  );
}
