export const settingsEn = {
  title: 'Settings',
  groups: {
    label: 'Groups of settings',
    display: 'Display',
    tablet: 'This tablet',
    support: 'Files and support',
    figures: 'Figures for the pilot',
  },
  language: 'Language',
  theme: {
    label: 'Theme',
    system: 'Match tablet',
    light: 'Light',
    dark: 'Dark',
    night: 'Night',
    nightHint: 'Night is dim and warm, for a dark ward.',
  },
  textSize: {
    label: 'Text size',
    sample: 'The wound is clean and 3.5 cm long.',
  },
  storage: {
    title: 'State of this tablet',
    room: {
      enough: 'Storage: enough space',
      low: 'Storage: running low. Text is saved, but no photos can be added.',
      full: 'Storage: full. Nothing new can be saved until there is room.',
      unknown: 'Storage: this browser does not say how much space there is',
    },
    copy: {
      unknown: 'Backup: not checked yet',
      kept: 'Backup: up to date',
      behind: 'Backup: catching up. Wardbook will try again; tell the help desk if this stays.',
      none: 'Backup: this browser has no place for one',
    },
    offline: 'Offline: every file is kept on this tablet',
    clock: {
      fine: 'Clock: matches the hospital’s',
      fast: 'Clock: {{difference}} fast. Ask the help desk to set it.',
      slow: 'Clock: {{difference}} slow. Ask the help desk to set it.',
      unknown: 'Clock: not compared with the hospital’s yet',
    },
    guard: {
      pin: 'What you write is encrypted. Only your PIN or the hospital’s recovery key opens it. Anyone who copies the storage could still try every PIN, so a longer one is safer.',
      system:
        'What you write is encrypted. Opening it takes this computer’s account or the hospital’s recovery key. A copy of the storage is not enough, even with your PIN.',
      passkey:
        'What you write is encrypted. Opening it takes this tablet’s own key and your PIN, or the hospital’s recovery key. A copy of the storage is not enough.',
    },
    training:
      'For training only: everybody has the recovery key of this tablet. Do not write about real patients.',
    accepted: 'Your hospital has accepted this for its tablets: {{who}}.',
    notAccepted: 'Your hospital has not accepted this. Choose a new one under “Signed in”.',
    kept: 'This browser protects unsent records',
    notKept: 'This browser may delete unsent records when the tablet gets full',
    askKeep: 'Protect unsent records',
    asked: 'The browser did not allow it. Installing Wardbook on this tablet helps.',
  },
  recoveryOther: {
    title: 'The hospital’s recovery key has changed',
    sentence:
      'The hospital’s profile now has another recovery key than the one that opens your work. Whoever holds the new one could read what you wrote, so your work stays with the former key. Nothing is lost.',
    only: 'Accept the new key only if the help desk has told you of the change.',
    accept: 'Accept the new key',
  },
  keepTime: {
    label: 'Keep finished records on this tablet',
    days_one: '{{count}} day',
    days_other: '{{count}} days',
    none: 'Do not keep',
    hint: 'The hospital keeps the records; this is only the copy on this tablet. Anything that unsent work needs stays.',
    photos_one: 'Photos are removed after {{count}} day at the latest.',
    photos_other: 'Photos are removed after {{count}} days at the latest.',
    forget_one:
      'After {{count}} day without the hospital, this tablet signs everyone out and removes what it loaded from there. Unsent work stays.',
    forget_other:
      'After {{count}} days without the hospital, this tablet signs everyone out and removes what it loaded from there. Unsent work stays.',
  },
  lockTime: {
    label: 'Lock after inactivity of',
    minutes_one: '{{count}} minute',
    minutes_other: '{{count}} minutes',
    hint: 'Wardbook keeps sending what you submitted.',
    now: 'Lock now',
  },
  account: {
    title: 'Signed in',
    name: 'Name',
    signOut: 'Sign out',
    signOutHint: 'What you submitted stays here and is sent as soon as you sign in again.',
    signOutUnsent_one:
      '{{count}} record of yours is not in the hospital record yet. If you sign out, it stays on this tablet and waits until you sign in again.',
    signOutUnsent_other:
      '{{count}} records of yours are not in the hospital record yet. If you sign out, they stay on this tablet and wait until you sign in again.',
    signOutThere:
      'This also ends your sign-in at the hospital; its page may ask you to confirm. Your PIN still opens your work here; to send it, you may have to sign in there again.',
    hospital: 'Hospital',
  },
  changePin: {
    pin: 'Change PIN',
    lead: 'Nothing that you wrote is lost.',
    pinNow: 'Your current PIN',
    submit: 'Change it',
    done: 'Changed. Use the new one from now on.',
  },
  leave: {
    button: 'Remove me from this tablet',
    lead: 'Your key, your PIN, your phrases and your copies of records will be removed from this tablet. What is in the hospital record stays there. If you come back, sign in as you did the first time.',
    unsent_one:
      '{{count}} record or draft of yours is only on this tablet. Save it to a file first, or it will be lost.',
    unsent_other:
      '{{count}} records and drafts of yours are only on this tablet. Save them to a file first, or they will be lost.',
    show: 'Now choose the file you just saved, so that Wardbook can check that it is complete.',
    choose: 'Choose the saved file',
    notIt:
      'This is not the file you just saved. Nothing was removed. Choose again, or cancel and save once more.',
    shown: 'All your work is in the file. You can restore it on another tablet.',
    changed:
      'Your work has changed since the file was saved, so nothing was removed. Save the file again.',
    unreadable:
      'Something of yours cannot be read by this version of Wardbook, so you cannot be removed. Nothing is lost. Update Wardbook, or tell the help desk.',
    submit: 'Remove me',
  },
  remove: {
    button: 'Remove a colleague',
    lead: 'For a colleague who is not coming back to this tablet. Who is it?',
    here: '{{name}} used this tablet in the last 24 hours. Colleagues who still use it remove themselves in their own settings. Nothing was removed.',
    noKey:
      'Some work of {{name}} is not in the hospital record yet, and the hospital has no recovery key that opens it. Ask them to sign in here once more so that it is sent, or tell the help desk. Nothing was removed.',
    unsent_one: '{{count}} record or draft of {{name}} is only on this tablet.',
    unsent_other: '{{count}} records and drafts of {{name}} are only on this tablet.',
    file: 'Save it to a file first. The file is encrypted: only the help desk can open it, with the hospital’s recovery key.',
    save: 'Save to a file',
    give: 'Give this file to the help desk. Once your colleague is removed, it is the only copy of their unsent work.',
    changed:
      'The work of {{name}} has changed since the file was saved, so nothing was removed. Save the file again.',
    sure: 'The key, PIN, phrases and copies of {{name}} will be removed from this tablet. What is in the hospital record stays there.',
    submit: 'Remove {{name}}',
    removed: '{{name}} was removed from this tablet.',
  },
  figures: {
    hint: 'Counted on this tablet since {{day}}, for all nurses together. No name, no id and no word of a record is in it.',
    none: 'There is nothing to show yet: figures are shown from {{number}} records of a kind in a shift.',
    allDay: 'All day',
    submitted: 'Submitted',
    toSubmitHalf: 'Unlock to Submit, half within',
    toSubmitMost: 'Unlock to Submit, nine in ten within',
    recorded: 'In the hospital record',
    toRecordHalf: 'Submit to record, half within',
    toRecordMost: 'Submit to record, nine in ten within',
    conflicts: 'Changed by others meanwhile',
    photos: 'Problems with photos',
    others: 'Other problems',
    unanswered: 'Tries without an answer',
    seconds: '{{number}} s',
    minutes: '{{number}} min',
    hours: '{{number}} h',
    under: 'under {{to}}',
    over: 'over {{from}}',
    between: '{{from}} to {{to}}',
    ward: 'Ward',
    wardHint: 'It is written into the file, and kept nowhere else.',
    save: 'Save figures',
    saved: 'Saved. The file contains no clinical text.',
    anew: 'Begin anew',
    anewSure: 'Forget these figures',
    anewAsk: 'All figures above are forgotten, and counting begins anew. No record is touched.',
    begunAnew: 'Counting has begun anew.',
  },
  exports: {
    title: 'Files',
    unsent: 'Save unsent work',
    unsentHint:
      'In case this tablet breaks or is taken away: one encrypted file with all your unsent work, photos included. Another tablet can restore it.',
    unsentNone: 'You have no unsent work.',
    madeFor: {
      passphrase:
        'The file is encrypted with a passphrase that you choose. Nobody can open it without the passphrase, and nobody can look it up for you.',
      recovery:
        'The file is encrypted with the recovery key of the hospital. To open it, ask whoever looks after the tablets.',
    },
    sharedSentence:
      'Your work stays on this tablet too. Whichever tablet sends first, each record reaches the hospital once.',
    unsentDone_one: 'Saved {{count}} record or draft to a file.',
    unsentDone_other: 'Saved {{count}} records and drafts to a file.',
    diagnostics: 'Export diagnostics',
    diagnosticsDone: 'Exported. It contains no clinical text.',
    diagnosticsHint: 'Versions, states and sending logs. No clinical text, no access tokens.',
  },
  rescue: {
    importFile: 'Restore from a file',
    hint: 'Brings back work that you saved on another tablet. Sign in as you did there; if you entered an access token, use the same one.',
    open: 'Open',
    inFile: 'What is in this file',
    savedBy: 'The file says: saved by {{name}}, {{when}}.',
    marked: {
      title: 'Saved with your sign-in, and unchanged',
      sentence: 'Wardbook goes on with each record where the other tablet was.',
    },
    unmarked: {
      title: 'Nothing shows that you saved this file',
      sentence:
        'It may be from before you renewed your access token, or from somebody else. Nothing in it is sent until you have looked at it.',
    },
    records: 'Records and drafts in this file',
    empty: 'There is nothing in it that this version of Wardbook can read.',
    seenAt: 'For {{when}}',
    noTime: 'No time entered yet',
    submitted: 'Submitted {{when}}',
    draftOf: 'Draft, last changed {{when}}',
    photos_one: '{{count}} photo',
    photos_other: '{{count}} photos',
    wasSent: 'It was sent from the other tablet and may already be in the hospital record.',
    comesAs: {
      here: 'On this tablet already. It stays as it is here.',
      draft: 'Comes back as a draft. Nothing is sent until you submit it.',
      'goes-on': 'Will be sent. Wardbook first asks the hospital whether it already has it.',
      waits: 'Waits in the outbox. Nothing is sent until you have looked at it.',
      read: 'The file says that the hospital has it. Wardbook reads it there and sends nothing.',
    },
    restore: 'Restore',
    wrong: 'This is not the passphrase for this file.',
    askLead:
      'The file is encrypted with the recovery key of the hospital. Leave this page open, and give the request below to whoever looks after the tablets.',
    request: 'Request',
    answer: 'Answer',
    answerWrong:
      'This is not the answer to this request. Copy all of it. If this page was closed in between, give the request again.',
    taken_one: '{{count}} record or draft restored',
    taken_other: '{{count}} records and drafts restored',
    takenSentence:
      'Before sending each record, Wardbook asks the hospital whether it already has it. You will find everything where it was on the other tablet.',
    held_one: '{{count}} waits in the outbox until you have looked at it.',
    held_other: '{{count}} wait in the outbox until you have looked at them.',
    wasHere_one: '{{count}} was on this tablet already and stays as it is.',
    wasHere_other: '{{count}} were on this tablet already and stay as they are.',
    unreadable_one: '{{count}} cannot be read by this version of Wardbook and stays in the file.',
    unreadable_other: '{{count}} cannot be read by this version of Wardbook and stay in the file.',
    notTaken: 'Nothing was restored',
    nothingLost: 'Nothing is lost: the file is as it was, and so is this tablet. Keep the file.',
    refused: {
      'not-rescue': 'This is not a file of unsent work.',
      'other-version':
        'Another version of Wardbook saved this file, which this one cannot read. Update Wardbook here, then try again.',
      kept: 'A colleague saved this file on the other tablet. Only the help desk can open it.',
      damaged: 'The file is damaged or incomplete. Copy it from the other tablet once more.',
      inconsistent:
        'What is in this file does not fit together. It was changed, or Wardbook did not make it. Save the work on the other tablet once more. If that file is refused too, give it to the help desk.',
      'key-taken':
        'Something in this file has the same number as something else on this tablet, which stays as it is. Restore the file on another tablet, or give it to the help desk.',
      'other-hospital': 'The file is for another hospital: {{address}}.',
      'not-hers': 'The file belongs to another nurse. That nurse has to sign in on this tablet.',
      'sign-in': 'Your sign-in has expired. Sign in again, then try once more.',
    },
  },
  about: {
    title: 'About',
    version: 'Version {{version}}. {{shell}}.',
    shell: { web: 'In the browser', electron: 'Desktop app' },
    hospital: 'Hospital',
    test: 'Test this tablet',
    testHint: 'For setting up tablets: checks whether this one can keep records safely.',
    profileUnusable:
      'The hospital’s profile cannot be used, so the usual code lists and limits apply. Nothing is lost. Please tell whoever looks after this app.',
  },
} as const;
