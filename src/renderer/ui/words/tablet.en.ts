/** What is left on a tablet, for the person who looks after the tablets. */
export const tabletEn = {
  title: 'What is left on this tablet',
  verdict: {
    empty: {
      title: 'Nothing is left on this tablet',
      sentence: 'Everything that was submitted on it is in the hospital record. It has no draft.',
    },
    left: {
      title: 'Something is still on this tablet',
      sentence:
        'Do not erase or hand out this tablet. Its nurses sign in to send or finish what is theirs.',
    },
    unused: {
      title: 'No nurse is known on this tablet',
      sentence:
        'If nobody has ever used it, that is right. If somebody has, its data was deleted: tell the help desk before you erase it.',
    },
    'cannot-tell': {
      title: 'It is not known what is left',
      sentence:
        'Not everything could be read, the data was restored or lost, or the disk is full. Do not erase this tablet. Tell the help desk.',
    },
  },
  facts: {
    records: 'Records not in the hospital record',
    drafts: 'Drafts',
    photos: 'Photos with them',
    nurses: 'Nurses they belong to',
    oldest: 'The oldest is from',
    heard: 'Last contact with the hospital',
    never: 'never',
    protection: 'Protected by',
    version: 'App version',
    hospital: 'Hospital',
    tablet: 'Tablet mark',
  },
  protection: {
    system: 'the system’s key store',
    passkey: 'a passkey and a PIN',
    passphrase: 'a passphrase',
    pin: 'a PIN',
    tablet: 'nothing but the tablet',
  },
  code: 'Code with these numbers',
  codeLead:
    'The code holds these numbers: no name, nothing of a patient. It counts for ten minutes and is made anew each minute.',
  scan: 'Scan other tablets',
  listTitle: 'Tablets scanned',
  listLead:
    'On each tablet, open “What is left on this tablet” and scan its code. The list is kept until you close it.',
  joint: ', ',
  sum: {
    all_one: '{{count}} tablet:',
    all_other: '{{count}} tablets:',
    empty: '{{count}} empty',
    left: '{{count}} not empty ({{records}} records, {{drafts}} drafts)',
    unused: '{{count}} unused',
    cannotTell: '{{count}} not known',
  },
  row: {
    empty: 'Empty',
    left: '{{records}} records, {{drafts}} drafts',
    unused: 'No nurse known',
    'cannot-tell': 'Not known what is left',
  },
  twofold:
    'Two tablets with this mark, or restarted since. Close the list and scan this one again.',
  asOf: 'as of {{time}}',
  wrong: {
    foreign: 'This is not the code of a tablet.',
    newer: 'This code is from a newer version of Wardbook. Update this tablet, then scan it again.',
    broken: 'The code was not read whole. Scan again.',
    'not-whole': 'The code was not read whole. Scan again.',
    old: 'This code is older than ten minutes and is not counted. Open it anew on that tablet.',
    ahead:
      'The clock of that tablet is ahead of this one, so the code is not counted. Set both clocks, then scan again.',
    'other-hospital': 'That tablet belongs to another hospital and is not counted.',
  },
} as const;
