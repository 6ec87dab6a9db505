/**
 * The device's network as main has it: while it is away, no connection of main's is made or goes on. The
 * app's own scheme is no network and is served all the same, as Electron serves it.
 */
import { Socket } from 'node:net';

const open = new Set<Socket>();
let isAway = false;

function unreachable(): Error {
  return Object.assign(new Error('connect ENETUNREACH'), { code: 'ENETUNREACH' });
}

/** Before main is loaded: from here on its connections are known. */
export function watchNetwork(): void {
  const connect: (this: Socket, ...given: never[]) => Socket = Socket.prototype.connect;
  Socket.prototype.connect = function watched(this: Socket, ...given: never[]): Socket {
    if (isAway) {
      process.nextTick(() => this.destroy(unreachable()));
      return this;
    }
    open.add(this);
    this.once('close', () => open.delete(this));
    return connect.apply(this, given);
  };
}

export function takeNetworkAway(isGone: boolean): void {
  isAway = isGone;
  if (isGone) for (const socket of open) socket.destroy(unreachable());
}
