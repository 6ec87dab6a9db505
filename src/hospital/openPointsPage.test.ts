import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { interpretationPoints } from './interpretations.ts';

const page = readFileSync(new URL('../../docs/open-points.md', import.meta.url), 'utf8');

describe('docs/open-points.md', () => {
  it('tells every open point with its sentence, its readings and its default', () => {
    for (const [key, { readings, sentence, section }] of Object.entries(interpretationPoints)) {
      const [first, ...others] = readings.map((reading) => `\`${reading}\``);
      const cells = [
        `\`${key}\``,
        `${sentence} (${section})`,
        [`**${first}**`, ...others].join(', '),
      ];
      const row = page.split('\n').find((line) => line.startsWith(`| \`${key}\` `)) ?? '';
      expect(
        row
          .split('|')
          .slice(1, 4)
          .map((cell) => cell.trim()),
      ).toEqual(cells);
    }
  });
});
