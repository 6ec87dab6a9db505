/** What ARCHITECTURE.md names is there: files, folders, and every room of the renderer. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { layers } from './layers.js';
import { root } from './set-up/root.mjs';

const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

/** `stages/{upload,assess}` names two. */
function named(): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, name = '']) => {
    const braces = /^(.*)\{([^}]+)\}(.*)$/.exec(name);
    if (braces === null) return [name];
    const [, before = '', among = '', after = ''] = braces;
    return among.split(',').map((each) => `${before}${each}${after}`);
  });
}

/** The cell of a row of the table of the house. */
function rowOf(folder: string): string {
  return text.split('\n').find((line) => line.startsWith(`| \`${folder}\``)) ?? '';
}

describe('ARCHITECTURE.md', () => {
  it('names no file that is not there', () => {
    const paths = named().filter((name) => /\.(ts|tsx|js|md)$/.test(name) && !name.includes(' '));
    expect(paths.length).toBeGreaterThan(15);
    const missing = paths.filter((path) => !files.some((file) => `/${file}`.endsWith(`/${path}`)));
    expect(missing).toEqual([]);
  });

  it('names no folder that is not there', () => {
    const folders = named().filter((name) => /^(src|test|docs|bench|tools)\/[\w/]+$/.test(name));
    expect(folders.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
  });

  it('has a row for every folder of the linter’s table, with what it may import', () => {
    const wrong: string[] = [];
    for (const [folder, { mayImport }] of Object.entries(layers)) {
      if (mayImport === 'anything') continue;
      const said = rowOf(folder).split('|').at(-2) ?? '';
      // The floors of the renderer stand on one another, and their rows say so in words.
      const floor = folder.startsWith('src/renderer/') && folder !== 'src/renderer/ui';
      for (const allowed of floor ? [] : mayImport) {
        const name = allowed.replace('src/', '');
        if (!said.includes(name)) wrong.push(`${folder}: ${name}`);
      }
      if (said === '') wrong.push(`${folder}: no row`);
    }
    expect(wrong).toEqual([]);
  });

  it('names every room of the renderer and every kind of test', () => {
    const foldersOf = (folder: string) =>
      readdirSync(join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== 'public')
        .map(({ name }) => name);
    const said = (row: string) => (name: string) => !new RegExp(`\`${name}[\`/]`).test(row);
    expect(foldersOf('src/renderer').filter(said(rowOf('src/renderer')))).toEqual([]);
    expect(foldersOf('test').filter(said(rowOf('test')))).toEqual([]);
  });
});

describe('the index of decisions', () => {
  it('names each decision once, with date and status, in order', () => {
    const folder = join(root, 'docs/decisions');
    const pages = readdirSync(folder).filter((name) => /^\d{4}-/.test(name));
    const rows = readFileSync(join(folder, 'README.md'), 'utf8')
      .split('\n')
      .filter((line) => /^\| \[\d{4}\]/.test(line));
    const listed = rows.map((row) => /\]\(([^)]+)\)/.exec(row)?.[1]);
    expect(listed).toEqual(pages.toSorted());
    expect(rows.filter((row) => !/\| \d{4}-\d\d-\d\d \| +[a-z]/.test(row))).toEqual([]);
  });
});
