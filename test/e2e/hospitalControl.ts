/** The client of the bundled hospital's control surface, which is separate from its interface. */

export interface FaultRule {
  match?: { method?: string; path?: string };
  fault: string;
  probability?: number;
  times?: number;
  [more: string]: unknown;
}

export interface JournalEntry {
  n: number;
  time: string;
  who: string | null;
  method: string;
  path: string;
  query: string;
  bodySha256: string | null;
  clientRequestId: string | null;
  status: number | null;
  fault: string | null;
  /** The id of the record or attachment that the exchange created. */
  committed: string | null;
}

/** What was sent; the hospital keeps it for its newest exchanges only. */
export interface JournalDetail {
  requestHeaders: Record<string, string>;
  requestBody: string;
}

export interface HospitalState {
  now: string;
  woundAssessments: number;
  admissionAssessments: number;
  attachments: { bound: number; unbound: number };
  requests: number;
}

/** The control surface of the hospital whose base address ends with `/v1`. */
export class HospitalControl {
  readonly #origin: string;

  constructor(baseAddress: string) {
    this.#origin = new URL(baseAddress).origin;
  }

  async #ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${this.#origin}/_hospital/${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} /_hospital/${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  }

  /** Resets to the seed data, without faults, with every interpretation at its default. */
  async reset(): Promise<void> {
    await this.#ask('POST', 'reset');
    const switches = await this.#ask<Record<string, { default: string }>>('GET', 'interpretations');
    const defaults = Object.entries(switches).map(([key, value]) => [key, value.default]);
    await this.interpret(Object.fromEntries(defaults) as Record<string, string>);
  }

  state(): Promise<HospitalState> {
    return this.#ask('GET', 'state');
  }

  journal(): Promise<JournalEntry[]> {
    return this.#ask('GET', 'journal');
  }

  /** One entry of the journal, by its number. */
  exchange(n: number): Promise<JournalEntry & { detail: JournalDetail | null }> {
    return this.#ask('GET', `journal/${n}`);
  }

  /** The id of the only record: addresses do not contain it, but a word that only its nurse's key can read. */
  async onlyRecordId(): Promise<string> {
    const [record] = await this.records();
    return String(record?.['recordId']);
  }

  records(): Promise<Record<string, unknown>[]> {
    return this.#ask('GET', 'records');
  }

  attachments(): Promise<Record<string, unknown>[]> {
    return this.#ask('GET', 'attachments');
  }

  async faults(...rules: FaultRule[]): Promise<void> {
    await this.#ask('PUT', 'faults', rules);
  }

  async noFaults(): Promise<void> {
    await this.#ask('DELETE', 'faults');
  }

  async interpret(readings: Record<string, string>): Promise<void> {
    await this.#ask('PUT', 'interpretations', readings);
  }

  /** Creates or changes a person by token: the wards that she belongs to, whether she may write. */
  async person(token: string, change: Record<string, unknown>): Promise<void> {
    await this.#ask('PUT', `people/${token}`, change);
  }

  /** Creates or changes a stay. */
  async encounter(
    encounterId: string,
    stay: { patientId: string; type: string; status: string },
  ): Promise<void> {
    await this.#ask('PUT', `encounters/${encounterId}`, stay);
  }

  /** Creates or changes a wound: moved to another patient, it leaves the first one's list. */
  async wound(woundId: string, change: { patientId: string }): Promise<void> {
    await this.#ask('PUT', `wounds/${woundId}`, change);
  }

  /** Everything that the hospital holds, to be restored later. */
  backup(): Promise<unknown> {
    return this.#ask('GET', 'export');
  }

  /** Restores the hospital from a backup: whatever came after it is forgotten. */
  async restore(backup: unknown): Promise<void> {
    await this.#ask('POST', 'import', backup);
  }

  /** Sets the hospital's time. @param now with its offset from UTC */
  async setClock(now: string): Promise<void> {
    await this.#ask('POST', 'clock', { now });
  }

  async advance(advanceSeconds: number): Promise<void> {
    await this.#ask('POST', 'clock', { advanceSeconds });
  }
}
