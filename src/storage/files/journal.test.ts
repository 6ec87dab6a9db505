import { describe, expect, test } from 'vitest';
import { MemoryFile } from '../testing/memoryFile.ts';
import { openJournal, type Journal } from './journal.ts';
import { decodeRows, encodeRows } from './rowBytes.ts';
import { NoRoom } from './syncFile.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

function read(journal: Journal): string[] {
  return [...journal.since(null).records].map((record) => {
    const content = journal.content(record);
    return `${JSON.stringify(record.head)} ${content === null ? 'damaged' : new TextDecoder().decode(content)}`;
  });
}

function copyOf(file: MemoryFile, lengthBytes = file.bytes.length): MemoryFile {
  const copy = new MemoryFile();
  copy.bytes = file.bytes.slice(0, lengthBytes);
  return copy;
}

describe('a journal', () => {
  test('gives back what was appended, and only what is new', () => {
    const journal = openJournal([new MemoryFile(), new MemoryFile()]);
    journal.append({ n: 1 }, bytesOf('one'));
    const { next } = journal.since(null);
    journal.append({ n: 2 }, bytesOf('two'));
    expect(read(journal)).toEqual(['{"n":1} one', '{"n":2} two']);
    const { records, whole } = journal.since(next);
    expect([...records].map(({ head }) => head)).toEqual([{ n: 2 }]);
    expect(whole).toBe(false);
  });

  test('cut off at any byte keeps every record before, and takes new ones behind the torn one', () => {
    const file = new MemoryFile();
    const journal = openJournal([file, new MemoryFile()]);
    journal.append({ n: 1 }, bytesOf('one'));
    const whole = file.getSize();
    journal.append({ n: 2 }, bytesOf('two'));
    for (let length = whole; length < file.getSize(); length += 1) {
      const torn = openJournal([copyOf(file, length), new MemoryFile()]);
      expect(read(torn)).toEqual(['{"n":1} one']);
      torn.append({ n: 3 }, bytesOf('three'));
      expect(read(torn)).toEqual(['{"n":1} one', '{"n":3} three']);
    }
  });

  test('damaged in the middle loses that record and no other, and says of content that it is', () => {
    const file = new MemoryFile();
    const journal = openJournal([file, new MemoryFile()]);
    for (const n of [1, 2, 3]) journal.append({ n }, bytesOf(`content ${n}`));
    const [, second] = [...journal.since(null).records];
    if (second === undefined) throw new Error('There is a second record');
    const inHead = copyOf(file);
    inHead.bytes.set([0xff], second.startsAt + 25);
    expect(read(openJournal([inHead, new MemoryFile()]))).toEqual([
      '{"n":1} content 1',
      '{"n":3} content 3',
    ]);
    const inContent = copyOf(file);
    inContent.bytes.set([0xff], second.contentAt);
    expect(read(openJournal([inContent, new MemoryFile()]))[1]).toBe('{"n":2} damaged');
  });

  test('whose header is lost is read all the same', () => {
    const file = new MemoryFile();
    openJournal([file, new MemoryFile()]).append({ n: 1 }, bytesOf('one'));
    file.bytes.fill(0, 0, 512);
    expect(read(openJournal([file, new MemoryFile()]))).toEqual(['{"n":1} one']);
  });

  test('on a full disk refuses, and is as it was', () => {
    const file = new MemoryFile();
    const journal = openJournal([file, new MemoryFile()]);
    journal.append({ n: 1 }, bytesOf('one'));
    file.roomBytes = 10;
    expect(() => journal.append({ n: 2 }, bytesOf('two'))).toThrow(NoRoom);
    file.roomBytes = 1_000;
    journal.append({ n: 3 }, bytesOf('three'));
    expect(read(journal)).toEqual(['{"n":1} one', '{"n":3} three']);
  });

  test('written anew is in the other file, and killed at any moment of that is one of the two', () => {
    const files = [new MemoryFile(), new MemoryFile()] as const;
    const journal = openJournal(files);
    journal.setDatabaseId('born');
    for (const n of [1, 2, 3]) journal.append({ n }, bytesOf('x'));
    const seen: string[][] = [];
    const killed = () => seen.push(read(openJournal([copyOf(files[0]), copyOf(files[1])])));
    const flush = files[1].flush;
    files[1].flush = () => {
      killed();
      flush.call(files[1]);
    };
    journal.rewrite((append) => {
      append({ n: 3 }, bytesOf('x'));
      killed();
    });
    killed();
    const [before, after] = [['{"n":1} x', '{"n":2} x', '{"n":3} x'], ['{"n":3} x']];
    expect(seen).toEqual([before, before, after, after]);
    expect(files[0].getSize()).toBe(0);
    expect(journal.databaseId()).toBe('born');
    journal.append({ n: 4 }, bytesOf('y'));
    expect(read(openJournal(files))).toEqual(['{"n":3} x', '{"n":4} y']);
  });

  test('for whose new file there is no room stays where it is', () => {
    const files = [new MemoryFile(), new MemoryFile()] as const;
    const journal = openJournal(files);
    journal.append({ n: 1 }, bytesOf('one'));
    files[1].roomBytes = 520;
    expect(() => journal.rewrite((append) => append({ n: 1 }, bytesOf('one')))).toThrow(NoRoom);
    expect(files[1].getSize()).toBe(0);
    expect(read(journal)).toEqual(['{"n":1} one']);
  });
});

test('rows as bytes come back as they were, photos and half characters too', () => {
  const rows = [
    { photoId: 'p', bytes: new Uint8Array([1, 2, 3]).buffer, nested: [{ iv: new ArrayBuffer(2) }] },
    { note: '\ud83d half 林美玉', empty: '', list: [null, 1.5, true] },
    null,
  ];
  expect(decodeRows(encodeRows(rows))).toEqual(rows);
});
