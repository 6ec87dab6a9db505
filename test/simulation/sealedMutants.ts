/** The bugs that are planted for the sealed runs: each must be caught by a rule. */
import type { Mutant } from './mutant.ts';
import type { SealedPlan } from './sealedRun.ts';

const edit = (file: string, find: string, put: string) => ({ file, find, put });

/** A bug, and a run in which it shows; whatever is not given is drawn. */
export interface SealedMutant extends Mutant {
  run?: Partial<SealedPlan>;
}

export const sealedMutants: readonly SealedMutant[] = [
  {
    name: 'the row is not bound to what is sealed',
    edits: [
      edit(
        'vault/sealedFields.ts',
        'return `wardbook|1|${table}|${key}|${authorId}`;',
        'return `wardbook|1|${table}|${key.slice(0, 0)}|${authorId}`;',
      ),
    ],
  },
  {
    name: 'one key for all photos',
    edits: [edit('vault/photoSeal.ts', 'info: encode(place) }', "info: encode('') }")],
    run: { powers: ['write-with-photo'] },
  },
  {
    name: 'one nonce for all rows',
    edits: [
      edit(
        'vault/cipher.ts',
        'crypto.getRandomValues(new Uint8Array(nonceBytes));',
        'new Uint8Array(nonceBytes);',
      ),
    ],
  },
  {
    name: 'the bytes of a request are kept unsealed',
    edits: [
      edit(
        'vault/sealedStore.ts',
        'if (parts === null) return row;',
        "if (parts === null || table === 'bodies') return row;",
      ),
    ],
  },
  {
    name: 'a thumbnail is kept a second time, unsealed',
    edits: [
      edit(
        'device/photos/photos.ts',
        "await rows.put('thumbnails', { photoId, authorId, bytes: thumbnail });",
        "await rows.put('thumbnails', { photoId, authorId, bytes: thumbnail });\n      await rows.put('settings', { key: photoId, value: new TextDecoder('latin1').decode(bytes) });",
      ),
    ],
    run: { powers: ['write-with-photo'] },
  },
  {
    name: 'a key stays when its nurse has left',
    edits: [
      edit(
        'vault/keyring.ts',
        '    end(authorId, unlock, by);\n    line',
        "    if (is !== 'leave') end(authorId, unlock, by);\n    line",
      ),
    ],
    run: { powers: ['draft', 'sign-out-and-in'] },
  },
  {
    name: 'a session is left behind at sign-out',
    edits: [
      edit('device/nurses/nurses.ts', "rows.delete('sessions', hospitalKey)", 'Promise.resolve()'),
    ],
    run: { powers: ['sign-out-and-in'] },
  },
  {
    name: 'a new PIN makes a new data key',
    edits: [
      edit(
        'vault/vault.ts',
        'known === undefined ? newDataKey()',
        'token.length > 0 ? newDataKey()',
      ),
    ],
    run: { seed: 'hunt-4', powers: ['draft', 'change-pin', 'restart', 'draft'] },
  },
  {
    name: 'what the recovery key gives back is not her key',
    edits: [
      edit(
        'vault/recoveryTrust.ts',
        'wrapTo(publicKey, recoveryUse(authorId), key)',
        'wrapTo(publicKey, recoveryUse(authorId), crypto.getRandomValues(new Uint8Array(key.length)))',
      ),
    ],
    run: { powers: ['draft', 'reset-by-recovery'] },
  },
  {
    name: 'a rescue file is imported under new request ids',
    edits: [
      edit(
        'device/rescue/importFile.ts',
        'return { ...submission, failures: 0, wait: null };',
        'return { ...submission, clientRequestId: crypto.randomUUID(), failures: 0, wait: null };',
      ),
    ],
    run: {
      seed: 'hunt-13',
      powers: ['outage', 'write', 'write', 'write', 'rescue', 'outage'],
      lossRate: 0,
    },
  },
  {
    name: 'the photos of a rescue file are left behind',
    edits: [
      edit(
        'device/rescue/importFile.ts',
        "await rows.put('photoBytes', bytesRow);",
        'void bytesRow;',
      ),
    ],
    run: { powers: ['outage', 'write-with-photo', 'rescue', 'outage'], lossRate: 0 },
  },
  {
    name: 'a rescue file is not sealed',
    edits: [
      edit(
        'device/rescue/rescueFile.ts',
        'crypto.subtle.encrypt(given(index), cipher, new Uint8Array(bytes)),',
        'Promise.resolve(Uint8Array.from([...bytes, ...new Uint8Array(16)]).buffer).then((open) => (given(index), open)),',
      ),
      edit(
        'device/rescue/rescueFile.ts',
        'new Uint8Array(await crypto.subtle.decrypt(given(index), cipher, bytes)),',
        'bytes.slice(0, -16),',
      ),
    ],
    run: { powers: ['outage', 'write', 'rescue'], lossRate: 0 },
  },
];
