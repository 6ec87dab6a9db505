/**
 * Every name of the demo that must have no meaning outside it. A demo tablet and a real one cannot interfere, because
 * they share none of these.
 */

/**
 * The base address of the demo hospital. The top-level domain `.invalid` belongs to nobody and never will (RFC 2606): a
 * request that escaped would reach no machine.
 */
export const demoBaseAddress = 'https://demo.invalid/v1';

/** The PIN of every practice nurse; it is shown on the sign-in screen of the demo. */
export const practicePin = '123456';

/** The demo hospital's database; the tablet's own is `wardbook-tablet-demo`. */
export const demoHospitalDatabase = 'wardbook-demo-hospital';

/** The Web Lock whose holder, one of all windows, runs the demo hospital. */
export const demoHospitalLock = 'wardbook-demo-hospital';

/** The channels between the windows of the demo and its hospital, one for each direction. */
export const toHospitalChannel = 'wardbook-demo-to-hospital';
export const fromHospitalChannel = 'wardbook-demo-from-hospital';
