/** The pages that describe the interface: the OpenAPI document and the reference page made from it. */
import type { HospitalContext } from '../context.ts';
import type { Rendered } from '../render.ts';
import { openApiDocument } from './document.ts';
import { referencePage } from './referencePage.ts';

/** The description at one address: `/v1/openapi.json` or `/v1/reference`. */
export function describeInterface(context: HospitalContext, pathname: string): Rendered {
  const document = openApiDocument(context);
  const shared = { 'cache-control': 'no-store' };
  if (pathname === '/v1/openapi.json') {
    const headers = { ...shared, 'content-type': 'application/json' };
    return { status: 200, headers, body: JSON.stringify(document, null, 2) };
  }
  const headers = { ...shared, 'content-type': 'text/html; charset=utf-8' };
  return { status: 200, headers, body: referencePage(document) };
}
