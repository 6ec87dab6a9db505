/** The wire shape of an uploaded photo. Interface: Attachment. */
import { z } from 'zod';
import { identifierSchema } from './identifier.ts';

/** The two formats that the interface accepts. */
export const photoContentTypeSchema = z.enum(['image/jpeg', 'image/png']);

/** The formats of a hospital: those of the interface, or fewer, because "the hospital may adjust" them. */
export const photoFormats = ['jpeg-and-png', 'jpeg-only'] as const;

export type PhotoContentType = z.infer<typeof photoContentTypeSchema>;

/** The answer of `uploadAttachment`; `contentType` is the actual format of the stored file. */
export const attachmentSchema = z.object({
  attachmentId: identifierSchema,
  patientId: identifierSchema,
  contentType: photoContentTypeSchema,
});
