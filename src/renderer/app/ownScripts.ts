/**
 * What of plain text the page's rules let become a script or markup (Trusted Types): the addresses of our own
 * scripts, for workers and the service worker, and the style sheets that Mantine writes. Everything else is
 * refused by the browser (decision 0191).
 */
import { fieldOf } from '../../shared/unknown.ts';

/** What of the browser is needed; TypeScript's own library does not know it yet. */
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

/** Has to be called before the first worker and the first picture. A browser without Trusted Types does nothing. */
export function allowOwnScripts(scope: object = globalThis): void {
  const trustedTypes = fieldOf(scope, 'trustedTypes') as TrustedTypes | undefined;
  if (trustedTypes === undefined || trustedTypes.defaultPolicy !== null) return;
  trustedTypes.createPolicy('default', {
    createHTML: styleSheetOnly,
    // What the browser itself reads an address from; no <base> can change it (base-uri 'none').
    createScriptURL: (address) => ownScript(address, document.baseURI),
  });
}

/** Throws for any address but those of the scripts of this build, seen from the page at `pageAddress`. */
export function ownScript(address: string, pageAddress: string): string {
  const page = new URL(pageAddress);
  const { protocol, host, pathname, search } = new URL(address, page);
  const isOurs = protocol === page.protocol && host === page.host && search === '';
  if (isOurs && /^\/(assets\/[\w.-]+|service-worker)\.js$/.test(pathname)) return address;
  throw new TypeError('Not a script of ours');
}

/**
 * Mantine writes its style sheets into their elements as text that is to be read as markup. Text without `<`
 * begins no element, whatever it is written into. Throws for any other.
 */
export function styleSheetOnly(text: string): string {
  if (text.includes('<')) throw new TypeError('Markup is written nowhere here');
  return text;
}
