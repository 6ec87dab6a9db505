/** Owns which problems are a choice between two hands on one record. */
import type { Submission } from '../../../device/rows.ts';

export function isConflict({ stage, content }: Submission): boolean {
  const { problem, handedIn } = content;
  return (
    stage === 'problem' &&
    problem !== null &&
    problem.theirs !== null &&
    'target' in handedIn &&
    (problem.type === 'conflict-newer-version' || problem.type === 'conflict-voided')
  );
}
