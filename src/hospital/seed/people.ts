/** Who may do what in the seed: five credentials on which scripts, lessons and tests rely. */

/** The permissions of one person. */
export interface Permission {
  readonly wards: readonly string[];
  readonly mayWrite: boolean;
}

/** A person identified by a credential; the operator of all their writes. Interface: Authentication. */
export interface Operator extends Permission {
  readonly operatorId: string;
  readonly name: string;
  /** An expired credential identifies nobody. */
  readonly isExpired: boolean;
}

/** The people of the seed. Their credential is their operatorId. */
export const seedPeople: readonly Operator[] = [
  {
    operatorId: 'nurse-amy',
    name: 'Amy Lin 林雅美',
    wards: ['A'],
    mayWrite: true,
    isExpired: false,
  },
  {
    operatorId: 'nurse-ben',
    name: 'Ben Chang 張本立',
    wards: ['A'],
    mayWrite: true,
    isExpired: false,
  },
  {
    operatorId: 'reader-cat',
    name: 'Cat Wu 吳可欣',
    wards: ['A'],
    mayWrite: false,
    isExpired: false,
  },
  {
    operatorId: 'nurse-eve',
    name: 'Eve Hsu 許怡文',
    wards: ['B'],
    mayWrite: true,
    isExpired: false,
  },
  {
    operatorId: 'expired-dan',
    name: 'Dan Kuo 郭大安',
    wards: ['A'],
    mayWrite: true,
    isExpired: true,
  },
];
