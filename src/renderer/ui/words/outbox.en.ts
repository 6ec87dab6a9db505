import { journalEn } from './journal.en.ts';

/** The outbox, one submission in detail, and its journal. */
export const outboxEn = {
  title: 'Outbox',
  allDone: 'Nothing is waiting',
  allDoneOfYours: 'Nothing of yours is waiting',
  ofInRecord: 'of {{total}} in the record',
  group: {
    problem: 'Needs you',
    moving: 'On the way',
    doneToday: 'In the record today',
    doneBefore: 'In the record earlier',
  },
  tryNow: 'Try now',
  tried: 'Trying now.',
  triedTooEarly: 'Not yet: the hospital asked us to wait.',
  others_one: '{{count}} record from another nurse is waiting on this tablet.',
  others_other: '{{count}} records from other nurses are waiting on this tablet.',
  waitsForOther_one: '{{count}} record is waiting on this tablet for {{name}} to sign in.',
  waitsForOther_other: '{{count}} records are waiting on this tablet for {{name}} to sign in.',
  unreadable_one: '{{count}} stored record cannot be read by this version. It is kept as it is.',
  unreadable_other:
    '{{count}} stored records cannot be read by this version. They are kept as they are.',
  due: {
    joint: ' ',
    by: 'Due in the record by {{when}}.',
    late: 'Late: due in the record by {{when}}.',
    soon_one: '{{count}} record of yours has to be in the hospital record by {{when}}.',
    soon_other:
      '{{count}} records of yours have to be in the hospital record soon, the first by {{when}}.',
    areLate_one: '{{count}} record of yours is late.',
    areLate_other: '{{count}} records of yours are late.',
    safe: 'What you wrote is safe on this tablet. Look in the outbox for what each one needs.',
    cameLate: 'Late entry: observed {{observed}}, in the hospital record {{recorded}}.',
  },
  late: {
    title: 'List of late entries',
    lead_one: 'Of {{name}}, as this tablet knows it. Records are due within {{count}} hour.',
    lead_other: 'Of {{name}}, as this tablet knows it. Records are due within {{count}} hours.',
    none: 'No record of yours is late.',
    newestOnly: 'Only your newest {{number}} finished records were checked.',
    off: 'This hospital sets no time by which a record has to be in.',
    patient: 'Patient',
    observed: 'Observed',
    submitted: 'Submitted',
    recorded: 'In the hospital record',
    notYet: 'not yet',
    why: 'Why',
  },
  steps: {
    label: 'Steps',
    photos: 'Photos',
    record: 'Record',
    readBack: 'Read back',
    state: { open: 'not yet', current: 'now', filled: 'done', problem: 'needs you' },
  },
  now: {
    queued: 'It will be sent in a moment.',
    isThere: 'The hospital has it. ',
    mayBeThere: 'It may already be in the hospital: do not write it again. ',
    upload: 'Sending photo {{current}} of {{total}}.',
    assess: 'Sending the record.',
    recover: 'Asking the hospital whether it has the record.',
    askFirst: 'Asking the hospital first whether it already has this record.',
    askAfterNo: 'It was refused. Checking whether the hospital has the record anyway.',
    lookForIt: 'Reading the record that you named, to compare it with yours.',
    confirm: 'Reading it back to be sure.',
    wasThere: 'The hospital had confirmed it before. ',
    outOfReach: 'The hospital cannot be reached.',
    barred:
      'Not sent yet. Something between this tablet and the hospital bars the question that Wardbook asks before it sends (GET /requests). Patients can be read. Tell the help desk; Wardbook goes on asking.',
    outOfReachUntil: 'The hospital cannot be reached. Trying again {{when}}.',
    photoNotThrough: 'Not all of its photos are through yet. Trying again {{when}}.',
    backingOff: 'Not confirmed yet. Trying again {{when}}.',
    toldToWait: 'The hospital is busy and asked us to wait. Trying again {{when}}.',
    mayStillBeProcessing:
      'The hospital may still be working on an earlier attempt. Wardbook will ask again {{when}}, for up to 15 minutes.',
    expired: 'Your sign-in has expired. Sign in again to send.',
    after: 'Waiting for an earlier entry of yours to arrive first.',
    moment: 'in a moment',
    inSeconds: 'in {{seconds}} s',
    atTime: 'at {{time}}',
  },
  done: {
    plain: 'Confirmed {{when}}',
    'changed-since': 'Recorded, and changed since.',
    'voided-since': 'Recorded, and voided since.',
    'voided-by-other': 'This record had already been voided.',
    'said-already': 'The record already said what you wrote.',
    'found-by-author': 'You found it in the record, and it matches.',
    'accepted-by-author': 'Recorded differently; you said that it is right.',
  },
  /** To a submission that needs her. */
  button: { compare: 'Compare', fix: 'Fix', view: 'View' },
  problem: {
    refused: {
      title: 'The hospital refused this record',
      sentence: 'Your text and photos are safe on this tablet. Fix it and resubmit.',
    },
    'no-access': {
      title: 'You don’t have access to this patient',
      sentence: 'Your text and photos are safe on this tablet. Ask for access, then send it again.',
    },
    'not-found': {
      title: 'The hospital can’t find what this belongs to',
      sentence:
        'Your text and photos are safe on this tablet. Check what happened to the patient, stay, wound or record, then send it again. An assessment can go with another stay or wound: open it with “Fix and resubmit”.',
    },
    'photo-refused': {
      title: 'The hospital refused a photo',
      sentence:
        'Everything is safe on this tablet. Make the photo smaller, replace it or remove it, and resubmit.',
    },
    'photo-missing': {
      title: 'A photo is missing on this tablet',
      sentence: 'Your text is safe. Add the photo again, or continue without it.',
    },
    'conflict-newer-version': {
      title: 'This record was changed after you opened it',
      sentence: 'Nothing was overwritten, and your text is kept. Compare the texts and choose.',
    },
    'conflict-voided': {
      title: 'This record was voided',
      sentence: 'It can no longer be changed. Your text is kept.',
    },
    'cannot-know': {
      title: 'We can’t tell whether the hospital has this',
      sentence:
        'The hospital no longer remembers this attempt. Check the hospital system first: if the record is there, enter its record ID here. Only if it is not, submit it again.',
    },
    'not-this-record': {
      title: 'That is a different record',
      sentence:
        'The hospital has no such record, or its content differs from what you submitted. Nothing was changed. Check again, and submit it again only if it is not there.',
    },
    'no-answer': {
      title: 'No answer from the hospital about this record',
      sentence:
        'The record may already be there, so do not write it again. Everything is safe on this tablet. Tell the help desk, then ask the hospital again.',
    },
    'no-answer-readable': {
      title: 'Wardbook cannot read the hospital’s answer',
      sentence:
        'The record may already be there, so do not write it again. Everything is safe on this tablet. Show the help desk the sending log below, then ask again.',
    },
    'not-sent': {
      title: 'Not sent yet',
      sentence:
        'The hospital gives no usable answer to what Wardbook asks before it sends (GET /requests). Everything is safe on this tablet. Show the help desk the sending log below, then ask again.',
    },
    'no-receipt': {
      title: 'Wardbook cannot read the hospital’s answer',
      sentence:
        'The hospital does not have it. Your text and photos are safe on this tablet. Show the help desk the details below. Change the record and resubmit, or ask again.',
    },
    'text-refused': {
      title: 'This text is refused on the way',
      sentence:
        'Something between this tablet and the hospital refuses this text; the hospital does not have it. Your text is safe on this tablet. Write it in other words, and show the help desk the details below.',
    },
    'photo-stuck': {
      title: 'A photo cannot be sent',
      sentence:
        'The connection was lost or refused each time. Everything is safe on this tablet. Make the photo smaller, remove it, or try it again unchanged.',
    },
    'cannot-ask': {
      title: 'You can no longer look up this record',
      sentence:
        'It may be in the hospital record. The content is safe on this tablet. Ask a colleague who has access to the patient.',
    },
    'read-back-differs': {
      title: 'The hospital’s copy differs from what you sent',
      sentence:
        'Your text is kept. Compare it with the record, and correct the record if needed. If it is right as it stands, say so here.',
    },
    'read-back-refused': {
      title: 'Recorded, but not confirmed',
      sentence:
        'The hospital gave a receipt but would not show the record. It is there: do not write it again. Your text is kept.',
    },
    'read-back-unreadable': {
      title: 'Recorded, but Wardbook cannot read it',
      sentence:
        'The hospital gave a receipt, so it is there: do not write it again. Your text is kept. Show the help desk the sending log below.',
    },
    'request-id-conflict': {
      title: 'The hospital does not accept this record’s number',
      sentence:
        'It says the number is taken, but shows no record under it. Your text is safe on this tablet. You can send it again: it gets a new number once it is certain that the hospital has no record of it.',
    },
    'from-file': {
      title: 'This came from a file: check it first',
      sentence:
        'Nothing shows that you saved that file, so this tablet has sent nothing yet. If the record is yours, continue: Wardbook first asks the hospital whether it already has it. If it is not yours, discard it.',
    },
    'base-lost': {
      title: 'The record this belongs to is not known here',
      sentence:
        'The record it corrects was withdrawn or discarded on this tablet. Your text is kept. Check the hospital record first: if the record is there, correct it there; if not, start a new assessment from this text.',
    },
    'earlier-version-recorded': {
      title: 'A different text of yours was recorded',
      sentence:
        'An earlier attempt, or the same record on another tablet, did reach the hospital first. This text is kept; submit it as a correction.',
    },
    'recorded-earlier': {
      title: 'Already recorded, with different content',
      sentence:
        'An earlier attempt, or another tablet, reached the hospital first. Yours is kept on this tablet. Open the record and compare; the care note of a wound can be corrected there. If your sizes, answers or photos are needed too, start a new assessment from yours.',
    },
    'record-not-as-seen': {
      title: 'This is no longer the record you saw',
      sentence:
        'Nothing was changed. Under this record’s number the hospital now shows another record, perhaps of another patient. Your text is kept on this tablet. Look at the record as it is now, then decide what to do with your text.',
    },
    'record-gone': {
      title: 'The hospital no longer has the record you saw',
      sentence:
        'Nothing was changed. The hospital says it has no record under this number; it may have been restored from a backup. Your text is kept on this tablet. Check the hospital system, then decide what to do with your text.',
    },
    'record-older': {
      title: 'The record is older than the one you saw',
      sentence:
        'Nothing was changed. The hospital now shows an earlier version of this record; it may have been restored from a backup. Your text is kept on this tablet. Open the record, and correct or void it from there if that is still right.',
    },
    'record-lost': {
      title: 'The hospital no longer has this record',
      sentence:
        'The hospital had confirmed that it received it, and now says that it has neither the record nor the request; it may have been restored from a backup. Your text is safe on this tablet. Check the hospital system first. If the record is not there, submit it again.',
    },
    'record-replaced': {
      title: 'Another record now has this record’s number',
      sentence:
        'The hospital had confirmed that it received yours. It now shows another record under the number, perhaps of another patient, and no longer knows yours. Your text is safe on this tablet. Check the hospital system first. If your record is not there, submit it again.',
    },
    'change-lost': {
      title: 'The hospital no longer has this change',
      sentence:
        'The hospital had confirmed that it received it, and now no longer shows the record that was changed. Your text is safe on this tablet. Check the hospital system, then decide what to do with your text.',
    },
    'record-mixed-up': {
      title: 'The hospital shows a different record instead',
      sentence:
        'The hospital still has a receipt for yours, but shows another record under its number. Do not write it again. Your text is safe on this tablet. Tell the help desk, then ask the hospital again.',
    },
    /** The title as the beginning of a paragraph. */
    lead: '{{title}}. ',
    fields: 'What the hospital says about each field',
  },
  detail: {
    submittedBy: 'Submitted {{when}} by {{name}}',
    content: 'What you submitted',
    reason: 'Reason',
    notFound: 'This entry is no longer on this tablet',
    notFoundSentence:
      'It was withdrawn or discarded, or it was removed after the time set in Settings.',
    takeBack: 'Withdraw and edit',
    edit: 'Fix and resubmit',
    sendAgain: 'Send again unchanged',
    checkAgain: 'Ask the hospital again',
    itIsMine: 'It is mine: continue',
    discard: 'Discard',
    discardTitle: 'Discard this entry?',
    discardSentence:
      'The text and photos will be removed from this tablet. They are not in the hospital record.',
    discardUnknownSentence:
      'The text and photos will be removed from this tablet. It is not known whether the hospital has them.',
    discardThereSentence:
      'The text and photos will be removed from this tablet. The hospital has this record, though perhaps not exactly as you wrote it, and it stays there.',
    accept: 'It is right as it stands',
    acceptTitle: 'Leave the record as it stands?',
    acceptSentence:
      'First open the record and compare it with your text. The record stays as the hospital shows it, and this entry is finished.',
    openRecord: 'Open the record',
    compare: 'Compare',
    correct: 'Correct',
    void: 'Void',
    newFromIt: 'Start a new assessment from it',
    locked:
      'It may already be in the hospital record, so it cannot be edited. To change it later, correct the record.',
    moved: 'This has changed in the meantime. Please look again.',
  },
  find: {
    button: 'I found it in the hospital record',
    title: 'Which record is it?',
    sentence:
      'Enter the record ID that the hospital system shows. Wardbook reads the record and compares it with what you submitted. This is resolved only if they match.',
    recordId: 'Record ID',
    compare: 'Compare',
    notThere: 'It is not there: submit it again',
    notThereTitle: 'Submit it again?',
    notThereSentence:
      'It is not known whether the first attempt arrived. If it did, the hospital will have two records, and one has to be voided. Check the hospital system first.',
    lostSentence:
      'The hospital says that it does not have this record. If it has it after all, there may be two, and one has to be voided. Check the hospital system first.',
    sure: 'I checked: it is not there',
  },
  /** One sentence from the journal: what delayed it, and when. */
  why: {
    submitted: 'Submitted {{time}}',
    'first-try': 'first tried {{time}}',
    'went-on': 'went on {{time}}',
    'in-record': 'in the hospital record {{time}}',
    settled: 'settled {{time}}',
    'needs-you': 'has needed you since {{time}}',
    once: '{{what}} {{time}}',
    span: '{{what}} {{time}} to {{until}}',
    more_one: 'interrupted {{count}} more time',
    more_other: 'interrupted {{count}} more times',
    end: '.',
    what: {
      'no-answer': 'no answer from the hospital',
      lost: 'the connection was lost',
      unreadable: 'the answer could not be read',
      portal: 'something on the way answered instead of the hospital',
      'other-hospital': 'the app was connected to another hospital',
      busy: 'the hospital was busy',
      error: 'the hospital answered with an error',
      'at-work': 'the hospital may have been working on it',
      'sign-in': 'your sign-in had expired',
      'needs-you': 'it needed you',
      'broken-off': 'interrupted while sending',
    },
  },
  journal: journalEn,
  live: {
    done: '{{what}} for {{name}} is in the hospital record.',
    problem: '{{what}} for {{name}} needs you.',
    waiting: '{{what}} for {{name}} is waiting to be sent.',
  },
} as const;
