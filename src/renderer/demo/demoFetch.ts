/** Owns how the demo realm reaches its hospital: the one in the page, never the network. */

/** One exchange with the demo hospital. Rejects when the trainer has switched the network off. */
export function demoFetch(_request: Request): Promise<Response> {
  return Promise.reject(new TypeError('The demo hospital is not running'));
}
