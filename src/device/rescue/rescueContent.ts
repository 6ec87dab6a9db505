/**
 * The first part of a rescue file: whose work it is, for which hospital, and the rows themselves, each as the tablet
 * stored it. Rows are parsed by their own schemas when they are imported, so that a row of a later version does not
 * keep the others out.
 */
import { z } from 'zod';

const bytesSchema = z.instanceof(ArrayBuffer);

/** By this a tablet finds out whether the nurse who is signed in wrote it. */
export const proofSchema = z.looseObject({
  salt: bytesSchema,
  /** HMAC-SHA-256 of her access token under the salt; null if the tablet had none. */
  tokenMark: bytesSchema.nullable(),
  /** The same of the person whom the token names; null if it names nobody. */
  subjectMark: bytesSchema.nullable(),
});
export type Proof = z.infer<typeof proofSchema>;

export const rescueContentSchema = z.looseObject({
  format: z.literal('wardbook-rescue'),
  fileId: z.string(),
  /** By the tablet's clock, RFC 3339. */
  madeAt: z.string(),
  /** The same moment as the tablet knew the hospital's time, milliseconds since the epoch. */
  hospitalTime: z.number(),
  hospital: z.looseObject({ hospitalKey: z.string(), addressKey: z.string() }),
  nurse: z.looseObject({ name: z.string(), proof: proofSchema }),
  drafts: z.array(z.unknown()),
  /** Unsent submissions, and finished ones on which an unsent one builds. */
  submissions: z.array(z.unknown()),
  bodies: z.array(z.unknown()),
  attempts: z.array(z.unknown()),
  /** In the order of the parts that follow: the first photo's bytes are in part 1. */
  photos: z.array(z.unknown()),
  /** Rows that the app could not read, as stored; they are never imported. */
  unreadable: z.array(z.unknown()),
});
export type RescueContent = z.infer<typeof rescueContentSchema>;

/** The single row of each further part. */
export const rescuePhotoSchema = z.looseObject({
  photoId: z.string(),
  /** Null if the tablet had lost them. */
  bytes: bytesSchema.nullable(),
  thumbnail: bytesSchema.nullable(),
});
export type RescuePhoto = z.infer<typeof rescuePhotoSchema>;
