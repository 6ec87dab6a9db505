/** The drawer of one exchange: its request and its answer. */
import { ask, world } from '../ask.ts';
import type { Panel } from '../consoleState.ts';
import { copyButton } from '../copy.ts';
import { el, type Child } from '../dom.ts';
import { statusBadge } from '../journal.ts';
import { clockOf, pretty } from '../text.ts';
import type { ExchangeDetail, JournalDetail } from '../wire.ts';

export const exchangePanel: Panel = async ({ chosen }) => {
  if (chosen === 0) return [el('p', { class: 'empty' }, 'Choose an exchange in the journal.')];
  const entry = await ask<ExchangeDetail>(`journal/${chosen}`);
  const facts = [
    ['Time', clockOf(entry.time)],
    ['Who', entry.who ?? 'nobody'],
    ['clientRequestId', entry.clientRequestId ?? '–'],
    ['Fault', entry.fault ?? 'none'],
    ['Stored', entry.committed ?? 'nothing'],
  ] as const;
  return [
    el(
      'h2',
      { class: 'path' },
      el('b', { class: 'method' }, entry.method),
      ` ${entry.path}${entry.query} `,
      statusBadge(entry),
    ),
    el(
      'table',
      { class: 'facts' },
      facts.map(([name, value]) =>
        el(
          'tr',
          {},
          el('th', {}, name),
          el('td', { class: 'mono', title: value }, value),
          el('td', { class: 'act' }, isId(value) ? copyButton(value, name) : null),
        ),
      ),
    ),
    ...(entry.detail === null
      ? [el('p', { class: 'soft' }, 'Its bodies are not kept any more.')]
      : bodies(entry, entry.detail)),
  ];
};

/** Whether a fact is worth copying: neither a word nor a dash. */
function isId(value: string): boolean {
  return /\d/.test(value) && !value.includes(' ');
}

function bodies(
  entry: ExchangeDetail,
  { requestHeaders, requestBody, answerHeaders, answerBody }: JournalDetail,
): Child[] {
  const answer =
    answerHeaders === null
      ? [el('p', { class: 'soft' }, 'No answer left the hospital.')]
      : [headers(answerHeaders), body(answerBody, 'answer')];
  return [
    el('h3', {}, 'Request ', curlButton(entry, requestBody)),
    headers(requestHeaders),
    body(requestBody, 'request'),
    el('h3', {}, 'Answer'),
    ...answer,
  ];
}

function body(text: string | null, of: string): Child {
  if (text === null || text === '') return el('pre', {}, 'no body');
  return el(
    'div',
    { class: 'copied' },
    el('pre', {}, pretty(text)),
    copyButton(text, `body of the ${of}`),
  );
}

/** Copies the request as a line for a shell; a photo cannot be sent again from here. */
function curlButton({ method, path, query, who }: ExchangeDetail, sent: string): Child {
  const isJson = sent.startsWith('{') || sent.startsWith('[');
  if (sent !== '' && !isJson) return null;
  const given = [
    ...(who === null ? [] : [`authorization: Bearer ${who}`]),
    ...(world === '' ? [] : [`x-world: ${world}`]),
    ...(isJson ? ['content-type: application/json'] : []),
  ];
  const parts = [
    `curl -X ${method}`,
    inShell(`${location.origin}/v1${path}${query}`),
    ...given.map((header) => `-H ${inShell(header)}`),
    ...(isJson ? [`--data ${inShell(sent)}`] : []),
  ];
  return copyButton(parts.join(' '), 'the request as a curl line', 'Copy curl');
}

function inShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function headers(all: Readonly<Record<string, string>>): Child {
  const rows = Object.entries(all);
  return el(
    'details',
    {},
    el('summary', { class: 'soft' }, `${rows.length} headers`),
    el(
      'table',
      {},
      rows.map(([name, value]) =>
        el('tr', {}, el('th', {}, name), el('td', { class: 'mono' }, value)),
      ),
    ),
  );
}
