/** The code with which another tablet reads the history of a wound, and what of a history cannot be shown. */
export const historyCodeEn = {
  show: 'Code for another tablet',
  label: 'History code',
  lead: 'Scan it under Patients on the other tablet. It holds no name and no note.',
  wrong: {
    newer: 'This code is from a newer version of Wardbook. Update this tablet, then scan it again.',
    broken: 'This history code is damaged or was cut off. Scan it again.',
    otherHospital: 'This history code is from another hospital. Nothing was read.',
  },
  /** Instead of the last assessment, if a colleague made it on this tablet. */
  earlier: {
    asking: 'Loading the last visit',
    unreachable: 'Last visit at the hospital, not loaded',
    expired: 'Last visit at the hospital. Sign in again to see it.',
    notShown: 'Last visit not shown',
  },
  reading: 'Reading from the hospital',
  found_one: '{{count}} assessment read',
  found_other: '{{count}} assessments read',
  forbidden_one: '{{count}} assessment was not read: you don’t have access to it.',
  forbidden_other: '{{count}} assessments were not read: you don’t have access to them.',
  missing_one: '{{count}} assessment was not found in this hospital.',
  missing_other: '{{count}} assessments were not found in this hospital.',
  another_one:
    '{{count}} assessment was not read: the hospital answered with another record. Nothing of it was stored.',
  another_other:
    '{{count}} assessments were not read: the hospital answered with other records. Nothing of them was stored.',
  stopped: {
    unreachable_one:
      '{{count}} assessment is still missing: the hospital cannot be reached right now.',
    unreachable_other:
      '{{count}} assessments are still missing: the hospital cannot be reached right now.',
    expired_one: '{{count}} assessment is still missing: your sign-in has expired. Sign in again.',
    expired_other:
      '{{count}} assessments are still missing: your sign-in has expired. Sign in again.',
  },
  open: 'Open {{name}}, {{id}}',
} as const;
