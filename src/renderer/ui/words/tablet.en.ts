/** What is left on a tablet, for the person who looks after the tablets. */
export const tabletEn = {
  title: 'What is left on this tablet',
  verdict: {
    empty: {
      title: 'Nothing is left on this tablet',
      sentence: 'All is in the hospital record. No drafts.',
    },
    left: {
      title: 'Something is still on this tablet',
      sentence: 'Do not erase or pass it on. Its nurses have to sign in.',
    },
    unused: {
      title: 'No nurse is known on this tablet',
      sentence: 'Was it ever used? Then its data was deleted: tell the help desk first.',
    },
    'cannot-tell': {
      title: 'It is not known what is left',
      sentence:
        'Do not erase it. Tell the help desk: unreadable, restored or lost data, or a full disk.',
    },
  },
  facts: {
    records: 'Not in the hospital record',
    drafts: 'Drafts',
    photos: 'Their photos',
    nurses: 'Nurses',
    oldest: 'Oldest',
    heard: 'Last hospital contact',
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
