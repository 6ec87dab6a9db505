/**
 * `npm run recovery`: creates a hospital's recovery key, signs its successor, and answers a tablet whose nurse has
 * forgotten her PIN, or that is importing a rescue file.
 */
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fieldOf } from '../src/shared/unknown.ts';
import { answerRecovery, subjectOfRequest } from '../src/vault/recovery.ts';
import { readPublicKey, signSuccessor } from '../src/vault/recoveryKey.ts';
import { privateKeyIn } from './recoveryFile.ts';

const usage = `npm run recovery -- new <file>               makes a recovery key: keep <file> apart from the tablets
npm run recovery -- succeed <former> <file>  lets tablets follow from the key in <former> to the one in <file>
npm run recovery -- open <file> <request>    answers a tablet that asks: a forgotten PIN, or a rescue file`;

/** Throws if the file exists: an overwritten key can never open anything again. */
function make(path: string): void {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = pair.privateKey.export({ format: 'pem', type: 'pkcs8' });
  writeFileSync(path, pem, { mode: 0o600, flag: 'wx' });
  const spki = createPublicKey(pair.privateKey).export({ format: 'der', type: 'spki' });
  console.log(
    `The private key is in ${path}. Who has it opens what is on the tablets: keep it safe, twice.`,
  );
  console.log('For the profile of the hospital:');
  console.log(JSON.stringify({ tablets: { recoveryKey: spki.toString('base64') } }, null, 2));
}

async function answer(path: string, request: string): Promise<void> {
  const said = await answerRecovery(await privateKeyIn(path), request);
  const subject = subjectOfRequest(request);
  const name = subject.is === 'nurse' ? subject.name : null;
  const opens =
    subject.is === 'rescue-file'
      ? 'a rescue file'
      : `what ${JSON.stringify(name ?? 'a nurse whom the request does not name')} wrote on a tablet`;
  console.log(`This answer opens ${opens}.`);
  const who = name === null ? 'she' : JSON.stringify(name);
  console.log(`First make sure that it is ${who} who asks. Then give her this answer:`);
  console.log(said);
}

/** Creates what makes tablets replace their key with another one, if the former key is at hand. */
async function succeed(formerPath: string, newPath: string): Promise<void> {
  const spki = createPublicKey(readFileSync(newPath)).export({ format: 'der', type: 'spki' });
  const recoveryKey = spki.toString('base64');
  const signed = await signSuccessor(
    await privateKeyIn(formerPath),
    await readPublicKey(recoveryKey),
  );
  const recoveryKeySignature = Buffer.from(signed).toString('base64');
  console.log('For the profile of the hospital:');
  console.log(JSON.stringify({ tablets: { recoveryKey, recoveryKeySignature } }, null, 2));
}

const [what, path, request] = process.argv.slice(2);
try {
  if (what === 'new' && path !== undefined) make(path);
  else if (what === 'succeed' && path !== undefined && request !== undefined) {
    await succeed(path, request);
  } else if (what === 'open' && path !== undefined && request !== undefined) {
    await answer(path, request);
  } else throw new Error(usage);
} catch (error) {
  const isDone = fieldOf(error, 'code') === 'EEXIST';
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
  const isUsage = error instanceof Error && error.message === usage;
  if (isUsage) console.error(usage);
  else if (isDone) console.error(`${path} is there already, and a key is never written over.`);
  else console.error(`This request cannot be opened with this key: ${reason ?? ''}`);
  process.exitCode = 1;
}
