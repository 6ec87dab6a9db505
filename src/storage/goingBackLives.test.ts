/**
 * Tests with all short and many long sequences of writes, kills and damage that nothing promised is lost from the
 * database and its copy together, that nothing deleted comes back, and that each recovered row is reported.
 */
import { describe, expect, test } from 'vitest';
import { fieldOf } from '../shared/unknown.ts';
import { forgetRestored } from './ledger.ts';
import type { SecondCopy } from './secondCopy.ts';
import type { Store } from './store.ts';
import { Browser, discard, Disk, save } from './testing/twoCopies.ts';

/** What happens in a life, each event a letter of a sequence. */
const events = {
  s: 'a nurse saves a draft',
  w: 'another window saves another draft',
  x: 'she discards the first draft',
  c: 'a save is cut off between database and copy, and the browser starts again',
  k: 'the browser is killed and starts again',
  u: 'it starts again, and the copy cannot be reached',
  b: 'the database goes back by one transaction, and the browser starts again',
  B: 'it goes back by four',
  v: 'it goes back by two, and the copy cannot be reached at that start',
  l: 'the database loses the row of the first draft',
  m: 'it loses that of the second',
  d: 'the database is lost',
  n: 'the copy is lost',
} as const;
type Event = keyof typeof events;
const letters = Object.keys(events) as Event[];

type Note = string | null;

/** The states in which a draft may be found. */
interface Expected {
  must: Note;
  /** Written but never promised, or promised while there was a single copy that has been damaged since. */
  may: Set<Note>;
  /** Lost in the only place where it was, and not deleted by anybody: it may reappear. */
  away: Set<Note>;
  /** What the copy has, if it has missed what was promised since. */
  fallback: Set<Note> | null;
}

class Life {
  private browser = new Browser();
  private readonly expected = new Map<string, Expected>();
  private windows: Store[] = [];
  private isReached = true;
  private isCut = false;
  private count = 0;
  private readonly done: Event[] = [];
  /** What should not have happened. */
  readonly violations: string[] = [];

  async begin(): Promise<void> {
    await this.start();
  }

  async live(event: Event): Promise<void> {
    this.done.push(event);
    this.browser.disk.now += 1_000;
    const { browser } = this;
    const act: Record<Event, () => Promise<void>> = {
      s: () => this.write('a', 0),
      w: () => this.write('b', 1),
      x: () => this.write('a', 0, null),
      c: async () => {
        const note = `cut ${(this.count += 1)}`;
        this.isCut = true;
        this.of('a').may.add(note);
        void save(this.windows[0], 'a', note).catch(() => undefined);
        // If the copy cannot be reached, nothing is waited for.
        for (let turn = 0; turn < 20 && this.inDatabase('a') !== note; turn += 1) {
          await new Promise((resolve) => setTimeout(resolve));
        }
        await this.start();
      },
      k: () => this.start(),
      u: () => this.start({ isReached: false }),
      b: () => this.damaged(() => browser.goBack(1)),
      B: () => this.damaged(() => browser.goBack(4)),
      v: () => this.damaged(() => browser.goBack(2), { isReached: false }),
      l: () => this.damaged(() => browser.loseRow('drafts', 'a')),
      m: () => this.damaged(() => browser.loseRow('drafts', 'b')),
      d: () => this.damaged(() => browser.loseDatabase()),
      n: async () => {
        // If both are damaged before they could be compared, nobody can know.
        const now = this.notesInDatabase();
        const isWhole = [...this.expected].every(
          ([draftId, { must }]) => (now.get(draftId) ?? null) === must,
        );
        if (!isWhole) return this.start();
        browser.disk = Object.assign(new Disk(), { now: browser.disk.now });
        for (const each of this.expected.values()) each.fallback ??= new Set([each.must]);
        await this.start();
      },
    };
    await act[event]();
  }

  /** At the end of every life the database is lost, so that the copy must have everything. */
  async end(): Promise<void> {
    await this.start();
    await this.live('d');
  }

  private of(draftId: string): Expected {
    const known = this.expected.get(draftId);
    if (known !== undefined) return known;
    const fresh = { must: null, may: new Set<Note>(), away: new Set<Note>(), fallback: null };
    this.expected.set(draftId, fresh);
    return fresh;
  }

  private async write(draftId: string, window: number, words?: null): Promise<void> {
    const note = words === null ? null : `note ${(this.count += 1)}`;
    const store = this.windows[window];
    if (store === undefined) throw new Error('There is no window');
    await (note === null ? discard(store, draftId) : save(store, draftId, note));
    const expected = this.of(draftId);
    if (this.isReached) {
      Object.assign(expected, { must: note, may: new Set(), away: new Set(), fallback: null });
      return;
    }
    const before = [expected.must, ...expected.may, ...(expected.fallback ?? [])];
    Object.assign(expected, { must: note, may: new Set(), fallback: new Set(before) });
  }

  private async damaged(damage: () => void, how?: { isReached: boolean }): Promise<void> {
    this.browser.kill();
    damage();
    for (const each of this.expected.values()) {
      for (const note of each.fallback ?? []) each.may.add(note);
    }
    await this.start(how);
  }

  private async start({ isReached } = { isReached: true }): Promise<void> {
    const { browser } = this;
    browser.kill();
    browser.disk.now += 1_000;
    const before = this.notesInDatabase();
    Object.assign(this, { isCut: false, isReached });
    browser.restored = null;
    const fails = () => Promise.reject(new Error('broken'));
    const { copy } = browser;
    const reached: SecondCopy = {
      ...copy,
      keep: (changes, at) =>
        this.isCut && at.writer !== null ? new Promise(() => undefined) : copy.keep(changes, at),
    };
    const broken: SecondCopy = { ...copy, ledger: fails, keep: fails, asOf: fails };
    this.windows = [0, 1].map(() => browser.open(isReached ? reached : broken));
    for (const store of this.windows) await store.read(['drafts'], (rows) => rows.keys('drafts'));
    await browser.settle();
    if (isReached) await this.compare(before);
  }

  private async compare(before: ReadonlyMap<string, Note>): Promise<void> {
    const { copy, restored } = this.browser;
    const inCopy = notesOf(await copy.rows('drafts', await copy.keys('drafts')));
    const now = this.notesInDatabase();
    for (const [draftId, expected] of this.expected) {
      const allowed = [expected.must, ...expected.may, ...expected.away];
      const found = now.get(draftId) ?? null;
      this.isRight(allowed.includes(found), `${draftId} is ${found}, not ${allowed.join(' or ')}`);
      const kept = inCopy.get(draftId) ?? null;
      this.isRight(kept === found, `${draftId} is ${found}, and in the copy ${kept}`);
      for (const note of allowed) if (note !== found && note !== null) expected.away.add(note);
      Object.assign(expected, { must: found, may: new Set(), fallback: null });
      const isGain = now.has(draftId) && now.get(draftId) !== before.get(draftId);
      this.isRight(!isGain || (restored?.asOf ?? 0) > 0, `${draftId} came back untold`);
    }
    await this.windows[0]?.write(['ledger'], forgetRestored);
  }

  private isRight(is: boolean, otherwise: string): void {
    if (!is) this.violations.push(`${this.done.join('')}: ${otherwise}`);
  }

  private inDatabase(draftId: string): Note | undefined {
    return this.notesInDatabase().get(draftId);
  }

  private notesInDatabase(): Map<string, Note> {
    return notesOf(this.browser.database.snapshot('drafts'));
  }
}

function notesOf(rows: readonly unknown[]): Map<string, Note> {
  return new Map(
    rows.map((row) => [String(fieldOf(row, 'draftId')), String(fieldOf(row, 'note'))]),
  );
}

/** What should not have happened in the life of this sequence. */
async function lived(sequence: readonly Event[]): Promise<string[]> {
  const life = new Life();
  await life.begin();
  for (const event of sequence) await life.live(event);
  await life.end();
  return life.violations;
}

function* allOf(length: number): Generator<Event[]> {
  if (length === 0) return yield [];
  for (const rest of allOf(length - 1)) for (const letter of letters) yield [letter, ...rest];
}

function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('whatever happens to the database', () => {
  test('every pair, after two saves and a third', { timeout: 120_000 }, async () => {
    const violations: string[] = [];
    for (const sequence of allOf(2)) {
      violations.push(...(await lived(['s', 'w', 's', ...sequence])));
    }
    expect(violations).toEqual([]);
  });

  test('ones that were found by many more', async () => {
    const found = [
      'swsvx',
      'wcxswwkxcsdluxb',
      'wussscmclxdBwvB',
      'dxswssdxvB',
      'wsvdvwvl',
      'wvvsxc',
      'bxcxB',
      'uxuusluvB',
      'kmnsBvknvdvvsc',
    ];
    const lives = await Promise.all(found.map((sequence) => lived([...sequence] as Event[])));
    expect(lives.flat()).toEqual([]);
  });

  test('many long ones', { timeout: 120_000 }, async () => {
    const random = seededRandom(20_261_125);
    const violations: string[] = [];
    for (let run = 0; run < 150; run += 1) {
      const sequence = Array.from({ length: 14 }, () => {
        const letter = letters[Math.floor(random() * letters.length)];
        return random() < 0.4 ? ('swx'.charAt(Math.floor(random() * 3)) as Event) : (letter ?? 's');
      });
      violations.push(...(await lived(sequence)));
    }
    expect(violations).toEqual([]);
  });
});
