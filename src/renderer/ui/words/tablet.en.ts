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
    pin: 'a PIN',
  },
} as const;
