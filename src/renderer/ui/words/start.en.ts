/** What is said before any ward is open: which hospital, and why the app has to ask. */
export const startEn = {
  title: 'Which hospital?',
  kept: 'Waiting records stay here until their hospital’s address is entered.',
  given: '“{{given}}” is not a hospital address.',
  givenNext: 'Enter the right address, and tell the help desk.',
  unreadable: 'This tablet’s settings could not be read.',
  policyUnreadable: 'This device’s policy could not be read.',
  fixed: 'Set up without a hospital.',
  fixedNext: 'Help desk: name the hospital, then open this page again.',
} as const;
