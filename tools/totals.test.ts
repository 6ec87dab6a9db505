import { describe, expect, it } from 'vitest';
import { countTotals, whatRose } from './totals.mjs';

const texts: Record<string, string> = {
  'src/renderer/ui/words/common.en.ts':
    "import { a } from './other words.ts';\n/** Not said. */\nexport const common = { key: 'It’s {{count}} safe', two: `said ${x}` };\n",
  'src/model/submission.ts': 'progress\n',
  'src/model/submission.test.ts': 'progress\nwidthCm\n',
  'docs/one.md': 'a\nb\n',
  'tools/start.mjs': 'widthCm\n',
  'package-lock.json': '{}\n',
  'docs/picture.png': 'bytes\n',
};

describe('the totals of the tree', () => {
  it('count each text once, by area, and the words of screens without what is filled in', () => {
    const totals = countTotals((path) => texts[path] ?? '', Object.keys(texts));
    const lines = Object.entries(totals).filter(([name]) => name.startsWith('lines'));
    expect(Object.fromEntries(lines)).toEqual({
      'lines: total': 9,
      'lines: src': 4,
      'lines: src/renderer': 3,
      'lines: tests': 2,
      'lines: docs': 2,
      'lines: the rest': 1,
    });
    expect(totals['English words on screens']).toBe(3);
    expect(totals['source files that name progress']).toBe(1);
    expect(totals['source files that name widthCm']).toBe(0);
    expect(totals['characters: docs']).toBe(4);
  });

  it('fail above a limit, without a limit, and where a limit was raised', () => {
    const limits = { words: 9, lines: 5 };
    expect(whatRose({ counted: { words: 9, lines: 4 }, limits, before: limits })).toEqual([]);
    expect(whatRose({ counted: { words: 10 }, limits })).toEqual([
      'words: 10, the limit is 9. Totals only fall: take away as much as you add (CONTRIBUTING.md).',
    ]);
    expect(whatRose({ counted: { files: 1 }, limits })).toHaveLength(1);
    expect(whatRose({ counted: {}, limits, before: { words: 8, files: 3 } })).toEqual([
      'words: tools/totals.json raises the limit from 8 to 9. It may only be lowered.',
      'files: tools/totals.json raises the limit from 3 to none. It may only be lowered.',
    ]);
  });
});
