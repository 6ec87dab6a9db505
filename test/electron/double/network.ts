/**
 * The device's network as main sees it: while it is away, main's connections are cut and none is made. The app's own
 * scheme is not on the network and is still served, as in Electron.
 */
import { Socket } from 'node:net';

const open = new Set<Socket>();
let isAway = false;

function unreachable(): Error {
  return Object.assign(new Error('connect ENETUNREACH'), { code: 'ENETUNREACH' });
}

/** Must be called before main is loaded: main's connections are tracked from then on. */
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
