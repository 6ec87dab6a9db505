/** The double's honesty: it offers only what Electron's typings know, and throws for the rest. */

/** `offered` as if it were the whole of `Real`: what is not in it throws when it is reached for. */
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

/** What was reached for and is not offered; a test looks at it at its end. */
export function missedCalls(): readonly string[] {
  return missed;
}

function notOffered(what: string): Error {
  missed.push(what);
  return new Error(`NOT OFFERED by the double of electron: ${what}`);
}
