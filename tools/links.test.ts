/** The link check: silent about this repository, and it fails on each kind of broken link. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { anchorsOf, brokenLinks } from './links.mjs';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Creates a folder with these files and returns what the check reports. */
function checked(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'wardbook-links-'));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return brokenLinks(folder);
}

describe('the link check', () => {
  it('finds no broken link in this repository', () => {
    expect(brokenLinks()).toEqual([]);
  });

  it('is red on a link to a file that is not there, and says where it stands', () => {
    expect(checked({ 'docs/a.md': '# A\n\nSee [the b](b.md),\n![a picture](c.png).\n' })).toEqual([
      'docs/a.md:3: b.md: no such file',
      'docs/a.md:4: c.png: no such file',
    ]);
  });

  it('is red on a link to a heading that is not there, in the same file and in another one', () => {
    const broken = checked({
      'a.md':
        '# A\n\n[1](#a) [2](#b) [3](docs/b.md#what-stays) [4](docs/b.md#what-goes)\n\n[x]: gone.md\n',
      'docs/b.md': '## What stays\n\n[up](../a.md#a)\n',
    });
    expect(broken).toEqual([
      'a.md:3: #b: no such heading or anchor',
      'a.md:3: docs/b.md#what-goes: no such heading or anchor',
      'a.md:5: gone.md: no such file',
    ]);
  });

  it('reads no link in code, and opens no other site', () => {
    const text =
      'A [site](https://example.org/x#y), `[code](a.md)` and\n\n```\n[more](b.md)\n```\n';
    expect(checked({ 'a.md': text, 'node_modules/b.md': '[c](c.md)' })).toEqual([]);
  });

  it('makes the anchors that GitHub makes', () => {
    const text =
      '# The `npm start` command, and 病房\n## Twice\n## Twice\n<a id="0195"></a>\n## A_b (c): d-e\n```\n# none\n```\n';
    expect(anchorsOf(text)).toEqual(
      new Set(['0195', 'a_b-c-d-e', 'the-npm-start-command-and-病房', 'twice', 'twice-1']),
    );
  });
});
