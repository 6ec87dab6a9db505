/** What a nurse is told before she goes home: what is in the record, what waits and why, and what she has to do. */
export const goHomeEn = {
  title: 'Before you go home',
  link: 'Before you go home',
  asOf: 'As of {{time}}',
  verdict: {
    'all-in': {
      title: 'You can go home',
      sentence:
        'Everything you submitted on this tablet is in the hospital record, and no draft of yours is left on it.',
    },
    'on-its-way': {
      title_one: '{{count}} record is not in the hospital record yet',
      title_other: '{{count}} records are not in the hospital record yet',
      sentence:
        'Lock the tablet and leave it switched on: Wardbook keeps sending. After a sign-out, a switch of nurse or a restart, the rest waits here until you are back.',
    },
    'needs-you': {
      title_one: '{{count}} thing needs you before you go home',
      title_other: '{{count}} things need you before you go home',
      sentence: 'Go through the list below, from the top.',
    },
    'cannot-tell': {
      title: 'Wardbook can’t tell whether everything is in',
      sentence:
        'Not everything that is stored on this tablet could be read. Nothing was removed. Look again; if it stays like this, tell the help desk and check your records in the hospital system.',
      restored:
        'This tablet had to restore its data from a copy, and something may be missing. Read the notice at the top, and check your latest records in the hospital system.',
    },
  },
  lookAgain: 'Look again',
  group: { needs: 'Needs you', drafts: 'Your drafts', waiting: 'Sending' },
  continue: 'Continue',
  signIn: 'Your sign-in has expired, so nothing is sent.',
  unsaved_one:
    '{{count}} form could not be saved to this tablet yet. Leave Wardbook open until it is saved.',
  unsaved_other:
    '{{count}} forms could not be saved to this tablet yet. Leave Wardbook open until they are saved.',
  photosAtWork_one: '{{count}} photo is still being prepared. Wait a moment.',
  photosAtWork_other: '{{count}} photos are still being prepared. Wait a moment.',
  unreadable_one:
    '{{count}} stored entry cannot be read, so nobody can say whether the hospital has it. It is kept as it is.',
  unreadable_other:
    '{{count}} stored entries cannot be read, so nobody can say whether the hospital has them. They are kept as they are.',
  export: 'Export it in Settings',
  draftsLead_one:
    'Finish it and submit, hand it over to a colleague, or discard it. A draft is only on this tablet.',
  draftsLead_other:
    'Finish them and submit, hand them over to a colleague, or discard them. Drafts are only on this tablet.',
  draftSaved: 'Draft from {{when}}',
  draftPhotos_one: 'Draft from {{when}}, with {{count}} photo',
  draftPhotos_other: 'Draft from {{when}}, with {{count}} photos',
  photosToSend_one: '{{count}} photo of it is not with the hospital yet.',
  photosToSend_other: '{{count}} photos of these are not with the hospital yet.',
  more_one: '{{count}} more in the outbox',
  more_other: '{{count}} more in the outbox',
  outbox: 'Open the outbox',
  done_one: '{{count}} record reached the hospital record since {{since}}.',
  done_other: '{{count}} records reached the hospital record since {{since}}.',
  notKnown:
    'This tablet knows only what you wrote on it. What you wrote on another tablet, or in the hospital system, is not counted here.',
  behindLock: {
    all: 'All submitted records are in the hospital record, {{time}}.',
    allOf: 'All submitted records of {{name}} are in the hospital record, {{time}}.',
    drafts_one: '{{count}} draft is still on this tablet.',
    drafts_other: '{{count}} drafts are still on this tablet.',
  },
  atSwitch_one:
    '{{count}} record is not in the hospital record yet. It waits on this tablet while somebody else is at work.',
  atSwitch_other:
    '{{count}} records are not in the hospital record yet. They wait on this tablet while somebody else is at work.',
} as const;
