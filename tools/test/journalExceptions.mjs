/** Owns which differences between the journals of the two shells are meant, each with its reason. */

/** By how the journal's title begins. */
const journeys = [];

/** What a shell adds itself, by the name of the header. */
const headers = [];

/** @returns {string | undefined} the reason, where this journal may differ */
export function exceptionFor(title) {
  return journeys.find(({ begins }) => title.startsWith(begins))?.reason;
}

/** @param {string} line as `compareJournals` tells a header that one shell alone sends */
export function isMeantHeader(line) {
  return headers.some(({ name }) => line.endsWith(`: ${name}`));
}
