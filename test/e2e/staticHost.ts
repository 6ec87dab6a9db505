/**
 * A host of static files alone, such as anybody can rent: no shell, no hospital, no `/bridge.json`. The demo must not
 * need more.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { contentTypeOf } from '../../src/shell/pageRules.ts';

export interface StaticHost {
  readonly address: string;
  /** Every path that was requested, in order. */
  readonly asked: string[];
  close(): Promise<void>;
}

export async function startStaticHost(folder: string): Promise<StaticHost> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://static');
    asked.push(pathname);
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    readFile(join(folder, normalize(decodeURIComponent(path)))).then(
      (bytes) => {
        response.writeHead(200, { 'content-type': contentTypeOf(extname(path)) });
        response.end(bytes);
      },
      () => {
        response.writeHead(404, { 'content-type': 'text/plain' });
        response.end('Not found');
      },
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
