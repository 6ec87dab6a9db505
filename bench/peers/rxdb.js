/**
 * Owns RxDB's push replication as a contender, as its guide has it: a collection on its Dexie
 * storage, a push handler that throws on failure, the default retry time of five seconds. A batch
 * holds as many documents as the others have lanes, and its handler sends them at the same time.
 */
import { createRxDatabase } from 'rxdb';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { finishedInTime, preparedWork, sendItem } from './peerWork.js';

const text = { type: 'string' };
const schema = {
  version: 0,
  primaryKey: 'clientRequestId',
  type: 'object',
  properties: {
    clientRequestId: { type: 'string', maxLength: 36 },
    index: { type: 'number' },
    patientId: text,
    encounterId: text,
    woundId: text,
    observedAt: text,
    careNote: text,
    photoKeys: { type: 'array', items: text },
  },
  required: ['clientRequestId'],
};

window.runContender = async (order) => {
  const work = await preparedWork(order);
  const database = await createRxDatabase({
    name: `ward${order.runId}`,
    storage: getRxStorageDexie(),
    multiInstance: false,
  });
  const { records } = await database.addCollections({ records: { schema } });
  await records.bulkInsert(work);

  let batches = 0;
  const startedAt = performance.now();
  const replication = replicateRxCollection({
    collection: records,
    replicationIdentifier: 'hospital',
    live: true,
    push: {
      batchSize: order.lanes,
      async handler(rows) {
        batches += 1;
        await Promise.all(rows.map((row) => sendItem(order, row.newDocumentState)));
        return [];
      },
    },
  });
  const isFinished = await finishedInTime(order, replication.awaitInSync());
  const wallMs = performance.now() - startedAt;
  await replication.cancel();
  await database.close();
  return { wallMs, isFinished, note: `${batches} batches of ${order.lanes}` };
};
