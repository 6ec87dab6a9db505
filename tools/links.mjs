/**
 * The link check of `npm run check`: every relative link of every Markdown file leads to a file that is
 * there, and to a heading or an anchor of it. Addresses of other sites are not opened.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './set-up/root.mjs';

/** Folders that are installed, built or written by runs. */
const skipped = new Set(['node_modules', 'out', 'dist', 'coverage', 'test-results']);

/** @returns {string[]} */
function markdownFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return entry.name.endsWith('.md') ? [path] : [];
    const isHidden = entry.name.startsWith('.') && entry.name !== '.github';
    return entry.isDirectory() && !isHidden && !skipped.has(entry.name) ? markdownFiles(path) : [];
  });
}

/** The text without code, each line where it was: nothing in code is a link or a heading. */
function withoutCode(text) {
  const blank = (code) => code.replaceAll(/[^\n]/g, '');
  return text
    .replaceAll(/^(```|~~~)[^]*?^\1[^\n]*$/gm, blank)
    .replaceAll(/(`+)(?!`)(?:(?!\n\n)[^])*?[^`]\1(?!`)/g, blank);
}

/** The anchors that GitHub makes of the headings, and those that stand in the text. */
export function anchorsOf(text) {
  const prose = text.replaceAll(/^(```|~~~)[^]*?^\1[^\n]*$/gm, '');
  const anchors = new Set([...prose.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, id]) => id));
  for (const [, heading] of prose.matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const words = heading.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = words.replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '').replaceAll(' ', '-');
    let anchor = slug;
    for (let again = 1; anchors.has(anchor); again += 1) anchor = `${slug}-${again}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** What is wrong with the links of one file, as `path:line: why`. */
function brokenIn(path, under, anchorsIn) {
  const problems = [];
  const text = withoutCode(readFileSync(path, 'utf8'));
  const links = [
    ...text.matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g),
    ...text.matchAll(/^ *\[[^\]]+\]: +<?([^\s>]+)/gm),
  ];
  for (const { 1: target, index } of links) {
    if (/^[a-z][a-z+.-]*:/i.test(target)) continue;
    const [file, anchor] = target.split('#').map(decodeURIComponent);
    const to = file === '' ? path : join(file.startsWith('/') ? under : dirname(path), file);
    const line = text.slice(0, index).split('\n').length;
    const where = `${relative(under, path)}:${line}`;
    if (!existsSync(to)) problems.push(`${where}: ${target}: no such file`);
    else if (anchor !== undefined && statSync(to).isFile() && !anchorsIn(to).has(anchor)) {
      problems.push(`${where}: ${target}: no such heading or anchor`);
    }
  }
  return problems;
}

/** Every broken link of the Markdown files in a folder. */
export function brokenLinks(under = root) {
  const known = new Map();
  const anchorsIn = (path) => {
    if (!known.has(path)) known.set(path, anchorsOf(readFileSync(path, 'utf8')));
    return known.get(path);
  };
  return markdownFiles(under).flatMap((path) => brokenIn(path, under, anchorsIn));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const broken = brokenLinks();
  for (const problem of broken) process.stdout.write(`${problem}\n`);
  process.exitCode = broken.length === 0 ? 0 : 1;
}
