/** A plain table of the summary, which scrolls sideways if it is wider than the window. */
import classes from './Demo.module.css';

export interface RecordTableWords {
  head: string[];
  /** The first cell of each row identifies it. */
  rows: string[][];
  /** The totals, below the rows. */
  total?: string[];
}

export function RecordTable({ head, rows, total }: RecordTableWords) {
  return (
    <div className={classes.tableScroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell, index) => (
                <td key={head[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot>
            <tr>
              {total.map((cell, index) => (
                <td key={head[index]}>{cell}</td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
