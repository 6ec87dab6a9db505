/**
 * Telling what a hospital has heard in words that two runs of the same journey have in common: ids and times are
 * renamed, what follows from the machine's pace is left out (decision 0220).
 */

/**
 * @typedef {import('../../test/e2e/keptJournal.ts').KeptExchange} KeptExchange
 * @typedef {object} ToldJournal
 * @property {string[]} submissions each with its uploads, questions and writes in order, one text; sorted
 * @property {string[]} reads who read what and was answered how; each once, sorted
 * @property {string[]} headers by kind of request, the names that came with it; each once, sorted
 */

/** The longest round of one submission that is taken for a repetition: an upload, a question and a write. */
const maxRound = 3;

/**
 * @param {readonly KeptExchange[]} heard in the order in which the hospital received them
 * @param {{ hasOwnPhotos?: boolean, isCutOff?: boolean }} [how] `hasOwnPhotos` false: the lengths of photos are left
 *   out. `isCutOff`: the page is opened again while it sends, so that only what records are made of is told
 * @returns {ToldJournal}
 */
export function tellJournal(heard, { hasOwnPhotos = true, isCutOff = false } = {}) {
  const whole = hasOwnPhotos ? heard : heard.map(withoutLength);
  const exchanges = isCutOff ? whole.filter(isPartOfRecord(whole)) : whole;
  const written = new Set(
    exchanges.filter(({ method }) => method !== 'GET').map((one) => one.clientRequestId),
  );
  written.delete(null);
  const submissions = [...written].map((id) => submissionOf(exchanges, id));
  const bound = new Set(exchanges.flatMap(({ body }) => attachmentsOf(body)));
  const isUpload = ({ method, clientRequestId }) => method !== 'GET' && clientRequestId === null;
  const unbound = exchanges.filter((one) => isUpload(one) && !bound.has(one.committed));
  // Photos whose answer was lost belong to no record that could be named: each kept one counts, a failure does once.
  const lost = unbound.map((one) => told(one, openNames()));
  const kept = lost.filter((_, at) => unbound[at].committed !== null);
  const failed = new Set(lost.filter((_, at) => unbound[at].committed === null));
  return {
    submissions: [...submissions, ...kept, ...failed].toSorted((a, b) => a.localeCompare(b)),
    reads: readsOf(exchanges, written),
    headers: headersOf(exchanges),
  };
}

/** A read, or what was committed and is no photo that no record names. */
function isPartOfRecord(exchanges) {
  const bound = new Set(exchanges.flatMap(({ body }) => attachmentsOf(body)));
  return ({ method, committed, clientRequestId }) =>
    clientRequestId === null
      ? method === 'GET' || bound.has(committed)
      : method !== 'GET' && committed !== null;
}

/** A photo without how many bytes it has. */
function withoutLength(exchange) {
  return typeof exchange.body === 'string' ? { ...exchange, body: '<photo>' } : exchange;
}

/** Its own writes and questions, and the photos that its record names, in order. */
function submissionOf(exchanges, id) {
  const own = exchanges.filter((one) => one.clientRequestId === id);
  const photos = new Set(own.flatMap(({ body }) => attachmentsOf(body)));
  const names = openNames();
  const lines = exchanges
    .filter((one) => one.clientRequestId === id || photos.has(one.committed))
    .map((one) => ({ text: told(one, names), isRepeatable: one.committed === null }));
  return withoutRepetitions(lines).join('\n');
}

function attachmentsOf(body) {
  const ids = body?.attachmentIds ?? body?.changes?.attachmentIds;
  return Array.isArray(ids) ? ids : [];
}

function told({ who, method, path, query, status, fault, committed, contentType, body }, names) {
  const answer = status ?? fault ?? 'no answer';
  const heard = [
    who ?? 'nobody',
    method,
    `${path}${query}`,
    ...(method === 'GET' ? [] : [contentType]),
  ];
  const sent = body === null ? [] : [JSON.stringify(body)];
  const end = committed === null ? [] : ['committed', committed];
  return names([...heard, ...sent, '->', answer, ...end].join(' '));
}

/**
 * How often something without an answer is tried again follows from the machine's pace: a round that comes again at
 * once is told once. What was committed is never left out.
 */
function withoutRepetitions(lines) {
  const kept = [];
  for (const line of lines) {
    kept.push(line);
    for (let length = 1; length <= maxRound; length += 1) {
      const round = kept.slice(-length);
      const before = kept.slice(-2 * length, -length);
      const isAgain =
        before.length === length &&
        round.every(({ text, isRepeatable }, at) => isRepeatable && text === before[at].text);
      if (isAgain) {
        kept.length -= length;
        break;
      }
    }
  }
  return kept.map(({ text }) => text);
}

const uuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/;
const assigned = /\b[A-Z]{2,3}-[0-9A-Z]{4}-\d{6}\b/;
const made = new RegExp(`${uuid.source}|${assigned.source}`, 'g');
const time = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})/g;
const clock = /"\d{2}:\d{2}"/g;
const day = /\b\d{4}-\d{2}-\d{2}\b/g;

/** Ids by the order in which they come; times without their value. */
function openNames() {
  const names = new Map();
  const nameOf = (id) => {
    const known = names.get(id);
    if (known !== undefined) return known;
    const kind = uuid.test(id) ? 'request' : id.slice(0, id.indexOf('-'));
    const name = `<${kind} ${[...names.values()].filter((one) => one.startsWith(`<${kind} `)).length + 1}>`;
    names.set(id, name);
    return name;
  };
  return (text) =>
    text
      .replaceAll(made, nameOf)
      .replaceAll(time, '<time>')
      .replaceAll(clock, '"<time>"')
      .replaceAll(day, '<day>');
}

/** Questions for a request that nobody wrote are how a tablet tries a token. */
function readsOf(exchanges, written) {
  const reads = exchanges
    .filter(({ method, status }) => method === 'GET' && status !== null)
    .filter(({ clientRequestId: id }) => id === null || !written.has(id))
    .map(({ who, path, query, status }) => {
      const asked = sorted(new URLSearchParams(query).keys()).join('&');
      const shape = path.replaceAll(made, '*');
      return `${who ?? 'nobody'} GET ${shape}${asked === '' ? '' : `?${asked}`} -> ${status}`;
    });
  return sorted(reads);
}

function headersOf(exchanges) {
  const kinds = exchanges.flatMap(({ method, contentType, headers }) =>
    (headers ?? []).map((name) => `${method} ${contentType ?? 'nothing'}: ${name}`),
  );
  return sorted(kinds);
}

/** Each once. */
function sorted(texts) {
  return [...new Set(texts)].toSorted((a, b) => a.localeCompare(b));
}
