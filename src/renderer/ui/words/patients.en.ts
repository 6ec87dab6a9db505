/** Finding a patient, and the patient's own screen. */
export const patientsEn = {
  title: 'Patients',
  find: {
    title: 'Open a patient',
    by: 'Find by',
    byPatient: 'Patient ID',
    byEncounter: 'Stay ID',
    byRecord: 'Record ID',
    patientLabel: 'Hospital patient ID',
    encounterLabel: 'Hospital stay ID',
    patientHint: 'As on the wristband, for example {{example}}.',
    encounterHint: 'As on the admission form, for example {{example}}.',
    recordLabel: 'Hospital record ID',
    recordHint: 'As the hospital shows it.',
    open: 'Open',
    asking: 'Looking it up',
    empty: 'Enter or scan an ID.',
    missingPatient:
      'The hospital has no patient with ID {{id}}. Check it against the wristband: the patient ID and the chart number may be two different numbers. If the ID is right, look the patient up in the hospital system.',
    missingRecord:
      'The hospital has no record with ID {{id}}. Check the ID against the hospital system.',
    missingEncounter:
      'The hospital has no stay with ID {{id}}. Check the ID against the admission form. If it is right, look the stay up in the hospital system.',
    unusual:
      'What you entered contains {{characters}}, which is unusual in an ID. Delete it, or type the ID again.',
    capsLock: 'Caps Lock is on. Turn it off and try again.',
    forbidden:
      'You don’t have access to {{id}}. It may belong to another ward. If you need access, ask the nurse in charge or the help desk.',
    expired: 'Your sign-in has expired. Sign in again.',
    unreachable:
      'The hospital cannot be reached, and {{id}} has not been opened on this tablet before. Patients you have opened here also open offline. Try again once the network is back.',
    captive:
      'This Wi-Fi needs you to sign in first, so {{id}} could not be looked up. Sign in to the Wi-Fi, then try again.',
    tooLarge:
      'The hospital’s answer about {{id}} is too large to be read, so nothing was loaded. Look it up in the hospital system, and tell the help desk.',
    intercepted:
      'Something between this tablet and the hospital answered, so {{id}} could not be looked up. That says nothing about the ID. Try again; if it stays like this, tell the help desk.',
    unreadable:
      'The hospital answers about {{id}} in a form that Wardbook cannot read, so nothing was loaded. Look it up in the hospital system, and tell the help desk.',
    notDemo:
      '{{id}} is not a practice patient. In the demo only practice wristbands (DEMO-01 to DEMO-12) open a patient.',
    onlyDemo: '{{id}} is a practice wristband. It only works in the demo.',
    otherPatient: 'Stay {{id}} belongs to another patient. Check both the wristband and the stay.',
    anotherPatient:
      'You asked for {{id}}. The hospital answers with another patient, {{carried}}. Compare the wristband.',
    anotherEncounter:
      'You asked for stay {{id}}. The hospital answers with another stay, {{carried}}. Check the ID.',
    anotherRecord:
      'You asked for record {{id}}. The hospital answers with another record, {{carried}}. Check the ID.',
    openOther: 'Look up {{id}} instead',
  },
  recent: {
    title: 'My patients today',
    earlier: 'Earlier',
    empty: 'No recent patients on this tablet',
    emptySentence:
      'Type or scan the ID on the wristband. After that, the patient also opens offline.',
    notKept: 'Not loaded on this tablet',
    drafts_one: '{{count}} draft',
    drafts_other: '{{count}} drafts',
    waiting_one: '{{count}} waiting to send',
    waiting_other: '{{count}} waiting to send',
    problems_one: '{{count}} needs you',
    problems_other: '{{count}} need you',
    last: '{{site}}: last assessed {{ago}}',
    more_one: 'and {{count}} more wound',
    more_other: 'and {{count}} more wounds',
  },
  patient: {
    /** The browser's title of the page, which does not identify the patient. */
    page: 'Patient',
    back: 'Patients',
    toPatient: 'Patient',
    refresh: 'Refresh',
    asOf: 'As of {{when}}',
    age: 'Updated {{ago}}',
    stale: 'Not refreshed. Showing data from {{when}}.',
    forbidden: 'You no longer have access to this patient. Showing data from {{when}}.',
    gone: 'The hospital no longer has this patient. Showing data from {{when}}.',
    another: 'The hospital now answers with another patient. Showing data from {{when}}.',
    tooLarge: 'The hospital’s answer is too large to be read. Showing data from {{when}}.',
    intercepted:
      'Something between this tablet and the hospital answered. Showing data from {{when}}.',
    unreadable:
      'The hospital answers in a form that Wardbook cannot read. Showing data from {{when}}.',
    notHere: 'This patient is not available offline',
    notHereMissing: 'No patient with ID {{id}}',
    notHereMissingSentence:
      'Check the ID against the wristband: the patient ID and the chart number may be two different numbers. If the ID is right, look the patient up in the hospital system.',
    notHereForbidden: 'No access to {{id}}',
    notHereForbiddenSentence:
      'The patient may belong to another ward. If you need access, ask the nurse in charge or the help desk.',
    notHereExpired: 'Your sign-in has expired',
    notHereExpiredSentence:
      'What you wrote is safe on this tablet. Sign in again to see what the hospital has.',
    notHereTooLarge: 'The hospital’s answer is too large to be read',
    notHereTooLargeSentence:
      'Nothing of it was loaded. Look it up in the hospital system, and tell the help desk.',
    notHereIntercepted: 'Something between this tablet and the hospital answered',
    notHereInterceptedSentence:
      'That says nothing about the ID, and nothing on this tablet was changed. Try again; if it stays like this, tell the help desk.',
    notHereUnreadable: 'The hospital answers in a form that Wardbook cannot read',
    notHereUnreadableSentence:
      'Nothing of it was loaded. Look it up in the hospital system, and tell the help desk.',
    toPatients: 'Back to patients',
    notHereSentence: 'Open the patient once while online. After that, it also opens offline.',
    stayClosed: 'This stay is {{status}}. New records may be refused.',
    stayNone: 'No stay selected',
    stayNoneMeans: 'Records go without one, and an admission assessment needs one.',
    stayOpen: 'Select a stay',
    stayChange: 'Change stay',
    stayForeign:
      'Asked about stay {{id}}, the hospital answers with another stay or another patient. Nothing of it was taken. Check the stay before you submit.',
    wounds: 'Wounds',
    woundsShown: '{{shown}} of {{count}}',
    woundsIncomplete: 'This list is incomplete: the hospital stopped sending it halfway.',
    noWounds: 'No wounds recorded',
    noWoundsSentence: 'Add new wounds in the hospital system.',
    woundsNeverRead: 'Wounds not loaded yet',
    woundsNeverReadSentence: 'They will appear as soon as the hospital can be reached.',
    woundsForeign:
      'The hospital’s list contained a wound of another patient, {{id}}. Nothing of that list was taken. You see the wounds as of {{when}}.',
    woundsForeignNone: 'Wounds not shown',
    woundsForeignNoneSentence:
      'The hospital’s list contained a wound of another patient, {{id}}, so none of it is shown. Look the wounds up in the hospital system, and tell the help desk.',
    filter: 'Find a wound in this list',
    noMatch: 'No wound in this list matches.',
    showAll: 'Show all wounds',
    lastAssessed: 'Assessed {{when}}',
    lastVoided: 'Assessed {{when}}, voided',
    sizeFrom: 'Size of {{when}}',
    photoFrom: 'Photo of {{when}}',
    photoNotLoaded: 'Photo not loaded',
    neverAssessed: 'No valid assessment on this tablet',
    assess: 'Assess',
    assessWound: 'Assess {{site}}, {{id}}',
    continueWound: 'Continue the draft of {{site}}, {{id}}',
    historyOf: 'History of {{site}}, {{id}}',
    drafts: 'Your drafts',
    continueDraft: 'Continue',
    records: 'Records made on this tablet',
    admission: 'Admission assessment',
    admissionDone: 'Admission assessment submitted {{when}}',
    admissionOpen: 'Open it',
    admissionAnother: 'Write another one',
    admissionStart: 'Start',
    admissionCount: '{{done}} of {{total}}',
    admissionNotInpatient:
      'The admission assessment needs an inpatient stay. This one is “{{type}}”.',
    admissionClosed: 'The admission assessment needs an open stay. This one is {{status}}.',
    admissionUnknown: 'Admission assessment. The hospital decides whether this stay may have one.',
    resumeTitle: 'Continue your draft from {{when}}?',
    resumeSentence: 'You started an assessment of this wound and have not submitted it.',
    resumeContinue: 'Continue the draft',
    resumeNew: 'Start a new one',
  },
  another: {
    title: 'The hospital answers with {{id}}, {{name}}',
    asked: 'You asked for {{asked}}. Compare the wristband.',
    number: 'Chart number of {{id}}: {{number}}',
    why: 'The files of one person may have been merged under a new ID, or this is somebody else.',
    safe: 'Nothing of this answer was stored under {{asked}}. What you wrote for {{asked}} is safe and stays here.',
    open: 'Open {{id}}',
    waiting:
      'To move a record that is still waiting to send, open it and withdraw it first. What was sent stays with {{asked}}.',
  },
  move: {
    button: 'Move to {{id}}',
    title: 'Move this draft to {{id}}, {{name}}?',
    sentence:
      'You began it for {{asked}}, {{askedName}}. Move it only if the wristband shows that both are the same person. Your words and photos go with it. Nothing is submitted.',
    loading: 'Reading {{id}} from the hospital',
    notRead: '{{id}} cannot be read from the hospital right now. The draft stays with {{asked}}.',
    wound: 'Which wound of {{id}} is it about?',
    noWounds:
      'The hospital lists no wounds for {{id}}. Add the wound in the hospital system, then try again. The draft stays with {{asked}}.',
    stay: 'It goes with stay {{id}}.',
    noStay: 'No stay of {{id}} is selected on this tablet, so it goes without one.',
    needsStay:
      'An admission assessment needs a stay. Open {{id}}, select the stay, then come back to move the draft.',
    sure: 'Move the draft',
    failed: {
      sent: 'Part of it may already be in the hospital under {{asked}}, so it stays there.',
      kind: 'A correction or void belongs to its record and cannot be moved. Open the record and begin again there.',
      gone: 'It was moved, submitted, handed over or discarded in another window.',
      incomplete: 'The wound or the stay is missing. Nothing was moved.',
      taken: 'You have already begun a draft for that wound. Nothing was moved.',
    },
    from: 'You began this for {{id}}, {{name}}, and moved it to this patient at {{when}}. Check every word before you submit it.',
  },
} as const;
