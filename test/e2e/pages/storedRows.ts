/** Direct access to what the tablet stores, behind the screens: to age it, duplicate it or damage it. */
import type { Page } from '@playwright/test';

type Table = 'submissions' | 'cache' | 'photoBytes' | 'nurses' | 'drafts' | 'connections';

type Deed =
  | { is: 'read' }
  | { is: 'put'; rows: readonly unknown[] }
  | { is: 'delete' }
  | { is: 'shift'; field: string; by: number };

/** Does it in one transaction of the real ward's database, bypassing every rule; returns the rows of a read. */
function within(page: Page, table: Table, deed: Deed): Promise<unknown[]> {
  return page.evaluate(
    ({ name, given }) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('wardbook-tablet');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const transaction = database.transaction(
            name,
            given.is === 'read' ? 'readonly' : 'readwrite',
          );
          const rows = transaction.objectStore(name);
          const reading = rows.getAll();
          reading.addEventListener('success', () => {
            if (given.is === 'put') for (const row of given.rows) rows.put(row);
            if (given.is === 'delete') rows.clear();
            if (given.is !== 'shift') return;
            const { field, by } = given;
            for (const row of reading.result) rows.put({ ...row, [field]: row[field] + by });
          });
          transaction.addEventListener('error', () => reject(transaction.error));
          transaction.addEventListener('complete', () => {
            database.close();
            // For reads only: transferring bytes to the test is expensive.
            resolve(given.is === 'read' ? reading.result : []);
          });
        });
      }),
    { name: table, given: deed },
  );
}

/** Every row of a table of the real ward's database. */
export function storedRows(page: Page, table: Table): Promise<unknown[]> {
  return within(page, table, { is: 'read' });
}

/** Puts rows into a table as they are, bypassing every rule. */
export async function putRows(page: Page, table: Table, rows: readonly unknown[]): Promise<void> {
  await within(page, table, { is: 'put', rows });
}

/** Deletes every row of a table, bypassing every rule. */
export async function deleteRows(page: Page, table: Table): Promise<void> {
  await within(page, table, { is: 'delete' });
}

/** Adds to a number in every row of a table; in the page, because bytes cannot be passed to the test. */
export async function shiftNumber(
  page: Page,
  { table, field, by }: { table: Table; field: string; by: number },
): Promise<void> {
  await within(page, table, { is: 'shift', field, by });
}
