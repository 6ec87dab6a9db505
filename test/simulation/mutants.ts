/**
 * The list of planted bugs: wrong decisions that are injected into the engine, and textual changes of our source; the
 * seeds are then run by the engine with them, or by a copy of our code. Production code knows nothing of either.
 */

import { deviceMutants } from './deviceMutants.ts';
import { edgeMutants } from './edgeMutants.ts';
import { identityMutants } from './identityMutants.ts';
import type { Edit, Mutant } from './mutant.ts';
import { portMutants } from './portMutants.ts';
import { rareMutants } from './rareMutants.ts';
import { saidMutants } from './saidMutants.ts';
import { stageMutants } from './stageMutants.ts';

const edit = (file: string, find: string, put: string): Edit => ({ file, find, put });

const coreMutants: readonly Mutant[] = [
  {
    name: 'every photo of a record is renewed when one has expired',
    edits: [
      edit('outbox/stages/refusal.ts', 'expired.length > 0 ? expired : photos', 'photos'),
      edit(
        'outbox/stages/checkPhotos.ts',
        'renewed: [photoId]',
        'renewed: state.photos.map((one) => one.photoId)',
      ),
    ],
  },
  {
    name: "another nurse's credential is used",
    edits: [
      edit('outbox/lanes.ts', ' && submission.authorId === authorId;', ';'),
      edit(
        'outbox/engine.ts',
        '!this.ended && credential?.authorId === authorId ? credential : null',
        'authorId !== null ? credential : null',
      ),
    ],
  },
  {
    name: 'the fence is not checked',
    edits: [
      edit(
        'device/work/leases.ts',
        "if (current === 'unreadable' || current?.fence !== lease.fence) throw new FenceLost();",
        "if (current === 'unreadable') throw new FenceLost();",
      ),
    ],
  },
  {
    name: 'the retention is ignored',
    edits: [
      edit(
        'outbox/stages/nextStage.ts',
        'return isAhead || ageMs > durations.retentionMs;',
        'return ageMs > 1e15 && isAhead;',
      ),
    ],
  },
  {
    name: 'the read-back is not compared',
    edits: [
      edit('outbox/readBack.ts', 'return isSame && voidedOnly ?', 'return isSame || voidedOnly ?'),
    ],
  },
  {
    name: 'everything goes on being sent while the hospital is out of reach',
    edits: [
      edit(
        'outbox/connectionGate.ts',
        'const isOpen = () => isWayOpen(shown);',
        'const isOpen = () => shown.reach !== null;',
      ),
    ],
  },
  {
    name: 'a probe for every turn of the engine',
    edits: [
      edit('outbox/engine.ts', 'return (this.probeAt(gate, now) ?? 0) <= now;', 'return true;'),
      edit('outbox/engine.ts', 'if (this.isProbing) return;', 'if (!now) return;'),
    ],
  },
  {
    name: 'what may be on its way can be taken back',
    edits: [
      edit(
        'model/describe.ts',
        "stage === 'queued' || stage === 'uploading' ?",
        "stage !== 'found' ?",
      ),
    ],
  },
  {
    name: "a page is taken for the hospital's word",
    edits: [
      edit(
        'outbox/responseTrust.ts',
        "if (answer.type !== 'answered' || !mayBeAnybodys(answer.status)) {",
        'if (answer.type.length > 0) {',
      ),
    ],
  },
  {
    name: 'a question without an answer never needs anybody',
    edits: [
      edit(
        'outbox/stages/stage.ts',
        'export const maxFailures = 30;',
        'export const maxFailures = 30_000;',
      ),
    ],
  },
  {
    name: 'the engine gives up at the third unknown outcome',
    edits: [
      edit(
        'outbox/stages/stage.ts',
        'export const maxFailures = 30;',
        'export const maxFailures = 3;',
      ),
    ],
  },
  {
    name: 'every 404 after an unknown outcome is said to be unknowable',
    edits: [
      edit(
        'outbox/stages/nextStage.ts',
        'return isAhead || ageMs > durations.retentionMs;',
        'return isAhead || ageMs >= 0;',
      ),
    ],
  },
  {
    name: 'a lost signal is never made up for',
    edits: [
      edit('outbox/queue.ts', 'return revision !== revisionSeen;', 'return revision === -1;'),
      edit(
        'outbox/engine.ts',
        '        // A signal may have been lost while this window slept, so read the disk again.\n        this.refresh();',
        '        this.look();',
      ),
    ],
  },
];

export const mutants: readonly Mutant[] = [
  ...coreMutants,
  ...stageMutants,
  ...edgeMutants,
  ...rareMutants,
  ...portMutants,
  ...deviceMutants,
  ...identityMutants,
  ...saidMutants,
];
