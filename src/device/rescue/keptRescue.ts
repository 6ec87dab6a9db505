/**
 * The rescue file that a colleague saves for a nurse who will not come back: her rows as stored, sealed under her own
 * key, and that key as wrapped to the hospital's recovery key. The person who saves it can read nothing in it; the
 * holder of the recovery key can read it like any rescue file (docs/rescue-bundle.md).
 */
import { z } from 'zod';
import { fieldOf } from '../../shared/unknown.ts';
import { keyOf, type TableName } from '../../storage/store.ts';
import { openValue } from '../../vault/cipher.ts';
import { openPhoto } from '../../vault/photoSeal.ts';
import { recoveryUse } from '../../vault/recovery.ts';
import { unwrapWith } from '../../vault/recoveryKey.ts';
import { asWritten, isSealed, placeOf } from '../../vault/sealedFields.ts';
import type { RescueContent, RescuePhoto } from './rescueContent.ts';
import { type OpenRescue, RescueFailure } from './rescueFile.ts';
export const keptFormat = 'wardbook-rescue-kept';
export const keptTables = ['drafts', 'submissions', 'bodies', 'attempts', 'photos'] as const;
type KeptTable = (typeof keptTables)[number];

const bytesSchema = z.instanceof(ArrayBuffer);
const rowsSchema = z.array(z.unknown());
const contentSchema = z.looseObject({
  format: z.literal(keptFormat),
  fileId: z.string(),
  madeAt: z.string(),
  hospitalTime: z.number(),
  hospital: z.looseObject({ hospitalKey: z.string(), addressKey: z.string() }),
  nurse: z.looseObject({
    name: z.string(),
    authorId: z.string(),
    /** Her data key, wrapped to the recovery key; null if it never was: then nothing of hers opens. */
    key: z
      .looseObject({ keyId: z.string(), publicKey: bytesSchema, bytes: bytesSchema })
      .nullable(),
  }),
  rows: z.looseObject({
    drafts: rowsSchema,
    submissions: rowsSchema,
    bodies: rowsSchema,
    attempts: rowsSchema,
    photos: rowsSchema,
  }),
});
export type KeptContent = z.infer<typeof contentSchema>;

/** The single row of each further part: the rows of one photo as stored, null if they are missing. */
export interface KeptPhoto {
  photoId: string;
  bytesRow: unknown;
  thumbnailRow: unknown;
}

const photoPartSchema = z.looseObject({
  photoId: z.string(),
  bytesRow: z.unknown(),
  thumbnailRow: z.unknown(),
});

/** Whether a file's first part says that it holds rows as stored. */
export function isKept(first: unknown): boolean {
  return fieldOf(first, 'format') === keptFormat;
}

/**
 * Opens the file as if she had saved it herself; rows that do not open under her key, or are in clear, go to
 * `unreadable`. If it is damaged it throws {@link RescueFailure}; if her key is wrapped to another recovery key, another
 * error.
 */
export async function openKept(open: OpenRescue, privateKey: CryptoKey): Promise<OpenRescue> {
  const parsed = contentSchema.safeParse(open.first);
  if (!parsed.success) throw new RescueFailure('damaged', { cause: parsed.error });
  const { nurse, rows, format: _format, ...said } = parsed.data;
  const { key: wrapped, authorId, name } = nurse;
  const key =
    wrapped === null ? null : await unwrapWith(privateKey, recoveryUse(authorId), wrapped);
  const unreadable: unknown[] = [];
  const opened = (table: KeptTable) =>
    rows[table].flatMap((row) => {
      const clear = openedRow(key, table, row);
      if (clear !== null) return [clear];
      unreadable.push({ table, key: keyOf(table, row), raw: row });
      return [];
    });
  // Photos keep the order of the parts, so one that does not open stays in its place, unreadable.
  const photos = rows.photos.map(
    (row) => openedRow(key, 'photos', row) ?? asWritten('photos', row),
  );
  const first: RescueContent = {
    ...said,
    format: 'wardbook-rescue',
    nurse: { name, proof: nobodys() },
    drafts: opened('drafts'),
    submissions: opened('submissions'),
    bodies: opened('bodies'),
    attempts: opened('attempts'),
    photos,
    unreadable,
  };
  return {
    first,
    count: open.count,
    async part(index) {
      const [row] = await open.part(index);
      const photo = photoPartSchema.safeParse(row);
      if (!photo.success) throw new RescueFailure('damaged', { cause: photo.error });
      return [await openedPhoto(key, photo.data)];
    },
    marks: async () => null,
  };
}

const nobodys = () => ({
  salt: new ArrayBuffer(0),
  tokenMark: null,
  subjectMark: null,
});

function openedRow(key: Uint8Array | null, table: TableName, row: unknown): object | null {
  const written = asWritten(table, row);
  if (!isSealed(written) || key === null) return null;
  const { sealed, ...open } = written;
  try {
    const place = placeOf(table, keyOf(table, written), written.authorId);
    return { ...openValue(key, place, sealed), ...open };
  } catch {
    return null;
  }
}

async function openedPhoto(
  key: Uint8Array | null,
  { photoId, bytesRow, thumbnailRow }: z.infer<typeof photoPartSchema>,
): Promise<RescuePhoto> {
  const small = fieldOf(openedRow(key, 'thumbnails', thumbnailRow), 'bytes');
  const thumbnail = small instanceof ArrayBuffer ? small : null;
  if (!isSealed(bytesRow) || key === null) return { photoId, bytes: null, thumbnail };
  const place = placeOf('photoBytes', photoId, bytesRow.authorId);
  const bytes = await openPhoto(key, place, bytesRow.sealed).catch(() => null);
  return { photoId, bytes, thumbnail };
}
