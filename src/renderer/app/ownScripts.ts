/**
 * The text that may become a script or markup under the page's Trusted Types policy: the addresses of our own scripts,
 * for workers and the service worker, and the style sheets that Mantine writes. The browser refuses everything else
 * (decision 0191).
 */
import { fieldOf } from '../../shared/unknown.ts';

/** The browser interface that is used; TypeScript's own library does not have it yet. */
interface TrustedTypes {
  readonly defaultPolicy: object | null;
  createPolicy(
    name: 'default',
    rules: {
      createHTML(text: string): string;
      createScriptURL(address: string): string;
    },
  ): object;
}

/** Must be called before the first worker and the first render. Does nothing in a browser without Trusted Types. */
export function allowOwnScripts(scope: object = globalThis): void {
  const trustedTypes = fieldOf(scope, 'trustedTypes') as TrustedTypes | undefined;
  if (trustedTypes === undefined || trustedTypes.defaultPolicy !== null) return;
  trustedTypes.createPolicy('default', {
    createHTML: styleSheetOnly,
    // The base that the browser itself resolves against; no <base> can change it (base-uri 'none').
    createScriptURL: (address) => ownScript(address, document.baseURI),
  });
}

/**
 * Returns the address of a script of this build, as seen from the page at `pageAddress`.
 * @throws TypeError for any other address
 */
export function ownScript(address: string, pageAddress: string): string {
  const page = new URL(pageAddress);
  const { protocol, host, pathname, search } = new URL(address, page);
  const isOurs = protocol === page.protocol && host === page.host && search === '';
  if (isOurs && /^\/(assets\/[\w.-]+|service-worker)\.js$/.test(pathname)) return address;
  throw new TypeError('Not a script of ours');
}

/**
 * Mantine writes its style sheets into their elements as text that is parsed as markup. Text without `<` starts no
 * element, wherever it is written.
 * @throws TypeError for any other text
 */
export function styleSheetOnly(text: string): string {
  if (text.includes('<')) throw new TypeError('Markup is written nowhere here');
  return text;
}
