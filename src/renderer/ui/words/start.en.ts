/** What is said before any ward is open: which hospital, and why the app has to ask. */
export const startEn = {
  title: 'Which hospital?',
  lead: 'Wardbook has to know which hospital your records go to.',
  kept: 'Records waiting on this tablet stay here. They will be sent once their hospital’s address is entered again.',
  given: 'Wardbook was started with “{{given}}”, which is not a hospital address.',
  givenNext: 'Enter the right address, and tell whoever set up this tablet.',
  unreadable: 'This tablet’s settings could not be read, so Wardbook no longer knows its hospital.',
  policyUnreadable:
    'This device’s policy could not be read, so Wardbook cannot tell which hospital it names.',
  fixed: 'Wardbook was set up without a hospital.',
  fixedNext:
    'The address cannot be entered here. Ask whoever set up Wardbook to name the hospital, then open this page again.',
} as const;
