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
  triedTooEarly: 'Not yet: the hospital is busy.',
  others: 'Waiting from other nurses: {{count}}',
  waitsForOther: 'Waiting for {{name}} to sign in: {{count}}',
  unreadable: 'Cannot be read by this version, but kept: {{count}}',
  due: {
    by: 'Due by {{when}}.',
    late: 'Late: due by {{when}}.',
    soon: 'Due soon: {{count}}',
    areLate: 'Late: {{count}}',
    cameLate: 'Late entry: observed {{observed}}, recorded {{recorded}}.',
  },
  steps: {
    label: 'Steps',
    photos: 'Photos',
    record: 'Record',
    readBack: 'Read back',
    state: { open: 'not yet', current: 'now', filled: 'done', problem: 'needs you' },
  },
  now: {
    queued: 'Sending in a moment.',
    isThere: 'The hospital has it. ',
    mayBeThere: 'It may already be in the hospital: do not write it again. ',
    upload: 'Sending photo {{current}} of {{total}}.',
    assess: 'Sending the record.',
    recover: 'Asking the hospital whether it has this.',
    askAfterNo: 'Refused. Checking whether the hospital has it anyway.',
    lookForIt: 'Comparing the record you named.',
    confirm: 'Reading it back.',
    wasThere: 'The hospital had confirmed it. ',
    outOfReach: 'The hospital cannot be reached.',
    barred: 'Something on the way bars GET /requests. Tell the help desk.',
    outOfReachUntil: 'The hospital cannot be reached. Trying again {{when}}.',
    photoNotThrough: 'Not all photos are through. Trying again {{when}}.',
    backingOff: 'Not confirmed yet. Trying again {{when}}.',
    toldToWait: 'The hospital is busy. Trying again {{when}}.',
    mayStillBeProcessing:
      'The hospital may still work on it. Asking again {{when}}, up to 15 minutes.',
    expired: 'Sign-in expired. Sign in again to send.',
    after: 'Waiting for an earlier entry of yours.',
    moment: 'in a moment',
    inSeconds: 'in {{seconds}} s',
    atTime: 'at {{time}}',
  },
  done: {
    plain: 'Confirmed {{when}}',
    'changed-since': 'Recorded, and changed since.',
    'voided-since': 'Recorded, and voided since.',
    'voided-by-other': 'It was already voided.',
    'said-already': 'The record already said this.',
    'found-by-author': 'Found by you: it matches.',
    'accepted-by-author': 'Recorded differently; you accepted it.',
  },
  /** To a submission that needs her. */
  button: { compare: 'Compare', fix: 'Fix', view: 'View' },
  problem: {
    refused: {
      title: 'The hospital refused this record',
      sentence: 'Fix it and resubmit.',
    },
    'no-access': {
      title: 'No access to this patient',
      sentence: 'Ask for access, then send it again.',
    },
    'not-found': {
      title: 'The hospital can’t find what this belongs to',
      sentence: 'Check patient, stay, wound or record. Fix and resubmit, or send it again.',
    },
    'photo-refused': {
      title: 'The hospital refused a photo',
      sentence: 'Make it smaller, replace or remove it, then resubmit.',
    },
    'photo-missing': {
      title: 'A photo is missing on this tablet',
      sentence: 'Add it again, or continue without it.',
    },
    'conflict-newer-version': {
      title: 'Changed after you opened it',
      sentence: 'Nothing was overwritten. Compare the texts and choose.',
    },
    'conflict-voided': {
      title: 'This record was voided',
      sentence: 'It can no longer be changed.',
    },
    'cannot-know': {
      title: 'We can’t tell whether the hospital has this',
      sentence:
        'Check the hospital system. If it is there, enter its record ID here; only if not, submit it again.',
    },
    'not-this-record': {
      title: 'That is not this record',
      sentence: 'Check again; only if yours is not there, submit it again.',
    },
    'no-answer': {
      title: 'No answer about this record',
      sentence:
        'It may already be in the hospital: do not write it again. Tell the help desk, then ask again.',
    },
    'no-answer-readable': {
      title: 'The hospital’s answer cannot be read',
      sentence:
        'It may already be in the hospital: do not write it again. Show the help desk the sending log.',
    },
    'not-sent': {
      title: 'Not sent yet',
      sentence:
        'No usable answer to GET /requests. Show the help desk the sending log, then ask again.',
    },
    'no-receipt': {
      title: 'Not recorded: answer cannot be read',
      sentence:
        'The hospital does not have it. Change it and resubmit, or ask again. Show the help desk the details.',
    },
    'text-refused': {
      title: 'This text is refused on the way',
      sentence:
        'The hospital does not have it. Write it in other words. Show the help desk the details.',
    },
    'photo-stuck': {
      title: 'A photo cannot be sent',
      sentence: 'Make it smaller, remove it, or try again.',
    },
    'cannot-ask': {
      title: 'No access to this record any more',
      sentence: 'It may be in the hospital record. Ask a colleague with access.',
    },
    'read-back-differs': {
      title: 'The hospital’s copy differs from what you sent',
      sentence: 'Compare: correct the record, or say that it is right.',
    },
    'read-back-refused': {
      title: 'Recorded, but not confirmed',
      sentence: 'It is in the hospital, which does not show it: do not write it again.',
    },
    'read-back-unreadable': {
      title: 'Recorded, but Wardbook cannot read it',
      sentence: 'It is in the hospital: do not write it again. Show the help desk the sending log.',
    },
    'request-id-conflict': {
      title: 'The hospital does not accept its number',
      sentence: 'Sending again checks first, then uses a new number.',
    },
    'from-file': {
      title: 'From a file: check it first',
      sentence:
        'Nothing was sent from here. If yours, continue: the hospital is asked first. If not, discard it.',
    },
    'base-lost': {
      title: 'The record to correct is not known here',
      sentence: 'If the hospital has it, correct it there; if not, start a new assessment.',
    },
    'earlier-version-recorded': {
      title: 'A different text of yours was recorded',
      sentence: 'Another attempt or tablet was first. Submit this as a correction.',
    },
    'recorded-earlier': {
      title: 'Already recorded, with different content',
      sentence:
        'Another attempt or tablet was first. Compare: correct the care note, or start a new assessment.',
    },
    'record-not-as-seen': {
      title: 'No longer the record you saw',
      sentence:
        'Nothing was changed. The number now shows another record, perhaps of another patient.',
    },
    'record-gone': {
      title: 'The record you saw is gone',
      sentence: 'Nothing was changed. Check the hospital system, then decide.',
    },
    'record-older': {
      title: 'Record older than you saw',
      sentence: 'Nothing was changed. Open the record; correct or void it if still right.',
    },
    'record-lost': {
      title: 'The hospital no longer has this record',
      sentence: 'Check the hospital system; only if it is not there, submit it again.',
    },
    'record-replaced': {
      title: 'Another record now has this record’s number',
      sentence:
        'The other may be of another patient. Check the hospital system; only if yours is not there, submit it again.',
    },
    'change-lost': {
      title: 'The hospital no longer has this change',
      sentence: 'Check the hospital system, then decide.',
    },
    'record-mixed-up': {
      title: 'The hospital shows a different record instead',
      sentence: 'It has a receipt for yours: do not write it again. Tell the help desk.',
    },
    /** The title as the beginning of a paragraph. */
    lead: '{{title}}. ',
    fields: 'The hospital says',
  },
  detail: {
    submittedBy: 'Submitted {{when}} by {{name}}',
    content: 'What you submitted',
    notFound: 'No longer on this tablet',
    notFoundSentence: 'Withdrawn, discarded, or removed after its time.',
    takeBack: 'Withdraw and edit',
    edit: 'Fix and resubmit',
    sendAgain: 'Send again unchanged',
    checkAgain: 'Ask again',
    itIsMine: 'Mine: continue',
    discard: 'Discard',
    discardTitle: 'Discard this?',
    discardSentence: 'Text and photos will be removed. They are not in the hospital record.',
    discardUnknownSentence:
      'Text and photos will be removed. The hospital may or may not have them.',
    discardThereSentence:
      'Text and photos will be removed. The hospital keeps its record, perhaps not as you wrote it.',
    accept: 'It is right',
    acceptTitle: 'Leave the record as it stands?',
    acceptSentence: 'First compare it with your text. This entry is then finished.',
    openRecord: 'Open the record',
    compare: 'Compare',
    correct: 'Correct',
    void: 'Void',
    newFromIt: 'Start new assessment',
    locked: 'It may already be recorded: to change it, correct it.',
    moved: 'This has changed. Please look again.',
  },
  find: {
    button: 'I found it',
    title: 'Which record is it?',
    sentence: 'From the hospital system. It must match what you submitted.',
    recordId: 'Record ID',
    compare: 'Compare',
    notThere: 'Not there: resubmit',
    notThereTitle: 'Submit it again?',
    notThereSentence:
      'If the hospital has it, there will be two, and one has to be voided. Check the hospital system first.',
    sure: 'It is not there',
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
      'no-answer': 'no answer',
      lost: 'connection lost',
      unreadable: 'answer unreadable',
      portal: 'something else answered',
      'other-hospital': 'connected to another hospital',
      busy: 'hospital busy',
      error: 'hospital answered with an error',
      'at-work': 'hospital perhaps working on it',
      'sign-in': 'sign-in expired',
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
