/**
 * Every name of demo mode that must never mean anything outside of it. A demo tablet and a
 * real one cannot meet, because they share none of these.
 */

/**
 * Where the demo hospital's paths begin. The top-level name `.invalid` belongs to nobody and never
 * will (RFC 2606): a request that escaped would reach no machine.
 */
export const demoBaseAddress = 'https://demo.invalid/v1';

/** The PIN of every practice nurse; it is shown on the sign-in screen of the demo. */
export const practicePin = '123456';

/** The database in which the demo hospital remembers; the tablet's own is `wardbook-demo`. */
export const demoHospitalDatabase = 'wardbook-demo-hospital';

/** The Web Lock whose holder runs the demo hospital, one of all windows. */
export const demoHospitalLock = 'wardbook-demo-hospital';

/** The channels between the windows of the demo and its hospital, one for each direction. */
export const toHospitalChannel = 'wardbook-demo-to-hospital';
export const fromHospitalChannel = 'wardbook-demo-from-hospital';
