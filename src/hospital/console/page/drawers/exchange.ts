/** The drawer of one exchange: its request and its answer. */
import { ask } from '../ask.ts';
import type { Panel } from '../consoleState.ts';
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
    ['Body SHA-256', entry.bodySha256 ?? '–'],
    ['Fault', entry.fault ?? 'none'],
    ['Stored', entry.committed ?? 'nothing'],
  ] as const;
  return [
    el(
      'h2',
      { class: 'path' },
      el('b', { class: 'method' }, entry.method),
      ` ${entry.path}${entry.query} `,
      statusBadge(entry.status),
    ),
    el(
      'table',
      { class: 'facts' },
      facts.map(([name, value]) =>
        el('tr', {}, el('th', {}, name), el('td', { class: 'mono' }, value)),
      ),
    ),
    ...(entry.detail === null
      ? [el('p', { class: 'soft' }, 'Its bodies are not kept any more.')]
      : bodies(entry.detail)),
  ];
};

function bodies({
  requestHeaders,
  requestBody,
  answerHeaders,
  answerBody,
}: JournalDetail): Child[] {
  const answer =
    answerHeaders === null
      ? [el('p', { class: 'soft' }, 'No answer left the hospital.')]
      : [headers(answerHeaders), body(answerBody)];
  return [
    el('h3', {}, 'Request'),
    headers(requestHeaders),
    body(requestBody),
    el('h3', {}, 'Answer'),
    ...answer,
  ];
}

function body(text: string | null): Child {
  return el('pre', {}, text === null || text === '' ? 'no body' : pretty(text));
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
