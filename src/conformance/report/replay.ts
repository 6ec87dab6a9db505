/**
 * How others can repeat an exchange: one line of curl, and a HAR of the run. Neither contains a credential; what is
 * masked in a report is masked here.
 */
import { type Exchange, type Who, shownPath } from '../exchange.ts';
import { addressOf, type Subject } from '../subject.ts';
import { shownExchange } from './redact.ts';

/** Where and in which form the requests were sent. */
export type Place = Pick<Subject, 'baseUrl' | 'wire'>;

/** The shell variable that holds the credential. */
const variables: Readonly<Record<Who, string | undefined>> = {
  caller: '$TOKEN',
  colleague: '$SECOND_TOKEN',
  reader: '$READER_TOKEN',
  stranger: '$STRANGER_TOKEN',
  expired: '$EXPIRED_TOKEN',
  wrong: 'conformance-wrong-credential',
  nobody: undefined,
};

const maxBodyLength = 8000;

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A body for the shell, with a new id, because a hospital whose fault was fixed would only repeat its answer. */
function quotedBody(body: string, clientRequestId: string | undefined, isRepeat: boolean): string {
  const isPlain = clientRequestId !== undefined && uuid.test(clientRequestId);
  if (!isPlain || isRepeat) return quoted(body);
  return quoted(body).replace(clientRequestId, `'"$(uuidgen)"'`);
}

/**
 * The command line that sends the same request again, with credentials left to the shell; empty if the address is a
 * secret. A request that repeats the id of an earlier exchange of the run keeps that id.
 */
export function curlOf(place: Place, { sent, number }: Exchange, run: readonly Exchange[]): string {
  const { clientRequestId } = sent;
  const isRepeat = run.some((each) => {
    const isBefore = each.number < number && each.sent !== sent;
    return isBefore && each.sent.clientRequestId === clientRequestId;
  });
  const { method, path, who, body, photo, headers = {}, isSecretPath } = sent;
  if (isSecretPath === true) return '';
  const parts = ['curl', '-i', '-X', method, quoted(addressOf(place, { method, path }))];
  const variable = variables[who];
  if (variable !== undefined) parts.push('-H', `"${credentialLine(variable, place)}"`);
  for (const [name, value] of Object.entries(headers)) {
    parts.push('-H', quoted(`${name}: ${value}`));
  }
  if (body !== undefined) {
    if (headers['content-type'] === undefined) {
      parts.push('-H', quoted('content-type: application/json'));
    }
    const isShort = body.length <= maxBodyLength;
    parts.push(
      '--data-binary',
      isShort ? quotedBody(body, clientRequestId, isRepeat) : "'@body.json'",
    );
  }
  if (photo?.patientId !== undefined) parts.push('-F', quoted(`patientId=${photo.patientId}`));
  if (photo?.file !== undefined) {
    parts.push('-F', quoted(`file=@photo;type=${photo.file.contentType}`));
  }
  return parts.join(' ');
}

function credentialLine(variable: string, { wire }: Place): string {
  if (wire === undefined) return `Authorization: Bearer ${variable}`;
  return `${wire.header}: ${wire.valueOf(variable)}`;
}

/** Every exchange of a run as HTTP Archive 1.2, masked like the report. */
export function harOf(
  place: Place,
  exchanges: readonly Exchange[],
  ours: ReadonlySet<string>,
): object {
  const entries = exchanges.map((exchange) => {
    const { sent, status, sentAtMs, bytes } = exchange;
    const shown = shownExchange(exchange, ours);
    const type = exchange.headers['content-type'] ?? '';
    const request = {
      method: sent.method,
      url: addressOf(place, { method: sent.method, path: shownPath(sent) }),
      httpVersion: 'HTTP/1.1',
      headers: [],
      queryString: [],
      cookies: [],
      headersSize: -1,
      bodySize: -1,
      ...(shown.requestBody === ''
        ? {}
        : { postData: { mimeType: 'application/json', text: shown.requestBody } }),
    };
    const response = {
      status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      headers: Object.entries(shown.answerHeaders).map(([name, value]) => ({ name, value })),
      cookies: [],
      content: { size: bytes.length, mimeType: type, text: shown.answerBody },
      redirectURL: '',
      headersSize: -1,
      bodySize: bytes.length,
    };
    return {
      startedDateTime: new Date(sentAtMs).toISOString(),
      time: 0,
      request,
      response,
      cache: {},
      timings: { send: 0, wait: 0, receive: 0 },
      comment: `#${exchange.number} as ${sent.who}`,
    };
  });
  const creator = { name: 'Wardbook conformance', version: '0.1.0' };
  return { log: { version: '1.2', creator, entries } };
}
