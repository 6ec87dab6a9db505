/**
 * A planted bug that replaces text works only as long as that text exists. The hunts find that out after minutes; this
 * test does so at once.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutants } from '../simulation/mutants.ts';
import { sealedMutants } from '../simulation/sealedMutants.ts';

const source = join(import.meta.dirname, '../../src');

test.each([...mutants, ...sealedMutants].map(({ name, edits = [] }) => ({ name, edits })))(
  'can be planted: $name',
  ({ edits }) => {
    for (const { file, find, put } of edits) {
      const isThere = readFileSync(join(source, file), 'utf8').includes(find);
      expect(isThere, `${file} has no "${find}" any more`).toBe(true);
      expect(put).not.toBe(find);
    }
  },
);
