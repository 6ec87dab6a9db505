/** What is said before any ward is open: which hospital, and why the app has to ask. */
export const startEn = {
  title: 'Which hospital?',
  lead: 'Wardbook has to know which hospital your records go to.',
  kept: 'Records that wait on this tablet stay here. They will be sent once the address of their hospital is entered again.',
  given: 'Wardbook was started with “{{given}}”, and that is not the address of a hospital.',
  givenNext: 'Enter the right address, and tell whoever set up this tablet.',
  unreadable:
    'The settings of this tablet could not be read, so its hospital is not known any more.',
  fixed: 'Wardbook was set up without a hospital.',
  fixedNext:
    'The address is not entered on this page. Ask whoever set up Wardbook to name the hospital, then open this page again.',
} as const;
