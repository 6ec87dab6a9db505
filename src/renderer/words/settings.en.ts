export const settingsEn = {
  title: 'Settings',
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
    title: 'Storage',
    room: {
      enough: 'Room on this tablet: enough.',
      low: 'Room on this tablet: low. Text is kept, photos are not taken.',
      full: 'Room on this tablet: full. Nothing new is kept until there is room.',
      unknown: 'This browser does not say how much room there is.',
    },
    copy: {
      unknown: 'Second copy: not checked yet.',
      kept: 'Second copy: has everything.',
      behind: 'Second copy: behind. Wardbook will try again; tell the help desk if this stays.',
      none: 'Second copy: this browser has no place for one.',
    },
    guard: {
      tablet:
        'What you write is encrypted, but this tablet opens it without your PIN, because the hospital has set no recovery key. Whoever copies its storage can read it.',
      pin: 'What you write is encrypted. Only your PIN or the hospital’s recovery key opens it. Whoever copies the storage could still try all PINs: a longer one is safer.',
      system:
        'What you write is encrypted. To open it takes this computer’s account, or the hospital’s recovery key. A copy of the storage is not enough, even with your PIN.',
      passkey:
        'What you write is encrypted. To open it takes this tablet’s own key and your PIN, or the hospital’s recovery key. A copy of the storage is not enough.',
      passphrase:
        'What you write is encrypted. Only your passphrase opens it, or the hospital’s recovery key where it has one.',
    },
    accepted: 'Your hospital has accepted this for its tablets: {{who}}.',
    notAccepted: 'Your hospital has not accepted this. Choose a new one under “Signed in”.',
    kept: 'The browser has promised to keep your records until they are sent.',
    notKept:
      'The browser has not promised to keep your records: it may delete them when the tablet gets full.',
    askKeep: 'Ask the browser to keep it',
    asked: 'The browser declined. Installing Wardbook on this tablet helps.',
  },
  keepTime: {
    label: 'Keep finished records on this tablet',
    days_one: '{{count}} day',
    days_other: '{{count}} days',
    none: 'Do not keep',
    hint: 'The hospital keeps the records; this is only the copy on this tablet. What unsent work refers to stays.',
    photos_one: 'Photos go after {{count}} day at the latest.',
    photos_other: 'Photos go after {{count}} days at the latest.',
    forget_one:
      'After {{count}} day without the hospital, this tablet signs everybody out and removes what it fetched. Unsent work stays.',
    forget_other:
      'After {{count}} days without the hospital, this tablet signs everybody out and removes what it fetched. Unsent work stays.',
  },
  lockTime: {
    label: 'Ask for the PIN after',
    minutes_one: '{{count}} minute',
    minutes_other: '{{count}} minutes',
    hint: 'After no activity. Wardbook keeps sending what you submitted.',
    now: 'Lock now',
  },
  account: {
    title: 'Signed in',
    signOut: 'Sign out',
    signOutHint: 'What you submitted stays here and is sent as soon as you sign in again.',
    signOutUnsent_one:
      '{{count}} record of yours is not in the hospital record yet. If you sign out, it stays on this tablet and waits until you sign in again.',
    signOutUnsent_other:
      '{{count}} records of yours are not in the hospital record yet. If you sign out, they stay on this tablet and wait until you sign in again.',
    hospital: 'Hospital',
  },
  changePin: {
    pin: 'Change PIN',
    passphrase: 'Choose a passphrase',
    lead: 'Everything you wrote stays yours.',
    pinNow: 'Your present PIN',
    passphraseNow: 'Your present passphrase',
    submit: 'Change it',
    done: 'Changed. Use the new one from now on.',
  },
  exports: {
    title: 'For the help desk',
    unsent: 'Export unsent work',
    unsentHint:
      'A file with all your work that is not in the hospital record yet, photos included. It contains clinical text: keep it safe.',
    unsentNone: 'You have no unsent work.',
    pinSentence:
      'Whoever has the file can read what you wrote about your patients. Enter your PIN to create it.',
    unsentDone: 'Exported {{count}}.',
    diagnostics: 'Export diagnostics',
    diagnosticsDone: 'Exported. It contains no clinical text.',
    diagnosticsHint: 'Versions, states and sending logs. No clinical text, no access tokens.',
  },
  about: {
    title: 'About',
    version: 'Version {{version}}',
    shell: { web: 'In the browser', electron: 'Desktop app' },
    hospital: 'Hospital',
    clock: 'This tablet’s clock',
    clockFine: 'Matches the hospital’s clock.',
    clockOff: 'Differs from the hospital’s by {{difference}}.',
    clockUnknown: 'Not checked yet.',
    profileUnusable:
      'The hospital’s profile cannot be used, so the usual code lists and limits apply. Nothing is lost. Please tell whoever looks after this app.',
  },
} as const;
