export const signInEn = {
  title: 'Sign in',
  lead: 'Your records stay on this tablet and reach the hospital by themselves.',
  who: 'Who are you?',
  another: 'Someone else',
  backToNurses: 'Back to the names',
  lastHere: 'Last here {{when}}',
  address: 'Hospital address',
  addressHint: 'Such as https://hospital.example/v1',
  addressSwitch:
    'Records that wait for {{address}} stay on this tablet. They go out when you come back to it.',
  addressFixed: 'Set when this tablet was prepared.',
  token: 'Access token',
  tokenHint: 'From the hospital. It is kept sealed here and never shown again.',
  newToken: 'New access token',
  newTokenHint: 'The old one has expired. Ask the hospital for a new one.',
  name: 'Your name',
  nameHint: 'As colleagues on this ward know it.',
  pin: 'PIN',
  pinHint: 'Six digits or more, to come back to this tablet.',
  pinAgain: 'PIN once more',
  pinAgainHint: 'So that a slip of the finger does not lock you out.',
  pinOf: 'PIN of {{name}}',
  submit: 'Sign in',
  working: 'Asking the hospital',
  demo: 'Try the demo',
  demoHint: 'No hospital, no network, nothing real.',
  unlock: 'Locked',
  unlockLead: 'What you wrote is safe. What you handed in goes on being sent.',
  unlockButton: 'Unlock',
  notYou: 'Not {{name}}? Sign out',
  error: {
    summary: 'Something is missing',
    addressEmpty: 'Enter the address of the hospital.',
    addressMalformed: 'This is not an address. It begins with http:// or https://.',
    addressNotSaved:
      'This tablet could not save the address. The address itself is fine. Tell whoever looks after the tablet: its disk may be full, or Wardbook may not write its settings.',
    tokenEmpty: 'Enter the access token.',
    tokenMalformed: 'An access token has no spaces or line breaks. Copy it again.',
    nameEmpty: 'Enter your name.',
    pinShort: 'The PIN needs six digits or more.',
    pinDiffers: 'The two PINs are not the same.',
    pinWrong: 'This PIN is not right. Try again.',
  },
  failure: {
    offline: {
      title: 'No network',
      sentence:
        'This tablet is not connected. Join the Wi-Fi, then sign in. Nurses who were here before can sign in without it.',
    },
    addressWrong: {
      title: 'No hospital at this address',
      sentence:
        'Nothing answers at {{address}}. Check the address, or ask whether the hospital service is down.',
    },
    notHospital: {
      title: 'This is not the hospital service',
      sentence:
        'Something answers at {{address}}, but it does not speak as the hospital does. Check the address.',
    },
    captivePortal: {
      title: 'The Wi-Fi wants a sign-in first',
      sentence:
        'A page of the network answered in place of the hospital. Open the browser, accept the Wi-Fi page, then come back.',
    },
    deadToken: {
      title: 'This access token does not work',
      sentence: 'The hospital says that it is wrong or has expired. Ask for a new one.',
    },
    busy: {
      title: 'The hospital cannot answer now',
      sentence: 'It is there but has trouble of its own. Try again in a moment.',
    },
    storage: {
      title: 'This tablet could not keep your sign-in',
      sentence: 'Its storage is full or closed. Free some space, then try again.',
    },
  },
} as const;
