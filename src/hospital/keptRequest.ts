/** How the archive keeps a request in memory: without the receipt, which its record's version already tells. */
import { endpoints } from '../shared/interface/endpoints.ts';
import type { RecordVersion, RememberedRequest } from './changes.ts';
import { receiptOf } from './receipt.ts';

type Committed = NonNullable<RememberedRequest['committed']>;

/** A committed request whose receipt is written anew from the version that it made. */
export class KeptRequest implements RememberedRequest {
  readonly clientRequestId: string;
  readonly operatorId: string;
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly rememberedAtMs: number;
  readonly #status: number;
  readonly #recordId: string;
  readonly #patientId: string;
  readonly #version: RecordVersion;

  private constructor(request: RememberedRequest, committed: Committed, version: RecordVersion) {
    this.clientRequestId = request.clientRequestId;
    this.operatorId = request.operatorId;
    this.method = request.method;
    this.path = paths.get(request.path) ?? request.path;
    this.body = request.body;
    this.rememberedAtMs = request.rememberedAtMs;
    this.#status = committed.status;
    this.#recordId = committed.recordId;
    this.#patientId = committed.patientId;
    this.#version = version;
  }

  /** The request that made this version; as it is if its receipt says something else. */
  static of(request: RememberedRequest, version: RecordVersion): RememberedRequest {
    const { committed } = request;
    if (committed === undefined) return request;
    const kept = new KeptRequest(request, committed, version);
    const { receipt } = kept.committed;
    const isSame = Object.entries(committed.receipt).every(
      ([name, value]) => receipt[name as keyof typeof receipt] === value,
    );
    return isSame ? kept : request;
  }

  get committed(): Committed {
    const recordId = this.#recordId;
    const receipt = receiptOf(recordId, this.#version, this.clientRequestId);
    return { status: this.#status, receipt, recordId, patientId: this.#patientId };
  }

  /** The request as data, for a file or an export. */
  asData(): RememberedRequest {
    return { ...this, committed: this.committed };
  }
}

/** The paths that creations share: a path cut from an address would keep that address. */
const paths: ReadonlyMap<string, string> = new Map(
  Object.values(endpoints).map(({ path }) => [path, path]),
);
