/**
 * Reads what Chromium prints: the text of each page of a PDF, as far as a test needs it. Chromium writes plain objects,
 * and for each font a table from glyphs to characters, so no library is needed; files of other programs cannot be read.
 */
import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

export interface PrintedPage {
  /** All text of the page in drawing order, without blanks and joiners. */
  text: string;
  pictures: number;
}

/** Prints the screen as A4 and reads the pages. */
export async function printedPages(page: Page): Promise<PrintedPage[]> {
  return readPages(await page.pdf({ preferCSSPageSize: true }));
}

export function readPages(pdf: Buffer): PrintedPage[] {
  const objects = objectsOf(pdf.toString('latin1'));
  const pages = [...objects.values()].filter(({ head }) => /\/Type\s*\/Page\b/.test(head));
  return pages.map(({ head }) => pageOf(head, objects));
}

interface PdfObject {
  head: string;
  /** Inflated; empty if the object is not a stream. */
  stream: string;
}

function objectsOf(file: string): Map<string, PdfObject> {
  const found = new Map<string, PdfObject>();
  for (const [, number = '', body = ''] of file.matchAll(/(\d+) 0 obj([\s\S]*?)endobj/g)) {
    const [head = '', rest] = body.split(/stream\r?\n/, 2);
    found.set(number, { head, stream: rest === undefined ? '' : inflated(head, body) });
  }
  return found;
}

function inflated(head: string, body: string): string {
  const start = /stream\r?\n/.exec(body);
  if (start === null || !head.includes('/FlateDecode') || head.includes('/Subtype /Image')) {
    return '';
  }
  const bytes = Buffer.from(body.slice(start.index + start[0].length), 'latin1');
  return inflateSync(bytes, { finishFlush: 2 }).toString('latin1');
}

function pageOf(head: string, objects: Map<string, PdfObject>): PrintedPage {
  const text: string[] = [];
  let pictures = 0;
  const draw = (content: string, resources: string) => {
    const fonts = charactersOf(namesIn(resources, 'Font'), objects);
    const forms = namesIn(resources, 'XObject');
    let font = '';
    const marks = /\/(\S+) [\d.]+ Tf|<([0-9A-Fa-f]+)>(?= Tj|[^[\]]*\] ?TJ)|\/(\S+) Do/g;
    for (const [, named, glyphs, drawn] of content.matchAll(marks)) {
      if (named !== undefined) font = named;
      else if (glyphs !== undefined) text.push(decoded(glyphs, fonts.get(font)));
      else if (drawn !== undefined) {
        const form = objects.get(forms.get(drawn) ?? '');
        if (form === undefined) continue;
        if (form.head.includes('/Image')) pictures += 1;
        else draw(form.stream, form.head);
      }
    }
  };
  const contents = /\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '';
  draw(objects.get(contents)?.stream ?? '', head);
  // Fonts write some characters as the radicals that look the same.
  return {
    text: text
      .join('')
      .normalize('NFKC')
      .replaceAll(/[\s\u2060]/g, ''),
    pictures,
  };
}

/** The names of one kind in a resource dictionary, with their object numbers. */
function namesIn(resources: string, kind: 'Font' | 'XObject'): Map<string, string> {
  const part = new RegExp(`/${kind} ?<<([^>]*)>>`).exec(resources)?.[1] ?? '';
  return new Map(
    [...part.matchAll(/\/(\S+) (\d+) 0 R/g)].map(([, name = '', to = '']) => [name, to]),
  );
}

function charactersOf(
  fonts: Map<string, string>,
  objects: Map<string, PdfObject>,
): Map<string, Map<string, string>> {
  return new Map(
    [...fonts].map(([name, number]) => {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.head ?? '')?.[1] ?? '';
      return [name, charactersIn(objects.get(table)?.stream ?? '')];
    }),
  );
}

/** One font's table from glyphs (hexadecimal) to characters. */
function charactersIn(table: string): Map<string, string> {
  const known = new Map<string, string>();
  for (const [, part = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', to = ''] of part.matchAll(/<(\w+)> <(\w+)>/g)) {
      known.set(glyph.toUpperCase(), fromUtf16(to));
    }
  }
  for (const [, part = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, first = '', last = '', to = ''] of part.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const count = Number.parseInt(last, 16) - Number.parseInt(first, 16);
      for (let step = 0; step <= count; step += 1) {
        const glyph = (Number.parseInt(first, 16) + step).toString(16).padStart(first.length, '0');
        const code = (Number.parseInt(to, 16) + step).toString(16).padStart(4, '0');
        known.set(glyph.toUpperCase(), fromUtf16(code));
      }
    }
  }
  return known;
}

function fromUtf16(hexadecimal: string): string {
  return Buffer.from(hexadecimal, 'hex').swap16().toString('utf16le');
}

function decoded(glyphs: string, characters = new Map<string, string>()): string {
  const width = [...characters.keys()][0]?.length ?? 4;
  const each = glyphs.toUpperCase().match(new RegExp(`.{${width}}`, 'g')) ?? [];
  return each.map((glyph) => characters.get(glyph) ?? '').join('');
}
