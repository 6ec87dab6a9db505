/**
 * Reads what is sealed on a disk, written from the decisions (0112, 0160) and not from the code: any change to how
 * something is sealed, deliberate or not, is detected here.
 */
import { createDecipheriv, hkdfSync } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { fieldOf } from '../../src/shared/unknown.ts';
import type { MemoryStore } from '../../src/storage/memoryStore.ts';
import { tableIndexes, tableNames, type TableName } from '../../src/storage/store.ts';

const sealedTables = [
  'drafts',
  'photos',
  'photoBytes',
  'thumbnails',
  'submissions',
  'attempts',
  'bodies',
  'cache',
] as const satisfies readonly TableName[];

interface KeptRow {
  table: TableName;
  key: string;
  row: object;
  authorId: string;
  sealed: Uint8Array;
}

/** Every row that holds something of a nurse. `sealed` is empty for a row without a seal. */
export function* keptRows(disk: MemoryStore): Generator<KeptRow> {
  for (const table of sealedTables) {
    for (const row of disk.snapshot(table)) {
      const sealed = fieldOf(row, 'sealed');
      const bytes = sealed instanceof ArrayBuffer ? new Uint8Array(sealed) : new Uint8Array();
      const key = String(fieldOf(row, tableIndexes[table][0]));
      const authorId = String(fieldOf(row, 'authorId'));
      yield { table, key, row: Object(row), authorId, sealed: bytes };
    }
  }
}

const placeOf = (table: string, key: string, authorId: string) =>
  new TextEncoder().encode(`wardbook|1|${table}|${key}|${authorId}`);

/** The bytes under a seal. Throws if they are not sealed as the decision says. */
export function openAsDecided(dataKey: Uint8Array, { table, key, authorId, sealed }: KeptRow) {
  const place = placeOf(table, key, authorId);
  if (sealed[0] === 1) {
    return xchacha20poly1305(dataKey, sealed.subarray(1, 25), place).decrypt(sealed.subarray(25));
  }
  if (sealed[0] !== 2) throw new Error('There is no seal');
  const own = new Uint8Array(hkdfSync('sha256', dataKey, new Uint8Array(), place, 32));
  const decipher = createDecipheriv('aes-256-gcm', own, sealed.subarray(1, 13));
  decipher.setAAD(place);
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(13, -16)), decipher.final()]);
}

/** What must be unique to a seal: two seals that share it, under one key, reveal their contents. */
export function nonceOf({ table, key, authorId, sealed }: KeptRow): string {
  const isPhoto = sealed[0] === 2;
  const nonce = Buffer.from(sealed.subarray(1, isPhoto ? 13 : 25)).toString('hex');
  return isPhoto ? `${authorId} ${table} ${key} ${nonce}` : `${authorId} ${nonce}`;
}

/** All bytes of a disk as one text, to be searched. */
export function textOf(disk: MemoryStore): string {
  return tableNames
    .map((table) =>
      JSON.stringify(disk.snapshot(table), (_key, value: unknown) =>
        value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : value,
      ),
    )
    .join('\n');
}
