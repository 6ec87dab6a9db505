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
    nothing:
      'Nothing was read. This may be a kind of barcode that the camera cannot read: use a hand scanner or type it.',
    starting: 'Starting the camera.',
    looking: 'Hold the barcode inside the frame.',
    several: 'Several codes are in view. Move closer to the one you want.',
  },
  failed: {
    barred: 'This page is not allowed to use the camera',
    stopped: 'The camera has stopped',
    refused: 'Camera access is blocked',
    missing: 'No working camera',
    busy: 'Another app is using the camera',
    broken: 'Codes cannot be read here',
  },
  whatToDo: {
    barred:
      'Its server says so (Permissions-Policy). Tell the help desk. Use a hand scanner, or type it in.',
    stopped: 'Start it again, use a hand scanner, or type it in.',
    refused: 'Allow it in the settings of this tablet, use a hand scanner, or type it in.',
    missing: 'Use a hand scanner, or type it in.',
    busy: 'Close that app and scan again, use a hand scanner, or type it in.',
    broken: 'Use a hand scanner, or type it in.',
  },
  /** If there is nothing to type: a code that only machines read. */
  withoutTyping: {
    barred: 'Its server says so (Permissions-Policy). Tell the help desk. Use a hand scanner.',
    stopped: 'Start it again, or use a hand scanner.',
    refused: 'Allow it in the settings of this tablet, or use a hand scanner.',
    missing: 'Use a hand scanner.',
    busy: 'Close that app and scan again, or use a hand scanner.',
    broken: 'Use a hand scanner.',
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
    notWhole: 'The code was not read whole. Scan again.',
    noEnd:
      'The scanner sent no Enter, so the code may be incomplete and was not used. Tap the field, scan again and check it. Ask for the scanner to be set to send Enter after each code.',
    slow: 'Characters came in while no field was selected, too slowly to be a scan. They were not used. Tap the field, then scan or type again.',
    severalParts:
      'This code has several parts, and the hospital’s settings do not say which one is the ID. Nothing was opened. Scan another code, or type the ID.',
    otherKind:
      'The ID was not found in this code. Nothing was opened. Scan the right code, or type the ID.',
    token: 'This is not an access token. Scan the code of your token, or type it in.',
  },
  readToken: 'Access token scanned',
} as const;
