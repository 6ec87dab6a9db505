/** Tests that everything named in ARCHITECTURE.md exists, and every decision that is named anywhere by its number. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { layers } from './layers.js';
import { root } from './set-up/root.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const text = read('ARCHITECTURE.md');
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

/** `stages/{upload,assess}` names two files. */
function named(page = text): string[] {
  return [...page.matchAll(/`([^`\n]+)`/g)].flatMap(([, name = '']) => {
    const braces = /^(.*)\{([^}]+)\}(.*)$/.exec(name);
    if (braces === null) return [name];
    const [, before = '', among = '', after = ''] = braces;
    return among.split(',').map((each) => `${before}${each}${after}`);
  });
}

/** The folder's row in the table of layers. */
function rowOf(folder: string): string {
  return text.split('\n').find((line) => line.startsWith(`| \`${folder}\``)) ?? '';
}

describe('ARCHITECTURE.md', () => {
  it('names no file that is not there, nor do the rules of the outbox', () => {
    const paths = [...named(), ...named(read('docs/outbox-protocol.md'))].filter(
      (name) => /\.(ts|tsx|js|md)$/.test(name) && !name.includes(' '),
    );
    expect(paths.length).toBeGreaterThan(40);
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
      // The layers of the renderer build on one another, and their rows say so in words.
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

/** The numbers in the headings of a page of decisions, such as `## 0211, 0212: ...`. */
function decisionsIn(page: string): string[] {
  const headings = read(`docs/decisions/${page}`).matchAll(/^#{1,2} (\d{4}(?:, \d{4})*): /gm);
  return [...headings].flatMap(([, numbers = '']) => numbers.split(', '));
}

describe('the decisions', () => {
  const folder = 'docs/decisions/';
  const pages = files
    .filter((file) => file.startsWith(folder) && !file.endsWith('README.md'))
    .map((file) => file.slice(folder.length));
  const told = pages.flatMap(decisionsIn);

  it('are told once each', () => {
    expect(told.length).toBeGreaterThan(50);
    expect(told.filter((number, at) => told.indexOf(number) !== at)).toEqual([]);
  });

  it('are there wherever a file names one by its number', () => {
    const numbers = new Set(told);
    const unknown = files
      .filter(
        (file) => /\.(ts|tsx|js|mjs|md|yaml)$/.test(file) && !file.startsWith('tools/safety/'),
      )
      .flatMap((file) =>
        [...read(file).matchAll(/\bdecisions? (\d{2,4})\b/gi)].flatMap(([, number = '']) =>
          numbers.has(number.padStart(4, '0')) ? [] : [`${file}: ${number}`],
        ),
      );
    expect(unknown).toEqual([]);
  });
});
