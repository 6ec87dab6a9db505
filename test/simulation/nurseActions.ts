/** What a simulated nurse can do, and how she decides if a run specifies it. */
import type { AuthorAction } from '../../src/model/problem.ts';

export const actionKinds = [
  'wound',
  'wound-with-photos',
  'three-photos',
  'admission',
  'draft-only',
  'finish-draft',
  'poison',
  'correct',
  'void',
  'correct-own',
  'void-own',
  'take-back',
  'decide',
  'decide-send-again',
  'decide-find',
  'decide-discard',
  'try-now',
  'sign-out',
  'swap',
  'prune',
  'hand-over',
  'look-up',
  'edit-awaited',
] as const;
export type ActionKind = (typeof actionKinds)[number];

/** What she decides; anything that she is offered, if nothing is specified. */
export const decided: Partial<Record<ActionKind, AuthorAction>> = {
  'decide-send-again': 'send-again',
  'decide-find': 'find',
  'decide-discard': 'discard',
};
