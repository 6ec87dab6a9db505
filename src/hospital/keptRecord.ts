/** How the archive keeps a record in memory: what was sent only once, as the text of its request. */
import type { RecordKind, RecordVersion, StoredRecord } from './changes.ts';

type Input = StoredRecord['input'];

/**
 * A record whose input is read from the text of its request, which is kept anyway because a repeat is compared with it.
 * Where the hospital has changed what it was sent, for example by dropping a property, the input is kept as it is.
 */
export class KeptRecord implements StoredRecord {
  readonly kind: RecordKind;
  readonly recordId: string;
  readonly patientId: string;
  readonly encounterId?: string;
  readonly woundId?: string;
  readonly attachmentIds: readonly string[];
  readonly versions: readonly RecordVersion[];
  readonly #sent: string | Input;

  private constructor(record: Omit<StoredRecord, 'input'>, sent: string | Input) {
    this.kind = record.kind;
    this.recordId = record.recordId;
    this.patientId = record.patientId;
    if (record.encounterId !== undefined) this.encounterId = record.encounterId;
    if (record.woundId !== undefined) this.woundId = record.woundId;
    this.attachmentIds = record.attachmentIds.length === 0 ? none : record.attachmentIds;
    this.versions = record.versions;
    this.#sent = sent;
  }

  /** A record, the text of the request that created it, and the JSON in that text. */
  static of(record: StoredRecord, body: string, sent: unknown = inputIn(body)): KeptRecord {
    return new KeptRecord(record, isSame(sent, record.input) ? body : record.input);
  }

  get input(): Input {
    return typeof this.#sent === 'string' ? inputIn(this.#sent) : this.#sent;
  }

  /** The same record with one more version. */
  withVersion(version: RecordVersion): KeptRecord {
    return new KeptRecord({ ...this, versions: [...this.versions, version] }, this.#sent);
  }

  /** The record as data, for a file or an export. */
  asData(): StoredRecord {
    return { ...this, input: this.input };
  }
}

const none: readonly string[] = [];

function inputIn(body: string): Input {
  return JSON.parse(body) as Input;
}

/** Whether two values of JSON are equal; the order of properties does not matter. */
function isSame(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object') return false;
  if (left === null || right === null || Array.isArray(left) !== Array.isArray(right)) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every(
      (name) => Object.hasOwn(right, name) && isSame(valueOf(left, name), valueOf(right, name)),
    )
  );
}

function valueOf(value: object, name: string): unknown {
  return (value as Readonly<Record<string, unknown>>)[name];
}
