/**
 * What the control surface has for people and for those who generate code: the console, descriptions, sample photos. A
 * hospital in a page has nobody to show them to, so they are a part of their own; they are loaded on demand, because
 * most hospitals never need them.
 */
import { z } from 'zod';
import { photoContentTypeSchema } from '../../shared/interface/attachment.ts';
import { operationsOn, Refused, rendered, type Operation } from './operation.ts';
import { samplePhotoSchema } from './schemas.ts';

const operation = operationsOn<unknown>();

/** These requests; an option of `createHospital`. */
export const pageOperations: readonly Operation<unknown>[] = [
  operation('showConsole', 'GET /', 'The console', {
    answer: ['text/html'],
    run: async () => {
      const { consolePage } = await import('../console/page.ts');
      const headers = { 'content-security-policy': contentPolicy() };
      return rendered(200, consolePage(), 'text/html; charset=utf-8', headers);
    },
  }),
  operation('describeControl', 'GET /openapi.json', 'This description', {
    answer: z.looseObject({ openapi: z.string() }),
    run: async () => (await import('./document.ts')).controlDocument(),
  }),
  operation('describeSeed', 'GET /seed.schema.json', 'The schema of a seed file', {
    answer: z.looseObject({}),
    run: async () => {
      const { seedFileSchema } = await import('../seed/seedFile.ts');
      return z.toJSONSchema(seedFileSchema, { io: 'input' });
    },
  }),
  operation('listSamplePhotos', 'GET /sample-photos', 'Drawn photos to try things with', {
    answer: z.array(samplePhotoSchema),
    run: async () => {
      const { samplePhotos } = await import('../seed/photos.ts');
      return samplePhotos.map(({ name, title, contentType }) => {
        return { name, title, contentType, path: `/_hospital/sample-photos/${name}` };
      });
    },
  }),
  operation('readSamplePhoto', 'GET /sample-photos/{name}', 'One of them', {
    answer: photoContentTypeSchema.options,
    refusals: [404],
    run: async (_on, { params }) => {
      const { samplePhotos } = await import('../seed/photos.ts');
      const photo = samplePhotos.find(({ name }) => name === params.name);
      if (photo === undefined) throw new Refused(404, 'There is no such photo.');
      return rendered(200, photo.bytes, photo.contentType);
    },
  }),
];

function contentPolicy(): string {
  return "default-src 'none'; frame-ancestors 'none'; connect-src 'self'; img-src 'self' data: blob:; style-src 'unsafe-inline'; script-src 'unsafe-inline'";
}
