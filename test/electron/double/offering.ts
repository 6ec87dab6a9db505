/** Keeps the double honest: it offers only what Electron's typings declare, and throws for the rest. */

/** Presents `offered` as if it were all of `Real`: access to anything missing from it throws. */
export function offering<Real extends object>(
  name: string,
  offered: { readonly [Key in keyof Real]?: unknown },
): Real {
  return new Proxy(offered, {
    get(target, property) {
      if (property in target || typeof property === 'symbol' || property === 'then') {
        return Reflect.get(target, property) as unknown;
      }
      throw notOffered(`${name}.${property}`);
    },
  }) as Real;
}

const missed: string[] = [];

/** What was accessed and is not offered; a test checks this at its end. */
export function missedCalls(): readonly string[] {
  return missed;
}

function notOffered(what: string): Error {
  missed.push(what);
  return new Error(`NOT OFFERED by the double of electron: ${what}`);
}
