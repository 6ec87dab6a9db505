/**
 * The work that every contender is given: submissions for wounds of one patient, with or without photos. Each has a
 * care note by which the hospital's records are counted afterwards.
 */

import { wholeJpeg } from '../../src/hospital/testing/photos.ts';

/** What a contender is asked to do. It is passed to workers and child processes as plain data. */
export interface Order {
  contender: string;
  /** Base address of the hospital, without a trailing slash. */
  baseAddress: string;
  token: string;
  /** Distinguishes the notes of one run from another's. */
  runId: string;
  submissions: number;
  photosEach: number;
  photoBytes: number;
  /** Maximum number of concurrent exchanges. */
  lanes: number;
  /** The run is abandoned after this time. */
  limitMs: number;
}

/** The result as the contender reports it; what reached the hospital is counted at the hospital. */
export interface Ran {
  wallMs: number;
  /** False if the limit was reached, or something ended in a problem. */
  isFinished: boolean;
  /** Total time awaited, milliseconds; the times overlap if several lanes wait at once. */
  spentMs?: Record<string, number>;
  counts?: Record<string, number>;
  note?: string;
}

export interface WorkItem {
  index: number;
  clientRequestId: string;
  patientId: string;
  encounterId: string;
  woundId: string;
  observedAt: string;
  careNote: string;
  photos: ArrayBuffer[];
}

const wounds = 120;

/** Creates every item anew: nothing is shared with an earlier run. */
export function workOf(order: Order): WorkItem[] {
  const observedAt = new Date(Date.now() - 3_600_000).toISOString().replace(/\.\d+Z$/, '+00:00');
  return Array.from({ length: order.submissions }, (_, index) => ({
    index,
    clientRequestId: crypto.randomUUID(),
    patientId: 'P-1002',
    encounterId: 'E-1002',
    woundId: `W-1002-${String((index % wounds) + 1).padStart(3, '0')}`,
    observedAt,
    careNote: noteOf(order.runId, index),
    photos: Array.from({ length: order.photosEach }, () => photoBytes(order.photoBytes)),
  }));
}

export function noteOf(runId: string, index: number): string {
  return `${runId}/${index}. Wound bed pink, edges clean, moderate serous exudate. 以生理食鹽水清潔傷口,更換親水性敷料,病人表示疼痛 2 分,無異味,周圍皮膚完整。 Dressing changed, next look tomorrow morning.`;
}

/** The body of this item's write, once its photos have ids. */
export function bodyOf(item: WorkItem, attachmentIds: readonly string[]): string {
  const { clientRequestId, patientId, encounterId, woundId, observedAt, careNote } = item;
  return JSON.stringify({
    clientRequestId,
    patientId,
    encounterId,
    woundId,
    observedAt,
    assessment: { careNote, length: { value: 3.5, unit: 'cm' }, width: { value: 2, unit: 'cm' } },
    attachmentIds,
  });
}

/** A complete JPEG that cannot be compressed further. */
function photoBytes(length: number): ArrayBuffer {
  return wholeJpeg(length, (room) => void crypto.getRandomValues(room)).buffer;
}

/** Interface: Endpoint 4. */
export function formOf(patientId: string, bytes: ArrayBuffer): FormData {
  const form = new FormData();
  form.append('patientId', patientId);
  form.append('file', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg');
  return form;
}
