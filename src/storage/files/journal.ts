/**
 * A journal: records appended to one of two files. Once too much of it is out of date, what still counts is written to
 * the other file. That one takes over only when it is complete on the disk, and then the first is emptied. One of the
 * two is whole at every instant; a kill may tear only its last record (`journalRecord.ts`).
 */
import { z } from 'zod';
import { crc32 } from './crc32.ts';
import { contentOf, encodeRecord, recordsOf, type FoundRecord } from './journalRecord.ts';
import { writeAll, type SyncFile } from './syncFile.ts';

/** At the start of each file; one sector, so that it is written either whole or not at all. */
const headerBytes = 512;
const headerSchema = z.object({
  /** The file with the higher generation counts. */
  generation: z.number(),
  /** The id of the database's life that this journal belongs to; null: none yet. */
  databaseId: z.string().nullable(),
  /** Where the file ended when it took over. */
  takenOverAt: z.number(),
});
type Header = z.infer<typeof headerSchema>;

interface Active {
  index: 0 | 1;
  file: SyncFile;
  header: Header;
}

export interface Journal {
  /** The id of the database's life that it belongs to; null if it is empty. */
  databaseId(): string | null;
  setDatabaseId(databaseId: string): void;
  /** Throws if the disk is full, and leaves the journal as it was. */
  append(head: object, content: Uint8Array): void;
  /**
   * Records since a place, and the place to continue from; `whole`: everything from the start, because the other file
   * has taken over since.
   */
  since(place: JournalPlace | null): {
    records: Iterable<FoundRecord>;
    next: JournalPlace;
    whole: boolean;
  };
  content(record: FoundRecord): Uint8Array | null;
  /** Overwrites a record's content with zeros. */
  wipe(record: FoundRecord): void;
  /** Length now, and when this file took over, in bytes. */
  lengths(): { now: number; atTakeOver: number };
  /** Writes what `write` appends to the other file, which then takes over. */
  rewrite(write: (append: (head: object, content: Uint8Array) => void) => void): void;
  flush(): void;
}

export interface JournalPlace {
  generation: number;
  at: number;
}

/** The journal in these two files. Callers must exclude each other, also across windows. */
export function openJournal(files: readonly [SyncFile, SyncFile]): Journal {
  const active = (): Active | null => {
    const [first, second] = [readHeader(files[0]), readHeader(files[1])];
    if (first === null && second === null) return withLostHeader(files);
    const index = (second?.generation ?? -1) > (first?.generation ?? -1) ? 1 : 0;
    const header = index === 0 ? first : second;
    // Both have a header: a kill came between taking over and emptying.
    if (first !== null && second !== null) files[index === 0 ? 1 : 0].truncate(0);
    return header === null ? null : { index, file: files[index], header };
  };
  const begin = (): Active => {
    const header = { generation: 1, databaseId: null, takenOverAt: headerBytes };
    files[0].truncate(0);
    writeHeader(files[0], header);
    return { index: 0, file: files[0], header };
  };
  const current = () => active() ?? begin();

  return {
    databaseId: () => active()?.header.databaseId ?? null,
    setDatabaseId(databaseId) {
      const { file, header } = current();
      if (header.databaseId !== databaseId) writeHeader(file, { ...header, databaseId });
    },
    append(head, content) {
      const { file } = current();
      writeAll(file, encodeRecord(head, content), file.getSize());
    },
    since(place) {
      const { file, header } = current();
      const whole = place?.generation !== header.generation;
      const from = whole ? headerBytes : place.at;
      const next = { generation: header.generation, at: file.getSize() };
      return { records: recordsOf(file, from), next, whole };
    },
    content: (record) => contentOf(current().file, record),
    wipe({ contentAt, contentBytes }) {
      writeAll(current().file, new Uint8Array(contentBytes), contentAt);
    },
    lengths() {
      const { file, header } = current();
      return { now: file.getSize(), atTakeOver: header.takenOverAt };
    },
    rewrite(write) {
      const { index, file, header } = current();
      const other = files[index === 0 ? 1 : 0];
      try {
        // Until its header is written the file does not count, however much is in it.
        other.truncate(0);
        writeAll(other, new Uint8Array(headerBytes), 0);
        write((head, content) => writeAll(other, encodeRecord(head, content), other.getSize()));
        other.flush();
        const takenOverAt = other.getSize();
        writeHeader(other, { ...header, generation: header.generation + 1, takenOverAt });
        other.flush();
      } catch (error) {
        other.truncate(0);
        throw error;
      }
      file.truncate(0);
      file.flush();
    },
    flush: () => current().file.flush(),
  };
}

/** A power cut can lose the header; the records after it are still there. */
function withLostHeader(files: readonly [SyncFile, SyncFile]): Active | null {
  const index = files[1].getSize() > files[0].getSize() ? 1 : 0;
  const file = files[index];
  if (file.getSize() <= headerBytes) return null;
  return { index, file, header: { generation: 0, databaseId: null, takenOverAt: headerBytes } };
}

function readHeader(file: SyncFile): Header | null {
  const bytes = new Uint8Array(headerBytes);
  if (file.read(bytes, { at: 0 }) < headerBytes) return null;
  const view = new DataView(bytes.buffer);
  const length = view.getUint32(0, true);
  if (length === 0 || length > headerBytes - 8) return null;
  const said = bytes.subarray(8, 8 + length);
  if (crc32(said) !== view.getUint32(4, true)) return null;
  const parsed = headerSchema.safeParse(JSON.parse(new TextDecoder().decode(said)));
  return parsed.success ? parsed.data : null;
}

function writeHeader(file: SyncFile, header: Header): void {
  const said = new TextEncoder().encode(JSON.stringify(header));
  const bytes = new Uint8Array(headerBytes);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, said.length, true);
  view.setUint32(4, crc32(said), true);
  bytes.set(said, 8);
  writeAll(file, bytes, 0);
}
