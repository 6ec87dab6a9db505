/** Owns reaching behind the screens, at what the tablet keeps: to age it, repeat it, or spoil it. */
import type { Page } from '@playwright/test';

type Table = 'submissions' | 'cache' | 'photoBytes' | 'nurses' | 'drafts';

/** Every row of a table of the real ward's database. */
export function storedRows(page: Page, table: Table): Promise<unknown[]> {
  return page.evaluate(
    (name) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('wardbook');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const reading = database.transaction(name).objectStore(name).getAll();
          reading.addEventListener('error', () => reject(reading.error));
          reading.addEventListener('success', () => {
            database.close();
            resolve(reading.result);
          });
        });
      }),
    table,
  );
}

/** Puts rows into a table as they are, past every rule. */
export function putRows(page: Page, table: Table, rows: readonly unknown[]): Promise<void> {
  return page.evaluate(
    ({ name, given }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('wardbook');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const transaction = database.transaction(name, 'readwrite');
          for (const row of given) transaction.objectStore(name).put(row);
          transaction.addEventListener('error', () => reject(transaction.error));
          transaction.addEventListener('complete', () => {
            database.close();
            resolve();
          });
        });
      }),
    { name: table, given: [...rows] },
  );
}

/** Takes every row out of a table, past every rule. */
export function deleteRows(page: Page, table: Table): Promise<void> {
  return page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('wardbook');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const transaction = database.transaction(name, 'readwrite');
          transaction.objectStore(name).clear();
          transaction.addEventListener('error', () => reject(transaction.error));
          transaction.addEventListener('complete', () => {
            database.close();
            resolve();
          });
        });
      }),
    table,
  );
}

/** Adds to a number in every row of a table; in the page, since bytes do not come through to the test. */
export function shiftNumber(
  page: Page,
  given: { table: Table; field: string; by: number },
): Promise<void> {
  return page.evaluate(
    ({ table, field, by }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('wardbook');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const transaction = database.transaction(table, 'readwrite');
          const rows = transaction.objectStore(table);
          const reading = rows.getAll();
          reading.addEventListener('success', () => {
            for (const row of reading.result) rows.put({ ...row, [field]: row[field] + by });
          });
          transaction.addEventListener('error', () => reject(transaction.error));
          transaction.addEventListener('complete', () => {
            database.close();
            resolve();
          });
        });
      }),
    given,
  );
}
