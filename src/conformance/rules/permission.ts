/** How a missing permission shows. Interface: Authentication; the choice of 403 or 404 is open (`noPermission`). */
import type { Exchange } from '../exchange.ts';
import { expectStatus } from '../expect.ts';

/** Expects 403, or 404 if a hospital hides what the caller may not see. */
export function expectNoPermission(exchange: Exchange): void {
  expectStatus(exchange, 403, 404);
}
