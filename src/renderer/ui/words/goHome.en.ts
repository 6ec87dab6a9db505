/** What a nurse is told before she goes home: what is in the record, what waits and why, and what she has to do. */
export const goHomeEn = {
  title: 'Before you go home',
  asOf: 'As of {{time}}',
  verdict: {
    'all-in': {
      title: 'You can go home',
      sentence:
        'Everything you submitted on this tablet is in the hospital record; no draft of yours is left.',
    },
    'on-its-way': {
      title: 'Not in the hospital record yet: {{count}}',
      sentence:
        'Lock the tablet and leave it on. After a sign-out, switch or restart the rest waits for you.',
    },
    'needs-you': {
      title: 'Needs you: {{count}}',
      sentence: 'Go through the list.',
    },
    'cannot-tell': {
      title: 'Not known whether everything is in',
      sentence:
        'Some could not be read; nothing was removed. Look again, or tell the help desk and check the hospital system.',
      restored: 'This tablet was restored. Read the notice above, and check the hospital system.',
    },
  },
  lookAgain: 'Look again',
  group: { needs: 'Needs you', drafts: 'Your drafts', waiting: 'Sending' },
  continue: 'Continue',
  signIn: 'Sign-in expired: nothing is sent.',
  unsaved: 'Forms not saved yet: {{count}}. Leave Wardbook open.',
  photosAtWork: 'Photos being prepared: {{count}}.',
  unreadable: 'Cannot be read, but kept: {{count}}. The hospital may or may not have them.',
  export: 'Export in Settings',
  draftsLead: 'Only on this tablet. Submit, give to a colleague, or discard.',
  draftSaved: 'Draft from {{when}}',
  draftPhotos: 'Draft from {{when}}, photos: {{count}}',
  photosToSend: 'Photos not with the hospital yet: {{count}}.',
  more: 'More in the outbox: {{count}}',
  done: 'In the hospital record since {{since}}: {{count}}',
  notKnown: 'Only what you wrote on this tablet is counted.',
  behindLock: {
    all: 'All submitted records are in the hospital record, {{time}}.',
    allOf: 'All submitted records of {{name}} are in the hospital record, {{time}}.',
    drafts: 'Drafts on this tablet: {{count}}.',
  },
  atSwitch: 'Not in the hospital record yet, waiting here: {{count}}.',
} as const;
