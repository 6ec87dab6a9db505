/** The transitions of a wound assessment that exists, row by row. Interface: States and transitions. */

/** What a request to change a record does in one state of it. */
export interface Transition {
  /** The number of the sentence that says so. */
  readonly sentence: string;
  readonly endpoint: 'correctWoundAssessment' | 'voidWoundAssessment';
  readonly from: 'valid' | 'voided';
  /** Whether the version that is sent is the current one; absent: whatever it is. */
  readonly isCurrent?: boolean;
  /** Raises the version by 1; absent: it is refused with 409, and nothing changes. */
  readonly to?: 'valid' | 'voided';
  /** The code of the refusal where the interface names it. */
  readonly code?: 'VERSION_CONFLICT' | 'RECORD_STATE_CONFLICT';
}

const [correct, end] = ['correctWoundAssessment', 'voidWoundAssessment'] as const;

/** In an order in which each row finds the state that it needs, if all are tried on one record. */
export const transitions: readonly Transition[] = [
  { sentence: '3.1-4', endpoint: correct, from: 'valid', isCurrent: true, to: 'valid' },
  {
    ...{ sentence: '3.1-6', endpoint: correct, from: 'valid', isCurrent: false },
    code: 'VERSION_CONFLICT',
  },
  { sentence: '3.1-9', endpoint: end, from: 'valid', isCurrent: false },
  { sentence: '3.1-5', endpoint: end, from: 'valid', isCurrent: true, to: 'voided' },
  { sentence: '3.1-8', endpoint: end, from: 'voided' },
  { sentence: '3.1-7', endpoint: correct, from: 'voided', code: 'RECORD_STATE_CONFLICT' },
];

/** The row for a change of a record; every combination has one. */
export function transitionOf(
  endpoint: Transition['endpoint'],
  from: Transition['from'],
  isCurrent: boolean,
): Transition {
  const row = transitions.find(
    (each) =>
      each.endpoint === endpoint &&
      each.from === from &&
      (each.isCurrent === undefined || each.isCurrent === isCurrent),
  );
  if (row === undefined) throw new RangeError(`no transition of ${endpoint} from ${from}`);
  return row;
}
