/** Routes a request to the interface, its description, or the control surface. */
import { errorAnswer } from './answers.ts';
import { requestBodyReader, type BodyReader } from './body.ts';
import type { HospitalContext } from './context.ts';
import { createControl } from './control/operation.ts';
import { hospitalOperations } from './control/operations.ts';
import type { Delivery } from './delivery.ts';
import type { Hospital } from './hospital.ts';
import type { HospitalOptions } from './ports.ts';
import { corsHeaders, render, type Rendered } from './render.ts';
import type { RequestHandler } from './requestHandler.ts';
import { urlOf, type RequestHead } from './requestHead.ts';
/** Takes any request and returns how its answer is delivered. */
export type Router = (request: RequestHead, readBody?: BodyReader) => Promise<Delivery>;

/** The entry point of one hospital. */
export function createRouter(
  hospital: Hospital,
  context: HospitalContext,
  receive: RequestHandler,
  pages: HospitalOptions['pages'] = [],
): Router {
  const control = createControl(hospital, [...hospitalOperations, ...pages]);
  return async (request, readBody = requestBodyReader(request)) => {
    const url = urlOf(request);
    const { pathname } = url;
    if (isBelow('/v1', pathname)) {
      if (descriptions.has(pathname) && isRead(request)) {
        return answered(await describedAt(context, request, pathname));
      }
      return receive(request, url, pathname, readBody);
    }
    if (isBelow(ofConsole, pathname)) {
      return receive(request, url, pathname.slice('/_hospital'.length), readBody);
    }
    if (isBelow('/_hospital', pathname)) {
      const { method, headers } = request;
      const asked = { method, url, pageOrigin: headers.get('origin'), readBody };
      const answer = await control(asked);
      await context.archive.flushed();
      return answered(answer);
    }
    if (pathname === '/') {
      return answered({ status: 302, headers: { location: '/_hospital/' }, body: null });
    }
    const answer = errorAnswer(404, 'NOT_FOUND', 'The interface is below /v1.');
    const asked = { traceId: context.identifiers.next('trace'), pageOrigin: null };
    return answered(render(context, answer, asked));
  };
}

/** The interface for the console, which speaks it even where the hospital has other paths (`withWire`). */
const ofConsole = '/_hospital/v1';

function isBelow(folder: string, pathname: string): boolean {
  return pathname === folder || pathname.startsWith(`${folder}/`);
}

function answered(rendered: Rendered): Delivery {
  return { kind: 'answer', rendered };
}

const descriptions = new Set(['/v1/openapi.json', '/v1/reference']);

function isRead({ method }: RequestHead): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The description of the interface is loaded on demand: most hospitals never need it. */
async function describedAt(
  context: HospitalContext,
  { headers }: RequestHead,
  pathname: string,
): Promise<Rendered> {
  const { describeInterface } = await import('./openapi/pages.ts');
  const page = describeInterface(context, pathname);
  return { ...page, headers: { ...page.headers, ...corsHeaders(context, headers.get('origin')) } };
}
