/** The outbox, one submission in full, and its journal. */
export const outboxEn = {
  title: 'Outbox',
  allDone: 'Everything is in the hospital record',
  allDoneSentence: 'What you hand in appears here until the hospital has it.',
  emptyFilter: 'Nothing here at the moment.',
  progress: '{{done}} of {{total}} of today are in the hospital record',
  group: {
    problem: 'Needs you',
    moving: 'On its way',
    doneToday: 'In the record today',
    doneBefore: 'In the record earlier',
  },
  filter: {
    label: 'Show',
    all: 'All',
    problem: 'Needs you',
    moving: 'On its way',
    done: 'In the record',
  },
  tryNow: 'Try now',
  tried: 'Trying now.',
  triedTooEarly: 'Not yet: the hospital asked to wait.',
  others_one: '{{count}} record of another nurse waits on this tablet.',
  others_other: '{{count}} records of other nurses wait on this tablet.',
  unreadable_one: '{{count}} stored record cannot be read by this version. It is kept as it is.',
  unreadable_other:
    '{{count}} stored records cannot be read by this version. They are kept as they are.',
  handedInAt: 'Handed in {{when}}',
  steps: {
    label: 'Steps',
    photos: 'Photos',
    record: 'Record',
    readBack: 'Read back',
    state: { open: 'not yet', current: 'now', filled: 'done', problem: 'in trouble' },
  },
  now: {
    queued: 'It goes out in a moment.',
    isThere: 'The hospital has recorded it; it only remains to be read back. ',
    mayBeThere: 'It may already be in the hospital: do not write it again. ',
    upload: 'Sending photo {{current}} of {{total}}.',
    assess: 'The record is on its way.',
    recover: 'No answer came. Asking the hospital whether it has the record.',
    confirm: 'The hospital has it. Reading it back to be sure.',
    outOfReach: 'The hospital is out of reach.',
    outOfReachUntil: 'The hospital is out of reach. Next try {{when}}.',
    backingOff: 'No answer yet. Next try {{when}}.',
    toldToWait: 'The hospital asked to wait. Next try {{when}}.',
    mayBeAtWork:
      'The hospital may still be at work on an earlier sending. It is asked again {{when}}, for a quarter of an hour at most.',
    signedOut: 'Waits for {{name}} to sign in.',
    expired: 'Your sign-in has expired. Sign in again to send.',
    after: 'Waits for an earlier entry of the same record.',
    moment: 'in a moment',
    inSeconds: 'in {{seconds}} s',
    atTime: 'at {{time}}',
  },
  done: {
    plain: 'Read back and found equal to what you handed in, {{when}}.',
    'changed-since': 'It was recorded. A colleague has changed it since.',
    'voided-since': 'It was recorded. A colleague has voided it since.',
    'voided-by-other': 'A colleague had voided the record already.',
    'found-by-author':
      'You found it in the hospital record; it was read and is what you handed in.',
  },
  problem: {
    refused: {
      title: 'The hospital refused this record',
      sentence: 'Your text and photos are safe on this tablet. Mend it and hand it in again.',
      button: 'Mend',
    },
    'no-access': {
      title: 'The hospital gives you no access to this patient',
      sentence: 'Your text and photos are safe on this tablet. Ask for access, then send it again.',
      button: 'Look',
    },
    'not-found': {
      title: 'The hospital does not know what this belongs to',
      sentence:
        'Your text and photos are safe on this tablet. Ask what became of the patient, the stay, the wound or the record, then send it again.',
      button: 'Look',
    },
    'photo-refused': {
      title: 'The hospital refused a photo',
      sentence: 'Everything else is safe on this tablet. Take the photo out or replace it.',
      button: 'Look at the photo',
    },
    'photo-missing': {
      title: 'A photo is missing on this tablet',
      sentence: 'Your text is safe. Add the photo again, or go on without it.',
      button: 'Mend',
    },
    'conflict-newer-version': {
      title: 'A colleague changed this record after you read it',
      sentence:
        'Nothing was overwritten, and your text is kept. Lay the texts side by side and choose.',
      button: 'Compare',
    },
    'conflict-voided': {
      title: 'A colleague voided this record',
      sentence: 'It can no longer be changed. Your text is kept.',
      button: 'Look',
    },
    'cannot-know': {
      title: 'It cannot be known whether the hospital has this',
      sentence:
        'No answer came for longer than the hospital remembers. Look in the hospital’s own system first: if it is there, give its record number here; only if it is not, hand it in again.',
      button: 'Look',
    },
    'not-this-record': {
      title: 'That record is not this one',
      sentence:
        'The hospital has no such record, or it holds something else than you handed in. Nothing was changed. Look again, or hand it in again only if it is not there.',
      button: 'Look',
    },
    'no-answer': {
      title: 'The hospital does not answer about this record',
      sentence:
        'It was tried many times, and the record may already be there: do not write it again. Everything is safe on this tablet. Tell the help desk, then ask the hospital again.',
      button: 'Look',
    },
    'photo-stuck': {
      title: 'A photo does not get through',
      sentence:
        'It was tried many times, and the connection broke or was refused each time. Everything is safe on this tablet. Make the photo smaller, take it out, or try it again as it is.',
      button: 'Look at the photo',
    },
    'cannot-ask': {
      title: 'You may no longer ask about this record',
      sentence:
        'It may be in the hospital record. The content is safe on this tablet. Ask a colleague who may see the patient.',
      button: 'Look',
    },
    'read-back-differs': {
      title: 'The hospital holds something else than you handed in',
      sentence: 'Your text is kept. Compare it with the record, and correct the record if needed.',
      button: 'Compare',
    },
    'read-back-refused': {
      title: 'Recorded, but it could not be read back',
      sentence:
        'The hospital gave a receipt, but does not show the record. It is there: do not write it again. Your text is kept.',
      button: 'Look',
    },
    'request-id-conflict': {
      title: 'The hospital does not take this record under its number',
      sentence:
        'It says that the number is taken, but shows no record under it. Your text is safe on this tablet. You can send it again: it goes out under a new number as soon as it is certain that the hospital has none.',
      button: 'Look',
    },
    'base-lost': {
      title: 'The record this belongs to is not known here',
      sentence:
        'What it should change was taken back or discarded on this tablet. Your text is kept. Look in the hospital record first: if the record is there, correct it there; if not, start a new assessment from this text.',
      button: 'Look',
    },
    'earlier-version-recorded': {
      title: 'An earlier text of yours was recorded',
      sentence:
        'An earlier sending had reached the hospital after all, with another content than this one. This text is kept; put it there as a correction.',
      button: 'Look',
    },
    'row-unreadable': {
      title: 'This entry cannot be read',
      sentence: 'It is kept as it is, and can be exported in the settings.',
      button: 'Look',
    },
    /** The title as the beginning of a paragraph. */
    lead: '{{title}}. ',
    fields: 'What the hospital says about the fields',
  },
  detail: {
    content: 'What you handed in',
    reason: 'Reason',
    notFound: 'This entry is no longer on this tablet',
    notFoundSentence: 'It was taken back, discarded, or removed after the keep-time.',
    takeBack: 'Take it back and edit',
    edit: 'Mend and hand in again',
    sendAgain: 'Send again as it is',
    checkAgain: 'Ask the hospital again',
    discard: 'Discard',
    discardTitle: 'Discard this entry?',
    discardSentence:
      'Text and photos are removed from this tablet. They are not in the hospital record.',
    discardUnknownSentence:
      'Text and photos are removed from this tablet. It is not known whether the hospital has them.',
    openRecord: 'Open the record',
    compare: 'Compare and choose',
    correct: 'Correct',
    void: 'Void',
    newFromIt: 'Start a new assessment from it',
    locked:
      'While it may already be in the hospital it cannot be edited. A later change is a correction.',
    moved: 'It has moved on in the meantime. Look again.',
    signInAgain: 'Sign in again',
  },
  find: {
    button: 'I found it in the hospital record',
    title: 'Which record is it?',
    sentence:
      'Give the number that the hospital’s own system shows for it. The record is read and compared with what you handed in; only if it is the same is this settled.',
    recordId: 'Record number',
    compare: 'Compare',
    notThere: 'It is not there: hand it in again',
    notThereTitle: 'Hand it in again?',
    notThereSentence:
      'Nobody can know whether the first sending arrived. If it did, the hospital will have two records, and one has to be voided. Look in the hospital’s own system first.',
    sure: 'I looked: it is not there',
  },
  journal: {
    title: 'Journal',
    lead: 'Every exchange with the hospital about this entry. No clinical text, no token.',
    none: 'Nothing was sent yet.',
    copy: 'Copy for the help desk',
    copied: 'Copied. It holds no clinical text.',
    notCopied: 'This browser does not let it be copied. Mark the text instead.',
    handedIn: 'Handed in',
    entry: '{{kind}}: {{words}}.',
    joint: '; ',
    kind: {
      upload: 'Photo sent',
      write: 'Record sent',
      query: 'Asked whether the record arrived',
      'read-back': 'Record read back',
      look: 'Record looked at',
    },
    outcome: {
      accepted: 'the hospital accepted it',
      refused: 'the hospital refused it',
      unknown: 'it is not known whether it arrived',
      found: 'the hospital has it',
      'not-found': 'the hospital does not have it',
      open: 'under way',
    },
    failure: {
      timeout: 'no answer in time',
      connection: 'the connection broke',
      unreadable: 'the answer could not be read',
      'not-the-hospital': 'a page of the network answered instead',
      'another-hospital': 'this app leads to another hospital now; nothing was sent',
    },
    decision: {
      confirmed: 'read back and found equal',
      'reads-again': 'it is read back again',
      'needs-author': 'it needs you',
      'waits-for-sign-in': 'it waits until you sign in again',
      'receipt-stored': 'its receipt is kept here',
      'asks-hospital': 'the hospital is asked before anything is repeated',
      'asks-again': 'the hospital is asked again',
      'photo-stored': 'the photo’s number is kept here',
      'uploads-again': 'the photo is sent again',
      'next-id-may-go': 'it may go out under a new number',
      'same-bytes-again': 'it is sent again, the same to the byte',
      'may-be-at-work': 'the hospital may still be at work on it, and is asked again',
      compared: 'the record was compared with what you saw',
    },
  },
  live: {
    done: '{{what}} of {{name}} is in the hospital record.',
    problem: '{{what}} of {{name}} needs you.',
    waiting: '{{what}} of {{name}} waits to be sent.',
  },
} as const;
