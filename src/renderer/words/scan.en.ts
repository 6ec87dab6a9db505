/** Scanning wristbands and admission forms, by camera or with a hand scanner. */
export const scanEn = {
  button: 'Scan',
  title: {
    patient: 'Scan the wristband',
    encounter: 'Scan the admission form',
  },
  camera: 'Camera view',
  state: {
    starting: 'Starting the camera.',
    looking: 'Hold the barcode inside the frame.',
    several: 'Several codes are in view. Move closer to the one you want.',
  },
  failed: {
    refused: 'Camera access is blocked',
    missing: 'No working camera',
    busy: 'Another app is using the camera',
    broken: 'Codes cannot be read here',
  },
  mend: {
    refused: 'Allow it in the settings of this tablet, use a hand scanner, or type the ID.',
    missing: 'Use a hand scanner, or type the ID.',
    busy: 'Close that app and scan again, use a hand scanner, or type the ID.',
    broken: 'Use a hand scanner, or type the ID.',
  },
  otherCamera: 'Switch camera',
  type: {
    patient: 'Or type the patient ID',
    encounter: 'Or type the stay ID',
  },
  use: 'Use this ID',
  typeFirst: 'Type an ID first.',
  read: 'Scanned {{text}}',
} as const;
