/** Thrown when the row that was asked for cannot be read. The row is left as it is. */
export class RowUnreadable extends Error {
  override name = 'RowUnreadable';
  readonly table: string;
  readonly key: string;

  constructor(table: string, key: string) {
    super(`A row of ${table} cannot be read by this version; it is kept as it is`);
    this.table = table;
    this.key = key;
  }
}
