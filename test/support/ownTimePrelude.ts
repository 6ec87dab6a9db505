/** Code placed before each script of the app, so that page and workers run at a different time from the machine. */

export interface OwnTime {
  /** How far the app's clock is ahead of the machine's, milliseconds. */
  readonly aheadMs: number;
  /** Makes keys readable, which nothing in the app can do: for creating a dump only. */
  readonly readableKeys?: boolean;
}

/** The code that begins each script; it takes effect once per thread. */
export function preludeOf({ aheadMs, readableKeys = false }: OwnTime): string {
  const clock = `const Real = Date; globalThis.Date = class extends Real {
    constructor(...given) { if (given.length === 0) super(Real.now() + ${aheadMs}); else super(...given); }
    static now() { return Real.now() + ${aheadMs}; }
  };`;
  const keys = `const make = crypto.subtle.generateKey.bind(crypto.subtle);
    crypto.subtle.generateKey = (algorithm, _isExtractable, usages) => make(algorithm, true, usages);`;
  const once = `if (globalThis.__wardbookOwnTime !== true) { globalThis.__wardbookOwnTime = true; ${clock} ${readableKeys ? keys : ''} }`;
  return once.replaceAll(/\s+/g, ' ');
}
