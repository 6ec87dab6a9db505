/** The mark of this tablet: random, made once, about nobody. Server and hospital tell tablets apart by it. */
import { bridgePath, tabletHeader } from '../../shared/bridge.ts';

const key = 'wardbook-tablet';

/** Empty if the browser stores nothing. */
export function tabletMark(place: Pick<Storage, 'getItem' | 'setItem'> = localStorage): string {
  try {
    const kept = place.getItem(key);
    if (kept !== null && /^[0-9a-f]{8}$/.test(kept)) return kept;
    const made = crypto.randomUUID().slice(0, 8);
    place.setItem(key, made);
    return place.getItem(key) ?? made;
  } catch {
    return '';
  }
}

/** The browser's `fetch`, with the mark on each request. */
export function fetchAs(mark: string): (request: Request) => Promise<Response> {
  return (request) => {
    if (mark !== '') request.headers.set(tabletHeader, mark);
    return fetch(request);
  };
}

/** Tells the server what this tablet shows of itself; if it cannot be reached, the next lock tells it. */
export function tellOfTablet(line: string): void {
  fetch(bridgePath, { cache: 'no-store', headers: { [tabletHeader]: line } }).catch(
    () => undefined,
  );
}
