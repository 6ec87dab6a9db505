/** What is put before each script of the app, so that page and workers live at another time than the machine. */

export interface OwnTime {
  /** How far the clock of the app stands before the machine's, milliseconds. */
  readonly aheadMs: number;
  /** Keys can be read, as nothing of the app can: for making a dump only. */
  readonly readableKeys?: boolean;
}

/** What begins each script; it works once in a thread. */
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
