export const settingsEn = {
  title: 'Settings',
  language: 'Language',
  theme: {
    label: 'Theme',
    system: 'As this tablet',
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
      unknown: 'Second copy: not looked at yet.',
      kept: 'Second copy: has everything.',
      behind: 'Second copy: behind. It is tried again by itself; tell the help desk if this stays.',
      none: 'Second copy: this browser has no place for one.',
    },
    kept: 'The browser has promised to keep your records until they are sent.',
    notKept:
      'The browser has not promised to keep your records: it may delete them when the tablet gets full.',
    askKeep: 'Ask the browser to keep it',
    asked: 'The browser said no. Installing Wardbook on this tablet helps.',
  },
  keepTime: {
    label: 'Keep finished records on this tablet',
    days_one: '{{count}} day',
    days_other: '{{count}} days',
    none: 'Not at all',
    hint: 'The hospital keeps them for ever; this is only the copy here.',
  },
  lockTime: {
    label: 'Ask for the PIN after',
    minutes_one: '{{count}} minute',
    minutes_other: '{{count}} minutes',
    hint: 'Without a touch. What was handed in goes on being sent.',
    now: 'Lock now',
  },
  account: {
    title: 'Signed in',
    signOut: 'Sign out',
    signOutHint: 'What you handed in stays here and goes on as soon as you sign in again.',
    hospital: 'Hospital',
    changeHospital: 'Change the hospital address',
  },
  exports: {
    title: 'For the help desk',
    unsent: 'Export unsent work',
    unsentHint:
      'A file with everything of yours that is not in the hospital yet, photos included. It holds clinical text: keep it safe.',
    unsentNone: 'Nothing of yours is unsent.',
    pinSentence:
      'Whoever has the file can read what you wrote about your patients. Give your PIN to make it.',
    unsentDone: 'Exported {{count}}.',
    diagnostics: 'Export diagnostics',
    diagnosticsDone: 'Exported. It holds no clinical text.',
    diagnosticsHint: 'Versions, states and journals. No clinical text, no token.',
  },
  about: {
    title: 'About',
    version: 'Version {{version}}',
    shell: { web: 'In the browser', electron: 'As an application' },
    hospital: 'Hospital',
    clock: 'Clock of this tablet',
    clockFine: 'Agrees with the hospital.',
    clockOff: '{{minutes}} minutes off against the hospital.',
    clockUnknown: 'Not compared yet.',
    profileUnusable:
      "The hospital's profile cannot be used, so the usual code lists and limits apply. Nothing is lost; please tell who looks after this app.",
  },
} as const;
