/**
 * A hospital with paths and a credential of its own (`wire` of its profile): its requests are translated at the door,
 * so that rules, faults, journal and auditor read those of the interface.
 */
import { interfaceWire, type Wire } from '../shared/interface/wire.ts';
import { requestBodyReader } from './body.ts';
import { urlOf, type RequestHead } from './requestHead.ts';
import type { Deliverer } from './worlds.ts';

const base = '/v1';

/** The same hospital or hospitals, spoken to in this way only. */
export function withWire(hospital: Deliverer, wire: Wire): Deliverer {
  return {
    deliver: (request, readBody = requestBodyReader(request)) =>
      hospital.deliver(translated(request, wire), readBody),
  };
}

function translated(request: RequestHead, wire: Wire): RequestHead {
  const url = new URL(urlOf(request));
  if (!url.pathname.startsWith(`${base}/`)) return request;
  const { method } = request;
  const path = url.pathname.slice(base.length);
  url.pathname = base + (wire.toInterface(method, path) ?? strange(method, path));
  const headers = new Headers([...request.headers]);
  const token = wire.tokenIn(headers.get(wire.header));
  headers.delete(wire.header);
  headers.delete(interfaceWire.header);
  if (token !== null) headers.set(interfaceWire.header, interfaceWire.valueOf(token));
  return {
    method,
    url: url.href,
    address: url,
    headers,
    get signal() {
      return request.signal;
    },
  };
}

/** A path of the interface that this hospital does not have is led to where nothing is. */
function strange(method: string, path: string): string {
  return interfaceWire.toInterface(method, path) === undefined ? path : `/not-here${path}`;
}
