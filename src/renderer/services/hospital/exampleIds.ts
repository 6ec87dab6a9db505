/** What an id looks like to a nurse who is asked for one. */

/** What an id looks like, in the demo and at a hospital. */
export const exampleIds = {
  ward: { patient: 'P-1001', encounter: 'E-1001', record: 'WA-1' },
  demo: { patient: 'DEMO-01', encounter: 'DEMO-E01', record: 'WA-1' },
};
