/**
 * How one hospital's requests differ from those of the interface: the path of each endpoint below the base address, and
 * the header and scheme of the credential. Client, suite and auditor speak the interface; only the last step before the
 * hospital, and the first one inside it, translates. Interface: Endpoints, Authentication.
 */
import { z } from 'zod';
import { endpoints, type EndpointName } from './endpoints.ts';

const placeholder = /\{(\w+)\}/g;
const names = Object.keys(endpoints) as EndpointName[];

function placeholdersOf(path: string): string[] {
  return [...path.matchAll(placeholder)].map(([, name = '']) => name);
}

/** Plain segments, or one placeholder each: nothing that an address would have to encode. */
const pathPattern = /^(\/([\w~-][\w.~-]*|\{\w+\}))+$/;

function pathSchema(name: EndpointName) {
  const needed = placeholdersOf(endpoints[name].path);
  const rule =
    needed.length === 0
      ? 'has no {placeholder}'
      : `names {${needed.join('}, {')}} once, and no other placeholder`;
  return z
    .string()
    .max(200)
    .regex(pathPattern, `is not a path, such as ${endpoints[name].path}`)
    .refine(
      (path) => String(placeholdersOf(path)) === String(needed),
      `this endpoint's path ${rule}`,
    )
    .optional();
}

/** Two paths of one method between which no server could choose. */
function overlap(one: string, other: string): boolean {
  const [left, right] = [one.split('/'), other.split('/')];
  const isFree = (segment: string | undefined) => segment?.startsWith('{') === true;
  return (
    left.length === right.length &&
    left.every((segment, at) => segment === right[at] || isFree(segment) || isFree(right[at]))
  );
}

const pathsSchema = z
  .strictObject(
    Object.fromEntries(names.map((name) => [name, pathSchema(name)])) as Record<
      EndpointName,
      ReturnType<typeof pathSchema>
    >,
  )
  .superRefine((told, context) => {
    const pathOf = (name: EndpointName) => told[name] ?? endpoints[name].path;
    for (const [at, name] of names.entries()) {
      const twin = names.slice(0, at).find((each) => {
        return (
          endpoints[each].method === endpoints[name].method && overlap(pathOf(each), pathOf(name))
        );
      });
      if (twin === undefined) continue;
      const blamed = told[name] === undefined ? twin : name;
      const message = `cannot be told from the path of ${blamed === name ? twin : name}`;
      context.addIssue({ code: 'custom', path: [blamed], message });
    }
  });

/** Set by the browser or the network stack itself (Fetch standard, "forbidden request-header"), or in use already. */
const takenHeaders = new Set([
  ...['accept', 'accept-charset', 'accept-encoding', 'accept-language', 'cache-control'],
  ...['access-control-request-headers', 'access-control-request-method', 'connection'],
  ...['content-encoding', 'content-length', 'content-type', 'cookie', 'cookie2', 'date', 'dnt'],
  ...['expect', 'host', 'keep-alive', 'origin', 'range', 'referer', 'set-cookie', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade', 'user-agent', 'via', 'x-http-method', 'x-method-override'],
  ...['x-http-method-override', 'x-request-id', 'x-world', 'x-control-token'],
]);
const takenBeginnings = /^(proxy-|sec-|if-|x-forwarded-|x-wardbook-)/;

/** RFC 9110, 5.6.2: the characters of a header's name and of an authentication scheme. */
const tokenPattern = /^[\w!#$%&'*+.^`|~-]{1,64}$/;

const credentialSchema = z.strictObject({
  header: z
    .string()
    .regex(tokenPattern, 'is not the name of a header, such as X-Api-Key')
    .refine((name) => {
      const lower = name.toLowerCase();
      return !takenHeaders.has(lower) && !takenBeginnings.test(lower);
    }, 'cannot carry a credential: it is set by the browser, the network or Wardbook itself')
    .optional(),
  /** The word before the credential; null: the header holds the credential alone. */
  scheme: z.string().regex(tokenPattern, 'is not one word, such as Bearer').nullable().optional(),
});

/** The section `wire` of a profile file; what it omits is as in the interface. */
export const wireFileSchema = z.strictObject({
  paths: pathsSchema.optional(),
  credential: credentialSchema.optional(),
});
export type WireFile = z.infer<typeof wireFileSchema>;

/** The requests of one hospital. Paths are below the base address, percent-encoded and without the query. */
export interface Wire {
  /** The hospital's path of an endpoint, with its placeholders. */
  template(name: EndpointName): string;
  /** The interface's path in the hospital's form; a path of no endpoint is unchanged. */
  toHospital(method: string, path: string): string;
  /** The hospital's path in the interface's form; undefined if it is no path of an endpoint here. */
  toInterface(method: string, path: string): string | undefined;
  /** In lower case. */
  readonly header: string;
  readonly scheme: string | null;
  /** The value of the header for a token. */
  valueOf(token: string): string;
  /** The token in a value of the header; null if it has another form. */
  tokenIn(value: string | null): string | null;
}

interface Translation {
  readonly method: string;
  readonly from: string;
  readonly to: string;
}

/** Translates paths; a method that no endpoint has takes the endpoint of any method. */
function translator(given: readonly Translation[]) {
  const known = given.map(({ method, from, to }) => {
    const source = from.replaceAll('.', String.raw`\.`).replace(placeholder, '(?<$1>[^/]+)');
    return { method, to, pattern: new RegExp(`^${source}$`) };
  });
  return (asked: string, path: string): string | undefined => {
    const method = asked === 'HEAD' ? 'GET' : asked;
    const fitting = known.filter(({ pattern }) => pattern.test(path));
    const chosen = fitting.find((each) => each.method === method) ?? fitting[0];
    const groups = chosen?.pattern.exec(path)?.groups ?? {};
    return chosen?.to.replace(placeholder, (_, name: string) => groups[name] ?? '');
  };
}

/** How a hospital's requests look; without a section, as in the interface. */
export function createWire({ paths = {}, credential = {} }: WireFile = {}): Wire {
  const template = (name: EndpointName) => paths[name] ?? endpoints[name].path;
  const pairs = names.map((name) => {
    const { method, path } = endpoints[name];
    return { method, ours: path, theirs: template(name) };
  });
  const toHospital = translator(
    pairs.map(({ method, ours, theirs }) => ({ method, from: ours, to: theirs })),
  );
  const toInterface = translator(
    pairs.map(({ method, ours, theirs }) => ({ method, from: theirs, to: ours })),
  );
  const header = (credential.header ?? 'authorization').toLowerCase();
  const usual = header === 'authorization' ? 'Bearer' : null;
  const scheme = credential.scheme === undefined ? usual : credential.scheme;
  return {
    template,
    toHospital: (method, path) => toHospital(method, path) ?? path,
    toInterface,
    header,
    scheme,
    valueOf: (token) => (scheme === null ? token : `${scheme} ${token}`),
    tokenIn: (value) => {
      if (scheme === null) return /^\S+$/.exec(value ?? '')?.[0] ?? null;
      const [, word = '', token] = /^(\S+) +(\S+) *$/.exec(value ?? '') ?? [];
      return word.toLowerCase() === scheme.toLowerCase() ? (token ?? null) : null;
    },
  };
}

/** The interface itself: what a hospital without a section `wire` has. */
export const interfaceWire = createWire();
