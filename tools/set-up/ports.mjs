/** The question "is this port free?", asked before anything slow begins. */
import { createServer } from 'node:net';
import { Refusal } from './say.mjs';

/** Throws a Refusal when `port` of `host` cannot be listened on; `flag` is how to choose another. */
export function ensureFree(port, host, flag) {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', (error) => fail(portTrouble(error, port, host, flag) ?? error));
    probe.listen(port, host, () => probe.close(done));
  });
}

/** The Refusal that says why a server could not listen, or undefined for any other error. */
export function portTrouble(error, port, host, flag) {
  const sentences = {
    EADDRINUSE: `Port ${port} is in use. Choose another with --${flag} N.`,
    EACCES: `Port ${port} needs more rights. Choose another with --${flag} N.`,
    EADDRNOTAVAIL: `This machine has no address ${host}.`,
    ENOTFOUND: `This machine has no address ${host}.`,
  };
  const sentence = sentences[error.code];
  return sentence === undefined ? undefined : new Refusal(sentence);
}
