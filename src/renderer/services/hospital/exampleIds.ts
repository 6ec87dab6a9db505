/**
 * What an id looks like, in the demo and at a hospital, for the hint of a field that asks for one. The hyphens are
 * non-breaking (U+2011): half an id on a line of its own reads as another id.
 */
export const exampleIds = {
  ward: { patient: 'P\u20111001', encounter: 'E\u20111001', record: 'WA\u20111' },
  demo: { patient: 'DEMO\u201101', encounter: 'DEMO\u2011E01', record: 'WA\u20111' },
};
