/** Scanning wristbands and stay forms, by camera or with a hand scanner. */
export const scanEn = {
  button: 'Scan',
  title: {
    patient: 'Scan the wristband',
    encounter: 'Scan the stay form',
  },
  camera: 'What the camera sees',
  state: {
    starting: 'Starting the camera.',
    looking: 'Hold the barcode inside the frame.',
    several: 'Several codes are in view. Move closer to the one you mean.',
  },
  failed: {
    refused: 'The camera is not allowed',
    missing: 'No camera answers',
    busy: 'Another app is using the camera',
    broken: 'Codes cannot be read here',
  },
  mend: {
    refused: 'Allow it in the settings of this tablet, use a hand scanner, or type the id.',
    missing: 'Use a hand scanner, or type the id.',
    busy: 'Close that app and scan again, use a hand scanner, or type the id.',
    broken: 'Use a hand scanner, or type the id.',
  },
  otherCamera: 'Other camera',
  type: {
    patient: 'Or type the patient id',
    encounter: 'Or type the stay id',
  },
  use: 'Use this id',
  typeFirst: 'Type an id first.',
  read: 'Read {{text}}',
} as const;
