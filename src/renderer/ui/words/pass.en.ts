/** Passing a wound's history from one tablet to another with a code. */
export const passEn = {
  show: 'Share wound history',
  scan: 'Receive wound history',
  shownTitle: 'History code',
  joint: ', ',
  wounds_one: '{{count}} wound',
  wounds_other: '{{count}} wounds',
  records_one: '{{count}} assessment',
  records_other: '{{count}} assessments',
  shownLead:
    '. Scan it with the other tablet. The code holds no name and no note: the other nurse sees only what they have access to.',
  codeOf: 'Code {{part}} of {{parts}}',
  previous: 'Previous code',
  next: 'Next code',
  print: 'Print',
  sheetTitle: 'Wardbook history code. Keep with the wristband.',
  readTitle: 'Receive wound history',
  readLead: 'On the other tablet, open the patient and tap “Share wound history”.',
  collected: '{{have}} of {{parts}} codes scanned. Show the next code on the other tablet.',
  wrong: {
    foreign: 'This is not a history code. Scan the code that the other tablet shows.',
    newer: 'This code is from a newer version of Wardbook. Update this tablet, then scan it again.',
    notWhole: 'The code was not read whole. Scan again.',
    noEnd:
      'The scanner did not send Enter after the code, so the code may be incomplete. Nothing was read. Use the camera, or a scanner that sends Enter after each code.',
    slow: 'The code came in too slowly to be a scan. Nothing was read. Use the camera or another scanner.',
    broken: 'This history code is damaged or was cut off. Show it again and scan it again.',
    otherHospital: 'This history code is from another hospital. Nothing was read.',
  },
  /** Instead of the last assessment, if a colleague made it on this tablet. */
  earlier: {
    asking: 'Loading the last visit',
    unreachable: 'Last visit at the hospital, not loaded',
    expired: 'Last visit at the hospital. Sign in again to see it.',
    notShown: 'Last visit not shown',
  },
  asking: 'Reading from the hospital: {{asked}} of {{all}}',
  found_one: '{{count}} assessment read.',
  found_other: '{{count}} assessments read.',
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
  again: 'Try again',
  openPatient: 'Open {{name}}, {{id}}',
  patientForbidden: 'You don’t have access to patient {{id}}.',
} as const;
