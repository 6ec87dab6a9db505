/** The sample photos that the console offers: drawn wounds of no real person. */
import { z } from 'zod';
import {
  photoContentTypeSchema,
  type PhotoContentType,
} from '../../shared/interface/attachment.ts';
import files from './samplePhotos.json' with { type: 'json' };

/** A sample photo. */
export interface SamplePhoto {
  readonly name: string;
  readonly title: string;
  readonly contentType: PhotoContentType;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const filesSchema = z.array(
  z.object({
    name: z.string(),
    title: z.string(),
    contentType: photoContentTypeSchema,
    base64: z.base64(),
  }),
);

/** Photos of the usual kinds of wound, and one PNG. */
export const samplePhotos: readonly SamplePhoto[] = filesSchema
  .parse(files)
  .map(({ base64, ...photo }) => ({
    ...photo,
    bytes: Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
  }));
