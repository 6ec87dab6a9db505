/**
 * The only redirect that the shell follows: a hospital may answer a photo's download with the signed address of a photo
 * store, as a redirect or as `url` in JSON. The page cannot follow it (its content rules allow its own origin only),
 * and the token must not be sent there. So the shell requests it once, with none of the page's headers, does not store
 * the address, and passes the answer on only if it is a photo. It requests only the hospital's own host and those that
 * the profile names, so that a hospital, or an impostor, cannot direct the shell elsewhere in the network.
 */
import { endpoints } from '../shared/interface/endpoints.ts';
import { fieldOf } from '../shared/unknown.ts';
import { letGo, parseJson, readUpTo } from './bodies.ts';
import type { UpstreamFetch } from './upstream.ts';

const { method, path: pathPattern } = endpoints.readAttachmentContent;
const downloadPath = new RegExp(`^${pathPattern.replace(/\{\w+\}/, '[^/]+')}$`);
/** JSON that names an address is never longer. */
const maxJsonBytes = 16_384;
const redirectStatuses = [301, 302, 303, 307, 308];

interface Exchange {
  readonly request: Request;
  /** As in the interface, relative to the base address. */
  readonly path: string;
  /** Where the hospital was asked. */
  readonly address: string;
  readonly answer: Response;
  readonly hospitalAddress: string;
  /** Hosts allowed in addition to the hospital's own, with their port if it is not the default one. */
  readonly photoHosts: readonly string[];
  readonly fetch: UpstreamFetch;
}

/** The photo at a signed address outside the interface, or else the hospital's own answer. */
export async function followSignedDownload(exchange: Exchange): Promise<Response> {
  const target = signedAddress(exchange, await namedAddress(exchange));
  if (target === undefined) return exchange.answer;
  const photo = await askWithoutCredential(target, exchange);
  if (photo === undefined) return exchange.answer;
  await exchange.answer.body?.cancel();
  return photo;
}

function isDownload({ request, path }: Exchange): boolean {
  return request.method === method && downloadPath.test(path);
}

/**
 * The address that the answer to a download names: its redirect target or the `url` in its JSON; undefined if there is
 * none.
 */
async function namedAddress(exchange: Exchange): Promise<string | undefined> {
  const { answer } = exchange;
  if (!isDownload(exchange)) return undefined;
  if (redirectStatuses.includes(answer.status)) return answer.headers.get('location') ?? undefined;
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
  if (answer.status !== 200 || !isJson) return undefined;
  // Reads a clone: if it names no address, the page gets the hospital's own answer.
  const { body } = answer.clone();
  try {
    const url = fieldOf(parseJson(await readUpTo(body, maxJsonBytes)), 'url');
    return typeof url === 'string' ? url : undefined;
  } catch {
    letGo(body);
    return undefined;
  }
}

function signedAddress(exchange: Exchange, location: string | undefined): string | undefined {
  const { address, hospitalAddress, photoHosts } = exchange;
  if (location === undefined) return undefined;
  const hospital = new URL(hospitalAddress);
  if (!URL.canParse(location, address)) return undefined;
  const target = new URL(location, address);
  const isSafe = target.protocol === 'https:' || target.protocol === hospital.protocol;
  // A path of the interface itself is not a signed address: it would be an ordinary request without its
  // token.
  const isInterface =
    target.origin === hospital.origin && target.pathname.startsWith(`${hospital.pathname}/`);
  const isAllowed =
    [hospital.host, ...photoHosts].includes(target.host) &&
    `${target.username}${target.password}` === '';
  return isSafe && isAllowed && !isInterface ? target.href : undefined;
}

async function askWithoutCredential(
  target: string,
  { request, fetch }: Exchange,
): Promise<Response | undefined> {
  const photo = await fetch(target, {
    method,
    headers: new Headers({ accept: 'image/jpeg, image/png', 'accept-encoding': 'identity' }),
    body: null,
    signal: request.signal,
    redirect: 'manual',
    duplex: 'half',
  }).catch(() => undefined);
  const isPhoto =
    photo?.status === 200 && photo.headers.get('content-type')?.startsWith('image/') === true;
  if (!isPhoto) await photo?.body?.cancel();
  return isPhoto ? photo : undefined;
}
