/** The plan of a run: what happens and when, and how often what goes wrong. */
import type { Interpretations } from '../../src/hospital/interpretations.ts';
import type { TableName } from '../../src/storage/store.ts';
import type { FaultKind, FaultRates, Reply } from './faults.ts';
import type { HookMoment } from './generation.ts';
import type { SentRequest } from './network.ts';
import type { ActionKind } from './nurseActions.ts';
import type { Power } from './powers.ts';

export type RunEvent = { at: number } & (
  | { kind: 'nurse'; tablet: number; action: ActionKind }
  | { kind: 'colleague'; does?: 'correct' | 'void' }
  | { kind: 'outage'; tablet: number | null; forMs: number }
  | { kind: 'crash'; tablet: number; window: number }
  | { kind: 'freeze'; tablet: number; window: number; forMs: number | null }
  | { kind: 'clock'; tablet: number; byMs: number }
  | { kind: 'pause'; forMs: number; freezes: boolean }
  | { kind: 'damage'; tablet: number; table?: TableName }
  | { kind: 'store-trouble'; tablet: number; forMs: number }
  | { kind: 'pages'; status: 401 | 403 | 404 | 503; onlyWrites: boolean; forMs: number }
  | { kind: 'elsewhere'; tablet: number; forMs: number }
  | { kind: 'moved-address'; tablet: number }
  | PowerEvent
);

/** What happens only in a run with a power of powers.ts. */
export type PowerEvent =
  | { kind: 'save-file' | 'take-in' | 'clone' | 'database-lost'; tablet: number }
  | { kind: 'goes-back'; tablet: number; commits: number }
  | { kind: 'loses-rows'; tablet: number; rows: number }
  /** Commits do not reach the second copy. */
  | { kind: 'copy-trouble'; tablet: number; forMs: number }
  | { kind: 'no-permission'; forMs: number }
  /** The host accepts every request and answers none. */
  | { kind: 'mute'; works: boolean; forMs: number }
  /** The query is answered on the way, with a credential or by everybody; several faults come in turns. */
  | { kind: 'barred'; faults: readonly FaultKind[]; isForAll: boolean; forMs: number }
  /** Nothing happens: the run lasts until then. */
  | { kind: 'later' }
  | { kind: 'backup' | 'restore' };

export interface RunPlan {
  seed: string;
  storeKind: 'memory' | 'dexie';
  tablets: number;
  windows: number;
  interpretations: Partial<Interpretations>;
  faultRates: FaultRates;
  /** Per store call. */
  storeFaultRate: number;
  /** Per hook. */
  crashRate: number;
  maxCrashes: number;
  distorts: boolean;
  /** How often a window is not told of a commit. */
  signalLossRate: number;
  /** How far the replica that is read lags behind the one that is written, milliseconds. */
  readsLagMs?: number;
  powers: readonly Power[];
  /** How often an answer is replaced by the answer to another request of its kind. */
  swapRate: number;
  /** Whether a hospital that was restored from its backup assigns the ids since then again. */
  givesIdsAgain: boolean;
  /** How far the clock of a second node of the hospital is ahead, milliseconds; 0: there is no second node. */
  clocksApartMs: number;
  events: RunEvent[];
  /**
   * Faults go on until everything is settled, at most for this long from the beginning; if absent, they end five
   * seconds after the last event.
   */
  faultsUntilSettledMs?: number;
  /** Set by the exhaustive ways: the fault of one particular exchange, or a crash at one particular hook. */
  faultFor?: (sentRequest: SentRequest) => FaultKind | undefined;
  /** What a faulty hospital answers in place of its own answer, for good. */
  answerFor?: (sentRequest: SentRequest, reply: Reply) => Reply;
  /** Whether the window crashes while this exchange is under way. */
  crashesOnceSent?: (sentRequest: SentRequest) => boolean;
  crashAt?: (
    hook: number,
    label: string,
    moment: HookMoment,
    latest: SentRequest | undefined,
  ) => boolean;
}
