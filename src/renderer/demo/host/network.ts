/**
 * The Wi-Fi of the demo: how the trainer's switch affects one exchange on its way to the hospital and back. It only
 * decides; the host does the waiting.
 */
import { lognormalMs } from '../../../hospital/chance.ts';
import type { Network } from './demoState.ts';

export interface Crossing {
  /** The delay on the way there, milliseconds. */
  delayThereMs: number;
  delayBackMs: number;
  /** Where the message is lost, if it is. */
  lost: 'there' | 'back' | null;
  /** The network's login page answers instead. */
  loginPage: boolean;
}

const straight: Crossing = { delayThereMs: 0, delayBackMs: 0, lost: null, loginPage: false };

/** Bytes per second for "slow": a ward at the far end of the corridor. */
const slowBytesPerSecond = 250_000;

/**
 * What happens to one exchange.
 * @param random a random number in [0, 1)
 * @param bodyBytes the length of the request body
 */
export function crossingOf(network: Network, random: () => number, bodyBytes: number): Crossing {
  switch (network) {
    case 'good':
      return { ...straight, delayThereMs: 20 + random() * 40, delayBackMs: 15 };
    case 'slow':
      return {
        ...straight,
        delayThereMs: lognormalMs(random, 900, 0.4) + (bodyBytes / slowBytesPerSecond) * 1000,
        delayBackMs: lognormalMs(random, 400, 0.4),
      };
    case 'lossy':
      return { ...straight, delayThereMs: 150, delayBackMs: 100, lost: whereLost(random()) };
    case 'off':
      return { ...straight, delayThereMs: 5, lost: 'there' };
    case 'captive':
      return { ...straight, delayThereMs: 60, loginPage: true };
  }
}

/** About every third exchange is lost, half of these only after the hospital has processed it. */
function whereLost(chance: number): Crossing['lost'] {
  if (chance < 0.18) return 'there';
  return chance < 0.36 ? 'back' : null;
}

/** A captive portal's answer to any request. */
export const loginPageAnswer = {
  status: 200,
  headers: [['content-type', 'text/html; charset=utf-8']] as [string, string][],
  body: '<!doctype html><title>Guest Wi-Fi</title><h1>Welcome. Accept the terms to go on.</h1>',
};
