/**
 * The line from a page or a worker to the copy of unsent work that Electron's main process keeps
 * (docs/decisions/0195): what is asked under a path of the app's own origin, and how it is answered. Rows
 * cross it as they are kept, sealed; no key and no plain text of a nurse's does. Main imports this file, too.
 */
import { z } from 'zod';
import { StoreFailure } from '../../shared/storeFailure.ts';
import { fieldOf } from '../../shared/unknown.ts';
import { isUnfinished, ledgerSchema, type Ledger } from '../ledger.ts';
import type { SecondCopy } from '../secondCopy.ts';
import { tableNames } from '../store.ts';
import { inTime } from '../timeLimit.ts';
import { decodeRows, encodeRows } from './rowBytes.ts';

/** The prefix of the path on the renderer's own origin. */
export const mainCopyPath = '/main-copy';

/** Every question carries it: a page of another origin would have to ask first whether it may. */
export const mainCopyHeader = 'x-wardbook-copy';

/** Whether a copy with this ledger has everything that it was to have. */
export function isWhole(ledger: Ledger): boolean {
  return !isUnfinished(ledger);
}

/** A newer version of the app has kept a copy here; nothing of it was touched. */
export class NewerCopy extends Error {
  override name = 'NewerCopy';
}

/**
 * Why a copy is put aside. `behind`: it has missed something of this life of the database. `another-life`: of
 * another life, and perhaps all that is left of it. `unfinished`: it never had everything.
 */
export const asideReasons = ['behind', 'another-life', 'unfinished'] as const;
export type AsideReason = (typeof asideReasons)[number];

/** The copy of main, from wherever it is asked. */
export interface MainCopy extends SecondCopy {
  /** It is no copy any more, and kept under another name (an unfinished one is not). */
  setAside(why: AsideReason): Promise<void>;
  /** It has everything: the one of the same life that had fallen behind is not needed any more. */
  finished(): Promise<void>;
}

const tableSchema = z.enum(tableNames);
/** Ids are far below this. */
const keySchema = z.string().max(1_000);

/** What each question is given; main checks it. */
export const mainCopyQuestions = {
  ledger: z.tuple([]),
  setLedger: z.tuple([ledgerSchema]),
  keep: z.tuple([
    z.array(
      z.object({
        table: tableSchema,
        key: keySchema,
        row: z.custom<object>((row) => typeof row === 'object' && row !== null).nullable(),
      }),
    ),
    z.object({ bornId: z.string(), sequence: z.number(), writer: z.string().nullable() }),
  ]),
  keys: z.tuple([tableSchema]),
  rows: z.tuple([tableSchema, z.array(keySchema)]),
  owners: z.tuple([tableSchema, z.array(keySchema)]),
  since: z.tuple([ledgerSchema.pick({ sequence: true, writers: true })]),
  asOf: z.tuple([]),
  setAside: z.tuple([z.enum(asideReasons)]),
  finished: z.tuple([]),
} satisfies Record<keyof MainCopy, z.ZodType>;

export type MainCopyQuestion = keyof typeof mainCopyQuestions;

const answerSchema = z.union([
  z.object({ answer: z.unknown() }),
  z.object({ failure: z.enum(['quota', 'aborted', 'newer']) }),
]);

/** What main answers, and a page reads. */
export type MainCopyAnswer = z.infer<typeof answerSchema>;

/** A commit waits for it, so it is shorter than the patience with the database. */
const keepPatienceMs = 5_000;

/**
 * The copy of main, or null where this is no Electron or its policy keeps none.
 * @throws {StoreFailure} where main does not answer as it should
 */
export async function reachMainCopy(): Promise<MainCopy | null> {
  // In a browser nobody is asked: a network that hangs must not hold the first screen up.
  if (!isElectron()) return null;
  // What may be all that is left is not given up after seconds.
  const found = await inTime(send('ledger', []));
  if (found.status === 404) return null;
  await inTime(answerIn(found));
  return mainCopyBy(send);
}

/** Sends one question, and gives back main's answer as it came. */
type Send = (question: MainCopyQuestion, given: readonly unknown[]) => Promise<Response>;

/** The copy behind `send`. */
export function mainCopyBy(send: Send): MainCopy {
  const ask = async <T>(
    question: MainCopyQuestion,
    given: readonly unknown[],
    limitMs?: number,
  ): Promise<T> => {
    const asked = send(question, given).then(answerIn);
    return (await inTime(asked, limitMs)) as T;
  };
  return {
    ledger: async () => ledgerSchema.nullable().parse(await ask('ledger', [])),
    setLedger: (ledger) => ask('setLedger', [ledger]),
    keep: (changes, at) => ask('keep', [changes, at], keepPatienceMs),
    keys: (table) => ask('keys', [table]),
    rows: (table, keys) => ask('rows', [table, keys]),
    owners: (table, keys) => ask('owners', [table, keys]),
    since: ({ sequence, writers }) => ask('since', [{ sequence, writers }]),
    asOf: () => ask('asOf', []),
    setAside: (why) => ask('setAside', [why], keepPatienceMs),
    finished: () => ask('finished', []),
  };
}

/** The bytes of what is asked. */
export function encodeGiven(given: readonly unknown[]): Uint8Array<ArrayBuffer> {
  return encodeRows([{ given }]) as Uint8Array<ArrayBuffer>;
}

/** What `encodeGiven` was given. Throws where the bytes are something else. */
export function decodeGiven(bytes: Uint8Array): unknown {
  return fieldOf(decodeRows(bytes)[0] ?? {}, 'given');
}

/** The bytes of an answer. */
export function encodeAnswer(answer: MainCopyAnswer): Uint8Array<ArrayBuffer> {
  return encodeRows([answer]) as Uint8Array<ArrayBuffer>;
}

const isElectron = () => typeof location === 'object' && location.protocol === 'wardbook:';

const send: Send = (question, given) =>
  fetch(`${mainCopyPath}/${question}`, {
    method: 'POST',
    headers: { [mainCopyHeader]: '1' },
    body: encodeGiven(given),
  });

async function answerIn(response: Response): Promise<unknown> {
  if (response.status !== 200) throw new StoreFailure('aborted');
  const bytes = new Uint8Array(await response.arrayBuffer());
  const said = answerSchema.parse(decodeRows(bytes)[0]);
  if ('failure' in said) throw new StoreFailure(said.failure);
  return said.answer;
}
