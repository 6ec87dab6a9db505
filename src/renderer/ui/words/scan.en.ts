/** Scanning wristbands, admission forms and access tokens, by camera or with a hand scanner. */
export const scanEn = {
  button: 'Scan',
  title: {
    patient: 'Scan the wristband',
    encounter: 'Scan the admission form',
    token: 'Scan the access token',
  },
  camera: 'Camera view',
  state: {
    nothing: 'Nothing was read. Use a hand scanner, or type it.',
    starting: 'Starting the camera.',
    looking: 'Hold the barcode inside the frame.',
    several: 'Several codes in view. Move closer to one.',
  },
  failed: {
    barred: 'Camera not allowed for this page',
    stopped: 'Camera stopped',
    refused: 'Camera blocked',
    missing: 'No working camera',
    busy: 'Camera used by another app',
    broken: 'Codes cannot be read here',
  },
  whatToDo: {
    barred: 'Tell the help desk (Permissions-Policy).',
    stopped: 'Start it again.',
    refused: 'Allow it in the settings of this tablet.',
    busy: 'Close that app and scan again.',
  },
  /** `scanned`: a code that only machines read. */
  instead: {
    scanned: 'Use a hand scanner.',
    typed: 'Use a hand scanner, or type it.',
  },
  startAgain: 'Start the camera again',
  otherCamera: 'Switch camera',
  type: {
    patient: 'Or type the patient ID',
    encounter: 'Or type the stay ID',
  },
  use: 'Use this ID',
  typeFirst: 'Type an ID first.',
  read: 'Scanned {{text}}',
  /** A code that was read, but is not accepted. */
  refused: {
    notWhole: 'Not read whole. Scan again.',
    noEnd:
      'Not used: the scanner sent no Enter, so the code may be incomplete. Tap the field, scan and check it. Help desk: let it send Enter.',
    slow: 'Not used: too slow for a scan. Tap the field first.',
    severalParts: 'Nothing opened: the code has several parts. Scan another, or type the ID.',
    otherKind: 'Nothing opened: no ID in this code. Scan the right one, or type the ID.',
    token: 'Not an access token. Scan yours, or type it.',
  },
  readToken: 'Access token scanned',
} as const;
