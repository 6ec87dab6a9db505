/** Situations familiar to a ward, each set up by one request: faults, readings and the clock together. */
import type { FaultRule } from './faults.ts';
import type { Interpretations } from './interpretations.ts';

/** One situation. */
export interface Scenario {
  readonly name: string;
  readonly title: string;
  readonly faults?: readonly FaultRule[];
  readonly interpretations?: Partial<Interpretations>;
  /** How far the clock is moved first. */
  readonly advanceSeconds?: number;
}

const writes = { method: 'POST' };
const queries = { path: '/requests/*' };
const uploads = { method: 'POST', path: '/attachments' };
const daySeconds = 86_400;

export const scenarios: readonly Scenario[] = [
  { name: 'calm', title: 'Everything works', faults: [] },
  {
    name: 'lost-answers',
    title: 'Two of three answers to writes are lost after the hospital has done its work',
    faults: [
      {
        match: writes,
        fault: 'drop-after',
        next: [{ fault: 'reset' }, { fault: 'none' }],
        cycle: true,
      },
    ],
  },
  {
    name: 'gateway-pages',
    title: 'A gateway answers 502 and 504 with a page, before and after the commit',
    faults: [
      {
        match: writes,
        fault: 'status-after',
        status: 504,
        html: true,
        next: [{ fault: 'status', status: 502, html: true }, { fault: 'none' }],
        cycle: true,
      },
    ],
  },
  {
    name: 'asked-to-wait',
    title: 'The hospital is busy: 503 and 429, each with Retry-After',
    faults: [
      {
        fault: 'status',
        status: 503,
        retryAfterSeconds: 2,
        next: [
          { fault: 'none' },
          { fault: 'status', status: 429, retryAfterSeconds: 3 },
          { fault: 'none' },
        ],
        cycle: true,
      },
    ],
  },
  {
    name: 'large-uploads-reset',
    title: 'The connection is reset once a body has 64 KiB',
    faults: [{ match: uploads, fault: 'reset-upload', atBytes: 65_536, times: 3 }],
  },
  {
    name: 'guest-network',
    title: 'The network wants a sign-in, redirects, and blocks',
    faults: [
      {
        fault: 'captive',
        next: [
          { fault: 'redirect' },
          { fault: 'block-page' },
          { fault: 'none' },
          { fault: 'none' },
        ],
        cycle: true,
      },
    ],
  },
  {
    name: 'nonsense',
    title: 'JSON that means nothing, and bytes that are no HTTP',
    faults: [
      {
        match: writes,
        fault: 'wrong-json',
        next: [{ fault: 'garbage' }, { fault: 'cut' }, { fault: 'none' }],
        cycle: true,
      },
    ],
  },
  {
    name: 'late-answers',
    title: 'Answers come long after the commit, and the query finds the result meanwhile',
    faults: [{ match: writes, fault: 'delay-after', delayMs: 45_000 }],
  },
  {
    name: 'blind-query',
    title: 'Answers are lost, and the request query does not work either',
    faults: [
      { match: { method: 'POST', path: '/*-assessments' }, fault: 'hang-after', times: 2 },
      { match: queries, fault: 'status', status: 503, times: 2 },
    ],
  },
  {
    name: 'stale-wound-list',
    title: 'The list of wounds comes from a cache and is five minutes old',
    faults: [{ match: { path: '/patients/*/wounds' }, fault: 'stale-list', ageSeconds: 300 }],
  },
  {
    name: 'expired-sign-in',
    title: 'Every sign-in is over after 15 minutes',
    interpretations: { tokenLife: 'fifteen-minutes' },
    advanceSeconds: 16 * 60,
  },
  {
    name: 'purged-photos',
    title: 'A day passes: unbound photos are gone',
    advanceSeconds: daySeconds + 60,
  },
  {
    name: 'retention-over',
    title: 'Eight days pass: request ids are forgotten',
    advanceSeconds: 8 * daySeconds,
  },
  {
    name: 'contrary-readings',
    title: 'The hospital reads the open points in the other way',
    interpretations: {
      sameContent: 'bytes',
      replayedReceipt: 'current',
      noPermission: 'not-found',
      unknownIdInBody: 'unprocessable',
      conflictCodes: 'generic',
      errorBody: 'empty',
      extraProperties: 'echoed',
      dateTimeEcho: 'utc',
      recordRequestId: 'latest',
      shortPage: 'short',
      download: 'signed-url',
    },
  },
];
