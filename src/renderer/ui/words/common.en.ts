/** Sentences that appear on more than one screen. */
export const commonEn = {
  appName: 'Wardbook',
  skipToContent: 'Skip to the content',
  nav: {
    label: 'Main',
    patients: 'Patients',
    outbox: 'Outbox',
    settings: 'Settings',
    switch: 'Switch user',
    switchNurse: 'Signed in as {{name}}. Switch user',
    waiting_one: '{{count}} waiting',
    waiting_other: '{{count}} waiting',
    problems_one: '{{count}} needs you',
    problems_other: '{{count}} need you',
  },
  handOver: {
    button: 'Give draft to colleague',
    inFileTitle: 'This draft cannot be given to a colleague',
    inFile:
      'It is also in a file that you saved. It can be submitted from another tablet in your name, so only you can continue it. It stays on this tablet as it is.',
    from: '{{name}} started this and gave it to you at {{when}}. You will submit it in your own name, so check every word.',
  },
  fromFile:
    'This came from a file, restored at {{when}}, and nothing shows that you saved that file. Check every word before you submit it.',
  /** Instead of a photo that the hospital has. */
  noPhoto: {
    notLoaded: 'This photo could not be loaded. Try again when you are online.',
    elsewhere:
      'The hospital keeps this photo at another address, and it could not be loaded from there. Look at it in the hospital system, and tell the help desk.',
    tooLarge:
      'The hospital’s answer is too large for a photo, so nothing was loaded. Look at it in the hospital system, and tell the help desk.',
  },
  state: {
    draft: 'Draft, on this tablet',
    waiting: 'Waiting',
    upload: 'Photo {{current}} of {{total}}',
    assess: 'Sending',
    recover: 'Checking',
    confirm: 'Reading back',
    done: 'In the hospital record',
    voided: 'Voided',
    problem: 'Needs you',
    demo: 'Demo',
  },
  kind: {
    woundAssessment: 'Wound assessment',
    woundCorrection: 'Correction',
    woundVoid: 'Void',
    admissionAssessment: 'Admission assessment',
  },
  joint: ', ',
  blanksBehind_one: '{{id}} with {{count}} blank behind it',
  blanksBehind_other: '{{id}} with {{count}} blanks behind it',
  kindAtSite: '{{kind}}, {{site}}',
  button: {
    back: 'Back',
    cancel: 'Cancel',
    close: 'Close',
    continue: 'Continue',
    remove: 'Remove',
    tryAgain: 'Try again',
    discard: 'Discard',
    open: 'Open',
    edit: 'Edit',
    more: 'More',
    submit: 'Submit',
    review: 'Review',
    copy: 'Copy',
    copied: 'Copied',
  },
  saved: {
    at: 'Saved on this tablet {{time}}',
    saving: 'Saving on this tablet',
    failed: 'Not saved. {{reason}}',
  },
  storeFailure: {
    quota: 'This tablet is full. Free up some space. Wardbook will try again.',
    closed: 'This tablet’s storage was closed. Wardbook will try again.',
    aborted: 'This tablet’s storage did not accept it. Wardbook will try again.',
    silent: 'This tablet’s storage is not responding. Wardbook will try again.',
    unopenable:
      'The browser does not open what is kept on this tablet. Copy what you have just written, then close this page and open it again.',
    newer:
      'A newer version of Wardbook keeps its records on this tablet. Copy what you have just written, then close this page and open it again.',
    gone: 'This draft was submitted, handed over or discarded in another window.',
    moved:
      'This draft was moved to another patient in another window. Nothing was submitted. Go back and open it again.',
  },
  notOpened: {
    title: 'This could not be opened',
    full: 'This tablet is full. What you saved before is safe. Free up some space, then try again.',
    newer:
      'A newer version of Wardbook keeps its records on this tablet. What you saved before is safe. Close this page and open it again.',
    other:
      'This tablet’s storage is not responding. What you saved before is safe. Try again in a moment.',
  },
  photoRoom: {
    about_one: 'Room for about {{count}} more photo.',
    about_other: 'Room for about {{count}} more photos.',
    atLeast_one: 'Room for at least {{count}} more photo.',
    atLeast_other: 'Room for at least {{count}} more photos.',
    more_one: 'Room for over {{count}} more photo.',
    more_other: 'Room for over {{count}} more photos.',
  },
  keeping: {
    stale: { title: 'What you see may be out of date' },
    full: {
      title: 'This tablet is full',
      sentence:
        'What you type is on this screen but not saved yet, so do not close it. Delete videos, photos or apps that nobody needs, or call the help desk. Wardbook will save it as soon as there is room.',
    },
    low: {
      title: 'This tablet is nearly full',
      sentence:
        'Text is still saved, but no photos can be added. Delete what nobody needs on this tablet, or tell the help desk.',
    },
    lost: {
      title: 'This tablet’s browser deleted unsent work',
      whose_one: '{{count}} unsent record or draft of {{name}}, last counted {{when}}',
      whose_other: '{{count}} unsent records and drafts of {{name}}, last counted {{when}}',
      sentence:
        'It cannot be recovered here. Check in the hospital system which records arrived, write the others again, and tell the help desk.',
    },
    restored: {
      title: 'This tablet was restored',
      putBackTitle: 'Missing work was put back on this tablet',
      asOf: 'Restored, as of {{when}}.',
      drafts_one: '{{count}} draft came back.',
      drafts_other: '{{count}} drafts came back.',
      records_one: '{{count}} submitted record came back.',
      records_other: '{{count}} submitted records came back.',
      lost: 'The browser lost its database or could not open it, and Wardbook restored it from the backup. Check your drafts and your outbox. Everyone has to sign in again with their PIN.',
      older:
        'The browser went back to an older state of its database. What had been saved since then is here again, from the backup. Check your drafts and your outbox before you write anything again. Everyone has to sign in again with their PIN.',
      holes:
        'Parts of the browser’s database were missing. They are here again, from the backup. Check your drafts and your outbox before you write anything again.',
    },
    copyMadeAnew: {
      title: 'This tablet’s backup was rebuilt',
      sentence:
        'The backup of unsent work could not be read ({{when}}). Nothing was lost, and it has been backed up again. Go on working, and tell the help desk: this tablet’s storage may be failing.',
    },
    otherHospital: {
      title_one: '{{count}} record or draft for {{old}}: the same hospital?',
      title_other: '{{count}} records and drafts for {{old}}: the same hospital?',
      sentence:
        'This tablet now sends to {{now}}. What was written for {{old}} ({{names}}) is safe here and will not be sent anywhere until you answer.',
      setAside_one: '{{count}} record or draft for {{old}} stays on this tablet',
      setAside_other: '{{count}} records and drafts for {{old}} stay on this tablet',
      setAsideSentence:
        'Written for another hospital ({{names}}). Nothing is sent until this tablet uses that hospital’s address again.',
      same: 'Same hospital',
      other: 'Another hospital',
      look: 'Answer in Settings',
      nobody: 'names unknown',
      moveTitle: 'The same hospital under a new address?',
      moveSentence_one:
        '{{count}} record or draft will move from {{old}} to {{now}}, and be sent once its author signs in with their PIN. If these are two different hospitals, it would be filed for a patient at the wrong hospital.',
      moveSentence_other:
        '{{count}} records and drafts will move from {{old}} to {{now}}, and be sent once their authors sign in with their PINs. If these are two different hospitals, they would be filed for patients at the wrong hospital.',
      move: 'Yes, move them',
      failed: 'This tablet could not save that. Nothing has changed. Try again.',
      exportTitle: 'Save to a file',
      exportSentence:
        'The file holds everything one nurse has not sent yet, photos included. It is encrypted with a passphrase of the nurse’s own. Nothing is removed from this tablet.',
      whose: 'Whose',
      saved_one: '{{count}} saved to a file.',
      saved_other: '{{count}} saved to a file.',
    },
    haveRead: 'I have read this',
    notPromised: {
      line: {
        menu: 'Not installed: photos only while online',
        share: 'Not on the Home Screen: photos only while online',
        ask: 'Not protected by the browser: photos only while online',
      },
      why: 'Why?',
      hide: 'Hide this for a week',
      risk: 'In a plain browser tab, the browser may delete unsent work when the tablet gets full.',
      way: {
        menu: 'Install Wardbook from the browser’s menu (“Install app” or “Add to Home screen”).',
        share: 'Tap Share, then “Add to Home Screen”, and open Wardbook from there.',
        ask: 'When the browser asks whether Wardbook may store data in persistent storage, tap Allow. If it no longer asks, open Wardbook again.',
      },
      until:
        'Until then, photos can be added only while the hospital can be reached. In a private window, everything is gone as soon as the window is closed.',
    },
    noCopy: {
      line: 'This browser keeps no backup of unsent work',
      risk: 'If its database is damaged, what is not in the hospital record yet may be lost. In Chrome, Edge, Firefox and the desktop app, Wardbook keeps a backup and repairs the database from it.',
      way: 'Submit early. Before a long time without a network, tap “Save unsent work” in the settings.',
    },
  },
  /** What Wardbook stands on and this tablet lacks: the state, and the sentence behind it with the way out. */
  footing: {
    webAssembly: {
      line: 'This browser may not run a part that Wardbook needs (WebAssembly)',
      way: 'Help desk: the page’s Content-Security-Policy must allow ‘wasm-unsafe-eval’; on an iPad exclude Wardbook from Lockdown Mode. What was written is safe; do not delete anything.',
    },
    engine: {
      line: 'Nothing is sent from this tablet',
      way: 'Its browser does not start the part that sends. What you write is saved. Help desk: the page’s Content-Security-Policy must allow workers (worker-src ‘self’).',
    },
    files: {
      line: 'This tablet is not ready for offline yet',
      which: 'One file could not be fetched: {{file}}.',
      way: 'While the network is there, everything works, and what you write is saved. Tell the help desk the name of that file: the server has to give it. It is tried again every minute.',
      notOffered:
        'This browser keeps no files for a start without a network. Open Wardbook in an ordinary window, not a private one, or ask the help desk for another browser.',
    },
    zone: {
      line: 'This tablet’s time zone is not set',
      way: 'Wardbook goes by the ward’s time where the hospital tells it. Ask the help desk to set the time zone of this tablet.',
    },
    camera: {
      line: 'This page is not allowed to use the camera',
      way: 'Its server says so (Permissions-Policy). Tell the help desk. Until then use a hand scanner, type IDs in, and choose photos as files.',
    },
  },
  request: {
    copy: 'Copy the request',
    copied: 'Copied. Send it to whoever looks after the tablets.',
    notCopied: 'It could not be copied. Select the text, then copy it.',
    code: 'Show it as a QR code',
    codeLabel: 'The request as a QR code',
  },
  rescue: {
    passphrase: 'Passphrase',
    passphraseAgain: 'The same passphrase again',
    passphraseRule:
      'At least 16 letters, such as four words that have nothing to do with each other or with you. A Chinese character counts as two. Whoever finds the file can guess for as long as they like.',
    'too-short': 'Too short: at least 16 letters, such as four words.',
    'too-plain':
      'Too easy to guess: not only digits, and not the same few letters again and again.',
    commonplace:
      'Among the first that people try: common words, names, dates or rows of keys. Choose four words that have nothing to do with each other or with you.',
    differs: 'The two passphrases do not match.',
  },
  connection: {
    /** The word beside its icon. */
    is: {
      fine: 'Online',
      slow: 'Slow',
      offline: 'Offline',
      barred: 'Blocked',
      'captive-portal': 'Sign in',
      'told-to-wait': 'Busy',
      'another-hospital': 'Reload',
      expired: 'Sign in',
      waitingLong: 'Waiting',
      allIn: 'All in',
      clockFast: 'Clock',
      clockSlow: 'Clock',
    },
    joint: ' ',
    lead: '{{word}}. ',
    why: {
      fine: 'The hospital can be reached.',
      slow: 'The hospital is answering slowly.',
      barred:
        'Something between this tablet and the hospital bars the question that Wardbook asks before it sends (GET /requests): nothing is sent. Patients can be read. Tell the help desk.',
      'captive-portal': 'This Wi-Fi needs you to sign in first.',
      gate: 'Your sign-in to the hospital’s network has ended.',
      'told-to-wait': 'The hospital asked us to wait.',
      'another-hospital': 'This app is now connected to another hospital. Nothing was sent there.',
      expired: 'Your sign-in has expired.',
      waitingLong_one: '{{count}} record, for {{age}}.',
      waitingLong_other: '{{count}} records, the oldest for {{age}}.',
      allIn: 'All of your submitted records are in the hospital record, {{time}}.',
      clockFast: 'This tablet’s clock is {{difference}} fast. Ask the help desk to set it.',
      clockSlow: 'This tablet’s clock is {{difference}} slow. Ask the help desk to set it.',
    },
    goOn: 'You can keep working.',
    safe_one: '{{count}} record is safe on this tablet.',
    safe_other: '{{count}} records are safe on this tablet.',
    since: 'Since {{when}}.',
    reload: 'Reload this page',
    openGate: 'Open the sign-in page',
    openOutbox: 'Open the outbox',
    signIn: 'Sign in again',
  },
  age: {
    justNow: 'just now',
    minutes_one: '{{count}} minute',
    minutes_other: '{{count}} minutes',
    hours_one: '{{count}} hour',
    hours_other: '{{count}} hours',
    days_one: '{{count}} day',
    days_other: '{{count}} days',
    ago: '{{age}} ago',
    yesterday: 'yesterday',
  },
  trend: {
    smaller_one: '{{percent}} smaller, {{count}} day',
    smaller_other: '{{percent}} smaller, {{count}} days',
    larger_one: '{{percent}} larger, {{count}} day',
    larger_other: '{{percent}} larger, {{count}} days',
    same_one: 'Unchanged, {{count}} day',
    same_other: 'Unchanged, {{count}} days',
  },
  wardZone: {
    differs: {
      title: 'This tablet is set to another time zone',
      sentence:
        'It is {{ward}} on the ward, and this tablet shows {{tablet}}. Wardbook shows and sends the ward’s time. Please ask the help desk to set this tablet to {{zone}}.',
      read: 'Understood',
    },
    question: {
      title: 'Is it {{time}} on the ward?',
      sentence:
        'The hospital has not told which time zone the ward is in, and this tablet is set to {{zone}}. Records are sent with the ward’s time.',
      notSet:
        'The hospital has not told which time zone the ward is in, and this tablet’s time zone is not set. Records are sent with the ward’s time.',
      yes: 'Yes',
      no: 'No',
      clock: 'What time does the ward’s clock show?',
      choose: 'Choose',
      none: 'If none of these is right, the tablet’s clock is wrong. Please ask the help desk to set it.',
    },
  },
  moment: {
    zone: 'Ward time ({{zone}})',
    hospitalClock: {
      fast: 'This tablet’s clock is {{difference}} fast. Check this time; “Now” goes by the hospital’s clock.',
      slow: 'This tablet’s clock is {{difference}} slow. Check this time; “Now” goes by the hospital’s clock.',
    },
    day: 'Date',
    time: 'Time, 24 hours',
    noTime: 'There is no such time of day.',
    now: 'Now',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    chooseMonth: 'Choose a month',
    chooseYear: 'Choose a year',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousYears: 'Earlier years',
    nextYears: 'Later years',
  },
  patient: {
    banner: 'Patient',
    recordNumber: 'Chart no. {{number}}',
    /** Follows the chart number. */
    ofHospital: ' ({{hospital}})',
    id: 'ID {{id}}',
    encounter: 'Stay {{id}}',
    /** Between the type of a stay and its status. */
    stateJoint: ', ',
    noEncounter: 'No stay selected',
  },
  shift: {
    since: '{{from}} ({{shift}})',
    whole: '{{shift}}, {{from}}–{{to}}',
    unnamed: '{{from}}–{{to}}',
  },
  print: {
    button: 'Print',
    draft: 'DRAFT, not in the hospital record',
    notYet: 'NOT YET in the hospital record',
    printed: 'Printed {{when}} by {{name}}',
    photoAtHospital: 'Photo at the hospital, not printed',
    photoNotHere: 'Photo not printed: not loaded on this tablet',
    page: 'Page {{page}} of {{pages}}',
  },
  failure: {
    title: 'This screen could not be shown',
    safe: 'What you wrote is safe on this tablet.',
    reload: 'Reload',
    coming: 'This screen is being loaded…',
    notLoaded: 'This screen could not be loaded',
    notLoadedSentence:
      'What you wrote is safe on this tablet. Check the network and tap Try again. If it still does not open, close Wardbook and open it again.',
    again: 'Try again',
    notFound: 'This page does not exist.',
    toPatients: 'Go to patients',
    technical: 'Details for the help desk',
    trace: 'Trace {{id}}',
    status: 'Status {{status}}',
    code: 'Code {{code}}',
  },
  update: {
    ready: 'A new version of Wardbook is ready.',
    apply: 'Update now',
    later: 'Later',
    held: 'Wardbook will update when your form is closed and everything is sent.',
  },
  demoMark: 'DEMO. Nothing here is real, and nothing reaches a hospital.',
  leaveDemo: 'Leave the demo',
  required: 'required',
  optional: 'if measured',
} as const;
