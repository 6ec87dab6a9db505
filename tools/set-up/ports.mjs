/** Owns the question "is this port free?", asked before anything slow begins. */
import { createServer } from 'node:net';
import { Refusal } from './say.mjs';

/** Throws a Refusal when `port` of `host` cannot be listened on; `flag` is how to choose another. */
export function ensureFree(port, host, flag) {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', (error) => fail(new Refusal(sentence(error, port, host, flag))));
    probe.listen(port, host, () => probe.close(done));
  });
}

function sentence(error, port, host, flag) {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is in use. Choose another with --${flag} N.`;
  }
  if (error.code === 'EACCES')
    return `Port ${port} needs more rights. Choose another with --${flag} N.`;
  return `Nothing can listen on ${host}, port ${port} (${error.code}).`;
}
