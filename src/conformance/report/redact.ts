/**
 * What people may see of an exchange: our own words, identifiers and codes; never credentials, names, free text of the
 * hospital, signed addresses or photos.
 */
import { isSuccess, shownPath, type Exchange } from '../exchange.ts';

/** One exchange in redacted form. */
export interface ShownExchange {
  readonly number: number;
  readonly who: string;
  readonly request: string;
  readonly requestBody: string;
  readonly status: string;
  readonly answerHeaders: Readonly<Record<string, string>>;
  readonly answerBody: string;
}

const maxTextLength = 120;
const maxBodyLength = 6000;
const shownHeaders = ['content-type', 'date', 'retry-after', 'last-modified'];

/** Properties whose texts are identifiers, codes or instants, never about a person. */
const plainKeys = new Set([
  'clientRequestId',
  'recordId',
  'patientId',
  'encounterId',
  'woundId',
  'attachmentId',
  'attachmentIds',
  'status',
  'recordState',
  'recordedAt',
  'observedAt',
  'assessedAt',
  'type',
  'contentType',
  'unit',
  'code',
  'path',
  'requestId',
]);

function short(text: string): string {
  if (text.length <= maxTextLength) return text;
  return `${text.slice(0, 40)}… [${text.length} characters]`;
}

function textsIn(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') found.add(value);
  else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) textsIn(item, found);
  }
}

/** Every text that the suite itself has sent. */
export function sentTexts(exchanges: readonly Exchange[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { sent } of exchanges) {
    if (sent.body === undefined) continue;
    try {
      textsIn(JSON.parse(sent.body), found);
    } catch {
      // A body that is broken on purpose has no texts.
    }
  }
  return found;
}

function maskedJson(value: unknown, key: string, ours: ReadonlySet<string>): unknown {
  if (typeof value === 'string') {
    if (plainKeys.has(key) || ours.has(value)) return short(value);
    return `[text, ${[...value].length} characters]`;
  }
  if (Array.isArray(value)) return value.map((item) => maskedJson(item, key, ours));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, item]) => {
    return [name, maskedJson(item, name, ours)] as const;
  });
  return Object.fromEntries(entries);
}

function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  return text.length <= maxBodyLength ? text : `${text.slice(0, maxBodyLength)}\n… [cut]`;
}

function shownRequestBody({ sent }: Exchange): string {
  if (sent.photo !== undefined) {
    const { patientId, file } = sent.photo;
    const photo =
      file === undefined ? 'no file' : `[photo, ${file.bytes.length} bytes, ${file.contentType}]`;
    return `multipart/form-data: patientId ${patientId ?? 'missing'}, file ${photo}`;
  }
  if (sent.body === undefined) return '';
  try {
    return jsonText(shortened(JSON.parse(sent.body)));
  } catch {
    return short(sent.body);
  }
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return short(value);
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shortened(item)]));
}

function shownAnswerBody(exchange: Exchange, ours: ReadonlySet<string>): string {
  const { json, bytes, headers } = exchange;
  if (json !== undefined) return jsonText(maskedJson(json, '', ours));
  if (bytes.length === 0) return '';
  return `[${bytes.length} bytes, ${headers['content-type'] ?? 'no type'}]`;
}

/** A value of a comparison in redacted form. */
export function shownValue(value: unknown, ours: ReadonlySet<string>): string {
  if (value === undefined) return '(nothing)';
  const plain = typeof value === 'string' && /^[\w .:+-]{1,40}$/.test(value);
  return plain ? value : jsonText(maskedJson(value, '', ours));
}

/** An exchange in redacted form. `ours` are the texts that the suite has sent. */
export function shownExchange(exchange: Exchange, ours: ReadonlySet<string>): ShownExchange {
  const { number, sent, status, headers } = exchange;
  const kept = shownHeaders.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    number,
    who: sent.who,
    request: `${sent.method} ${shownPath(sent)}`,
    requestBody: shownRequestBody(exchange),
    status: status === 0 ? 'no answer' : String(status),
    answerHeaders: Object.fromEntries(kept),
    answerBody: shownAnswerBody(exchange, ours),
  };
}

const namingKeys = ['displayName', 'medicalRecordNumber', 'site'];
/** Endpoints where these keys hold names; everywhere else such a key is a code. */
const namingEndpoints: readonly unknown[] = ['readPatient', 'listWounds'];

/** Names of people and places that the hospital returned, and credentials: no report may contain them. */
export function secretsOf(
  tokens: readonly string[],
  exchanges: readonly Exchange[],
): readonly string[] {
  const found = new Set(tokens);
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, item] of Object.entries(value)) {
      if (typeof item === 'string' && namingKeys.includes(key)) found.add(item);
      else collect(item);
    }
  };
  for (const exchange of exchanges) {
    if (isSuccess(exchange) && namingEndpoints.includes(exchange.sent.endpoint)) {
      collect(exchange.json);
    }
  }
  return [...found].filter((secret) => secret.length >= 3);
}

/** A value with every secret in its texts replaced: the last line of defence. */
export function scrubbed<Value>(value: Value, secrets: readonly string[]): Value {
  if (typeof value === 'string') {
    let text: string = value;
    for (const secret of secrets) text = text.replaceAll(secret, '[removed]');
    return text as Value;
  }
  if (Array.isArray(value)) return value.map((item) => scrubbed(item as unknown, secrets)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    scrubbed(item as unknown, secrets),
  ]);
  return Object.fromEntries(entries) as Value;
}
