/**
 * What the control surface has for people and for those who generate code: the console, descriptions, sample photos. A
 * hospital in a page has nobody to show them to, so they are a part of their own; they are loaded on demand, because
 * most hospitals never need them.
 */
import { z } from 'zod';
import { refuse, type ControlApp } from './answers.ts';

/** Adds these routes; an option of `createHospital`. */
export function addPageRoutes(app: ControlApp): void {
  app.get('/', async (c) => {
    const { consolePage } = await import('../console/page.ts');
    return c.html(consolePage(), 200, { 'content-security-policy': contentPolicy });
  });
  app.get('/openapi.json', async (c) => {
    const { controlDocument } = await import('./document.ts');
    return c.json(controlDocument());
  });
  app.get('/seed.schema.json', async (c) => {
    const { seedFileSchema } = await import('../seed/seedFile.ts');
    return c.json(z.toJSONSchema(seedFileSchema, { io: 'input' }));
  });
  app.get('/sample-photos', async (c) => {
    const { samplePhotos } = await import('../seed/photos.ts');
    const rows = samplePhotos.map(({ name, title, contentType }) => {
      return { name, title, contentType, path: `/_hospital/sample-photos/${name}` };
    });
    return c.json(rows);
  });
  app.get('/sample-photos/:name', async (c) => {
    const { samplePhotos } = await import('../seed/photos.ts');
    const photo = samplePhotos.find(({ name }) => name === c.req.param('name'));
    if (photo === undefined) return refuse(c, 404, 'There is no such photo.');
    return c.body(photo.bytes.buffer, 200, { 'content-type': photo.contentType });
  });
}

const contentPolicy =
  "default-src 'none'; frame-ancestors 'none'; connect-src 'self'; img-src 'self' data: blob:; style-src 'unsafe-inline'; script-src 'unsafe-inline'";
