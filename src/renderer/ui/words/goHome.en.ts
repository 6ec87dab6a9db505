/** What a nurse is told before she goes home: what is in the record, what waits and why, and what she has to do. */
export const goHomeEn = {
  title: 'Before you go home',
  link: 'Before you go home',
  asOf: 'As of {{time}}',
  verdict: {
    'all-in': {
      title: 'You can go home',
      sentence: 'Everything submitted on this tablet is in the hospital record; no draft is left.',
    },
    'on-its-way': {
      title_one: '{{count}} record is not in the hospital record yet',
      title_other: '{{count}} records are not in the hospital record yet',
      sentence:
        'Lock the tablet and leave it on: Wardbook keeps sending. After a sign-out, switch or restart the rest waits for you.',
    },
    'needs-you': {
      title_one: '{{count}} thing needs you',
      title_other: '{{count}} things need you',
      sentence: 'Go through the list from the top.',
    },
    'cannot-tell': {
      title: 'Wardbook can’t tell whether everything is in',
      sentence:
        'Some of this tablet could not be read; nothing was removed. Look again, or tell the help desk and check the hospital system.',
      restored:
        'This tablet was restored; something may be missing. Read the notice above, and check the hospital system.',
    },
  },
  lookAgain: 'Look again',
  group: { needs: 'Needs you', drafts: 'Your drafts', waiting: 'Sending' },
  continue: 'Continue',
  signIn: 'Sign-in expired: nothing is sent.',
  unsaved_one: '{{count}} form is not saved yet. Leave Wardbook open until then.',
  unsaved_other: '{{count}} forms are not saved yet. Leave Wardbook open until then.',
  photosAtWork_one: '{{count}} photo is being prepared.',
  photosAtWork_other: '{{count}} photos are being prepared.',
  unreadable_one:
    '{{count}} stored entry cannot be read: the hospital may or may not have it. It is kept.',
  unreadable_other:
    '{{count}} stored entries cannot be read: the hospital may or may not have them. They are kept.',
  export: 'Export in Settings',
  draftsLead_one: 'Submit it, give it to a colleague, or discard it. It is only on this tablet.',
  draftsLead_other:
    'Submit them, give them to a colleague, or discard them. They are only on this tablet.',
  draftSaved: 'Draft from {{when}}',
  draftPhotos_one: 'Draft from {{when}}, with {{count}} photo',
  draftPhotos_other: 'Draft from {{when}}, with {{count}} photos',
  photosToSend_one: '{{count}} photo is not with the hospital yet.',
  photosToSend_other: '{{count}} photos are not with the hospital yet.',
  more_one: '{{count}} more in the outbox',
  more_other: '{{count}} more in the outbox',
  outbox: 'Open the outbox',
  done_one: '{{count}} record in the hospital record since {{since}}.',
  done_other: '{{count}} records in the hospital record since {{since}}.',
  notKnown: 'Only what you wrote on this tablet is counted.',
  behindLock: {
    all: 'All submitted records are in the hospital record, {{time}}.',
    allOf: 'All submitted records of {{name}} are in the hospital record, {{time}}.',
    drafts_one: '{{count}} draft is still on this tablet.',
    drafts_other: '{{count}} drafts are still on this tablet.',
  },
  atSwitch_one: '{{count}} record is not in the hospital record yet. It waits here meanwhile.',
  atSwitch_other: '{{count}} records are not in the hospital record yet. They wait here meanwhile.',
} as const;
