export const signInEn = {
  title: 'Sign in',
  lead: 'Your records are kept on this tablet and sent to the hospital automatically.',
  who: 'Who are you?',
  another: 'Someone else',
  backToNurses: 'Back to the names',
  lastHere: 'Last here {{when}}',
  waitsFor_one: '{{count}} record is not in the hospital record yet',
  waitsFor_other: '{{count}} records are not in the hospital record yet',
  address: 'Hospital address',
  addressHint: 'For example https://hospital.example/v1',
  addressSwitch:
    'Records waiting for {{address}} stay on this tablet. They are sent when you come back to it.',
  token: 'Access token',
  tokenHint: 'From your hospital. It is stored encrypted and never shown again.',
  newToken: 'New access token',
  newTokenHint: 'The old one has expired. Ask the hospital for a new one.',
  name: 'Your name',
  nameHint: 'As colleagues on this ward know it.',
  ownNameHint: 'The name of the person whose token this is.',
  pin: 'PIN',
  pinHint: 'Six digits or more. You will use it to unlock this tablet.',
  pinAgain: 'PIN again',
  pinAgainHint: 'So that a slip of the finger does not lock you out.',
  pinAnother: 'New PIN',
  pinAnotherAgain: 'New PIN again',
  pinOf: 'PIN of {{name}}',
  keypad: { label: 'Keypad', delete: 'Delete the last digit' },
  submit: 'Sign in',
  working: 'Signing in',
  demo: 'Try the demo',
  demoHint: 'No hospital, no network, nothing real.',
  already: {
    nameTitle: '{{name}} is on this tablet already',
    nameSentence:
      'Enter your PIN, so that everything you wrote here stays together. If you are a different {{name}}, add something to your name that tells you apart, such as a staff number.',
    tokenTitle: 'This is the access token of {{name}}',
    tokenSentence:
      'It is in use on this tablet under that name. Under a second name, records would be filed as written by somebody else.',
    personTitle: 'You are already on this tablet, as {{name}}',
    personSentence: 'Enter your PIN, so that everything you wrote here stays together.',
    pin: 'Sign in as {{name}}',
  },
  provider: {
    button: 'Sign in with {{hospital}}',
    buttonUnnamed: 'Sign in at the hospital',
    lead: 'This opens the hospital’s sign-in page, which brings you back here.',
    leadBrowser: 'This opens the hospital’s sign-in page in the browser of this computer.',
    elsewhereTitle: 'Continue in the browser',
    elsewhereSentence:
      'The hospital’s sign-in page has opened there. When you have signed in, come back to Wardbook. If no page has opened, open it again.',
    openAgain: 'Open the page again',
    stop: 'Cancel this sign-in',
    type: 'Enter an access token instead',
    doneTitle: 'The hospital knows who you are',
    doneSentence:
      'Your records will be filed under {{author}}. Nothing is stored on this tablet yet.',
    notMe: 'This is not me',
    stillThere: {
      title: 'The last sign-in at the hospital may still be open',
      'no-end':
        'The hospital’s sign-in page offers no sign-out. Close this browser before somebody else uses it. Nothing is lost.',
      'not-ended':
        'The hospital’s sign-in page did not answer, or did not lead back here. If it refuses you, close this browser and open Wardbook again. Nothing is lost.',
      'in-browser':
        'It is in the browser of this computer. Sign out there, or close that browser. Nothing is lost.',
    },
  },
  notYetHere: {
    noRecoveryKey: {
      title: 'The hospital has no recovery key yet',
      sentence:
        'Without one, a forgotten PIN would lose records, so nobody new can sign in here. Nothing is lost. Whoever looks after the tablets makes it with “npm run recovery -- new <file>” and puts what that prints into the hospital’s profile.',
    },
    pinAlone: {
      title: 'A PIN alone is not enough here',
      sentence:
        'This tablet has no key store that Wardbook can use, and the hospital has not accepted a PIN alone (security.acceptsPinOnly in its profile), so nobody new can sign in here. Nothing is lost. Tell whoever looks after the tablets.',
    },
  },
  forgotten: {
    link: 'Forgot your PIN?',
    title: 'New PIN for {{name}}',
    lead: 'You need your access token, and an answer from whoever looks after the tablets. Everything you wrote on this tablet stays yours and will still be sent.',
    fromHelpDesk:
      'The hospital’s sign-in page cannot set a new PIN. Ask the help desk for an access token.',
    tokenHint: 'The one you have, or a new one from the hospital.',
    submit: 'Set the new PIN',
    replaced:
      'A new PIN was set here, {{when}}. If that was not you, tell whoever looks after the tablets.',
  },
  recovery: {
    lead: 'What you wrote is encrypted, and only the PIN or the hospital’s recovery key opens it. Nothing is lost. Leave this page open, and give the request below to whoever looks after the tablets.',
    request: 'Request',
    requestHint: 'It says your name, and nothing that you wrote.',
    answer: 'Answer',
    open: 'Open with the answer',
    wrong:
      'This is not the answer to this request. Copy all of it. If this page was closed in between, give the request again.',
    none: 'It is encrypted on this tablet, and the hospital had set no recovery key when it was written. Nothing was lost or changed: the PIN still opens it.',
  },
  unlock: 'Locked',
  unlockLead: 'What you wrote is safe. Wardbook keeps sending what you submitted.',
  unlockWaits:
    'What you wrote is safe. Wardbook was restarted: what you submitted waits until you unlock.',
  waitsForUnlock_one: '{{count}} record is waiting for {{name}} to unlock.',
  waitsForUnlock_other: '{{count}} records are waiting for {{name}} to unlock.',
  unlockButton: 'Unlock',
  switch: {
    title: 'Who’s taking over?',
    lead: 'What {{name}} wrote is safe. Tap your name, then type your PIN.',
    handOver: 'Who takes this draft?',
    handOverLead:
      '{{name}} is giving this draft and its photos to a colleague. Tap your name, then type your own PIN: the draft is then yours to submit.',
    take: 'Take the draft',
    names: 'Names',
    stay: '{{name}}, continue',
    keep: '{{name}}, keep the draft',
    nobodyElse:
      'Nobody else has signed in on this tablet yet. Your colleague signs in here once; after that you can give them the draft.',
    kept: {
      sent: 'Not given: part of this draft was already sent in {{name}}’s name, so only {{name}} can continue it.',
      file: 'Not given: this draft is also in a file that {{name}} saved and can submit from another tablet, so only {{name}} can continue it.',
      kind: 'Not given: a correction or void has to be finished by the person who started it.',
      late: 'Not given: this was begun more than five minutes ago. The draft stays with {{name}}, who can unlock and give it again.',
      gone: 'Not given: this draft was submitted, discarded or changed in the meantime.',
      photo:
        'Not given: one of its photos cannot be read. It stays with {{name}}, who can remove that photo.',
    },
  },
  error: {
    summary: 'Something is missing',
    addressEmpty: 'Enter the address of the hospital.',
    addressMalformed: 'This is not a web address. It starts with http:// or https://.',
    addressNotSaved:
      'This tablet could not save the address. The address itself is fine. Tell whoever looks after the tablet: its disk may be full, or Wardbook may not be allowed to write its settings.',
    tokenEmpty: 'Enter the access token.',
    tokenMalformed: 'An access token has no spaces or line breaks. Copy it again.',
    nameEmpty: 'Enter your name.',
    nameOfOther:
      'This sign-in belongs to {{name}}. Only {{name}} can bring a new token here. Anyone else: go back, sign out, and sign in under your own name.',
    pinShort: 'Six digits or more.',
    pinDiffers: 'The two PINs do not match.',
    pinEmpty: 'Enter the PIN.',
    pinWrong: 'Wrong PIN. Try again.',
    pinRepeated: 'Repeated digits are what people try first. Choose another PIN.',
    pinRun: 'Digits in a row are what people try first. Choose another PIN.',
    pinCommon: 'This is one of the PINs that people try first. Choose another.',
    pinDate: 'This is a date, and birthdays are what people try first. Choose another PIN.',
    pinWaitSeconds_one: 'Too many wrong PINs. Try again in {{count}} second. Nothing is lost.',
    pinWaitSeconds_other: 'Too many wrong PINs. Try again in {{count}} seconds. Nothing is lost.',
    pinWaitMinutes_one: 'Too many wrong PINs. Try again in {{count}} minute. Nothing is lost.',
    pinWaitMinutes_other: 'Too many wrong PINs. Try again in {{count}} minutes. Nothing is lost.',
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
    certificateExpired: {
      title: 'The hospital’s certificate is not valid today',
      sentence:
        'The certificate of {{address}} has expired or is not valid yet. Check the date and time of this tablet. If they are right, tell the help desk. Nothing was sent.',
    },
    certificateUnknown: {
      title: 'This tablet does not know who signed the hospital’s certificate',
      sentence:
        'The help desk has to install the hospital’s root certificate on this tablet. Nothing was sent to {{address}}.',
    },
    certificateUnknownToServer: {
      title: 'Wardbook’s server does not know who signed the hospital’s certificate',
      sentence:
        'The help desk has to give the hospital’s root certificate to the server that this page comes from. Nothing was sent to {{address}}.',
    },
    certificateOtherName: {
      title: 'The certificate belongs to another address',
      sentence:
        'The server at {{address}} shows a certificate for another name. Check the address, or tell the help desk. Nothing was sent.',
    },
    notHospital: {
      title: 'This is not the hospital service',
      sentence: '{{address}} answered, but it isn’t a hospital server. Check the address.',
    },
    captivePortal: {
      title: 'This Wi-Fi needs you to sign in first',
      sentence:
        'A Wi-Fi page answered instead of the hospital. Open the browser, accept the Wi-Fi page, then come back. If there is no such page, check the address: {{address}}.',
    },
    gate: {
      title: 'Sign in to the hospital’s network first',
      sentence:
        'A sign-in page stands in front of Wardbook’s server, and your sign-in there is missing or has ended. Nothing is lost. Open that page and sign in; Wardbook then opens again.',
      open: 'Open the sign-in page',
    },
    redirected: {
      title: 'The hospital has moved, or the Wi-Fi needs a sign-in',
      sentence:
        '{{address}} redirects to another address. Ask whether the hospital service has moved (often only from http to https). On a guest Wi-Fi, open the browser and accept its page first.',
    },
    addressDoubled: {
      title: 'The address has its /v1 twice',
      sentence: 'It should end with one /v1, not two: {{address}}. Correct the address.',
    },
    slow: {
      title: 'The hospital answers too slowly',
      sentence:
        'No answer came in time from {{address}}. Try again in a moment. Nurses who were here before can sign in without it.',
    },
    refusedByPage: {
      title: 'This sign-in was refused, perhaps not by the hospital',
      sentence:
        'A web page at {{address}} said no, not the hospital service itself. Check the token; if it is right, tell whoever looks after the network.',
    },
    deadToken: {
      title: 'This access token does not work',
      sentence: 'The hospital says it is wrong or has expired. Ask for a new one.',
    },
    busy: {
      title: 'The hospital cannot answer right now',
      sentence: 'The hospital system is having problems. Try again in a moment.',
    },
    tokenOfOther: {
      title: 'This is the access token of another nurse',
      sentence:
        'It is in use on this tablet under another name. With it, {{name}}’s records would be filed as written by somebody else. Enter your own token.',
    },
    tokenOfAnother: {
      title: 'This access token names another person',
      sentence:
        'It does not belong to the person whose token {{name}} has used so far. With it, {{name}}’s records would be filed as written by somebody else. Enter your own token.',
    },
    notHers: {
      title: 'This is not the access token of {{name}}',
      sentence:
        'It belongs to someone else: to another nurse on this tablet, or to the person named in it. Nothing was changed. Check whose token it is.',
    },
    tokenTooLong: {
      title: 'Your token is too long for a server on the way{{size}}',
      sentence:
        'The hospital has not seen it, and nothing on this tablet was changed. Tell the help desk: either the limit for headers of a server between this tablet and the hospital has to be raised, or the token needs fewer groups.',
      size: ' ({{kB}} kB)',
    },
    shownNothing: {
      title: 'Is this the access token of {{name}}?',
      sentence:
        'It works, but the hospital does not show it what {{name}} sent from this tablet. With another nurse’s token, {{name}}’s records would be filed as written by that nurse. Nothing is lost. If the token is yours, enter your name below and sign in.',
    },
    keyNotHere: {
      title: 'Only the PIN opens what {{name}} wrote',
      sentence:
        'It is encrypted on this tablet, and your token alone does not open it. Nothing is lost and nothing was changed. If the PIN is forgotten, ask whoever looks after the tablets: the hospital’s recovery key opens it.',
    },
    tabletSilent: {
      title: 'This tablet did not release its own key',
      sentence:
        'It is needed along with the PIN. Try again, and confirm when the tablet asks you. Nothing is lost. If it no longer asks, go to whoever looks after the tablets: the hospital’s recovery key opens what you wrote.',
    },
    providerSilent: {
      title: 'The hospital’s sign-in page does not answer',
      sentence:
        'Nothing is lost, and your PIN still opens it. What you submitted is sent once you have signed in again. Try again in a moment. If this keeps happening, tell the help desk.',
    },
    providerStrange: {
      title: 'Something other than the hospital’s sign-in page answered',
      sentence:
        'Nothing is lost. On a guest Wi-Fi, open the browser and accept its page first. Otherwise tell the help desk.',
    },
    providerRefused: {
      title: 'The sign-in at the hospital was not completed',
      sentence:
        'It was cancelled there, or the hospital refused it. Nothing is lost. Try again. If it is refused again, tell the help desk.',
    },
    notAsked: {
      title: 'This sign-in was not started here',
      sentence:
        'It was started in another window, or too long ago. Nothing is lost. Sign in again here.',
    },
    notForUs: {
      title: 'This sign-in was not accepted',
      sentence:
        'The hospital’s answer was not meant for Wardbook, or it was altered. Nothing is lost. Tell the help desk that the ID token was not accepted.',
    },
    tokenOld: {
      title: 'This sign-in came too late',
      sentence:
        'The hospital’s answer has already expired. Nothing is lost. Sign in again. If it happens again, tell the help desk to check the clocks.',
    },
    noAuthor: {
      title: 'The hospital’s sign-in does not say who you are in its records',
      sentence:
        'Without that, your records could be filed under the wrong name. Nothing is lost. Tell the help desk that the claim with the author is missing.',
    },
    noBrowser: {
      title: 'The browser could not be opened',
      sentence:
        'The hospital’s sign-in page needs the browser of this computer. Nothing is lost. Try again, or enter an access token. If this keeps happening, tell the help desk.',
    },
    notFinished: {
      title: 'The sign-in in the browser was not completed',
      sentence:
        'Wardbook waited ten minutes for the hospital’s sign-in page. Nothing is lost. Close that page if it is still open, and sign in again here.',
    },
    otherPerson: {
      title: 'This is another person’s sign-in',
      sentence:
        'It does not belong to the person who has signed in here so far. Nothing was changed: what she wrote is safe, and nobody else can open or send it. If this is your sign-in, go back and sign in under your own name.',
    },
    notAccepted: {
      title: 'The hospital’s record system did not accept this sign-in',
      sentence:
        'The sign-in page knows you, but the record system did not accept its answer. Nothing is lost. Tell the help desk.',
    },
    unexpected: {
      title: 'This did not work',
      sentence:
        'Something in Wardbook failed. What was written on this tablet is safe; do not delete anything. Try again, or close Wardbook and open it again. If it stays, tell the help desk.',
    },
    storage: {
      title: 'This tablet could not save your sign-in',
      sentence: 'Its storage is full or unavailable. Free up some space, then try again.',
    },
  },
} as const;
