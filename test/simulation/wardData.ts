/** What the simulation's nurses write about: patients, notes, photos, admissions. */
import { createHash } from 'node:crypto';
import type { NewPhoto } from '../../src/device/photos/photos.ts';
import { markedJpeg, markedPng } from '../../src/hospital/testing/photos.ts';
import type { Subject as BannerSubject } from '../../src/model/content.ts';
import type { Random } from './random.ts';

const wounds = [
  ['P-1001', 'E-1001', 'W-1001-1'],
  ['P-1001', 'E-1001', 'W-1001-2'],
  ['P-1002', 'E-1002', 'W-1002-001'],
  ['P-1005', 'E-1005', 'W-1005-1'],
] as const;
/** A wound of a closed stay: the hospital refuses every record for it. */
export const refusedWound = ['P-1004', 'E-1004', 'W-1004-1'] as const;
const stays = [
  ['P-1001', 'E-1001'],
  ['P-1003', 'E-1003'],
  ['P-1006', 'E-1006'],
] as const;

export function drawWound(random: Random): BannerSubject {
  const [patientId, encounterId, woundId] = random.chance(0.05)
    ? refusedWound
    : random.pick(wounds);
  return { ...person(patientId), encounterId, woundId, woundSite: 'heel' };
}

export function drawStay(random: Random): BannerSubject {
  const [patientId, encounterId] = random.pick(stays);
  return { ...person(patientId), encounterId, woundId: null, woundSite: null };
}

function person(patientId: string) {
  return { patientId, displayName: `Patient ${patientId}`, medicalRecordNumber: patientId };
}

/** A tiny JPEG or PNG that carries its own name, so that an upload can be identified by its bytes. */
export function tinyPhoto(random: Random): {
  name: string;
  bytes: ArrayBuffer;
  photo: Omit<NewPhoto, 'bytes'>;
} {
  const name = random.uuid();
  const isPng = random.chance(0.3);
  const mark = `[photo ${name}]`;
  const bytes = isPng ? markedPng(mark) : markedJpeg(mark);
  return {
    name,
    bytes: bytes.buffer,
    photo: {
      contentType: isPng ? 'image/png' : 'image/jpeg',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      thumbnail: new ArrayBuffer(1),
      content: { widthPx: 1, heightPx: 1, notes: [] },
    },
  };
}

export function drawNote(random: Random, about: string): string {
  const words = ['清潔傷口', 'dressing changed', 'less pain', '換藥', '"quoted"', '𠮷 😀'];
  return `${about} ${random.pick(words)} ${random.whole(1e9)}`;
}

export function drawMeasure(random: Random): string {
  return random.chance(0.5) ? '' : String(1 + random.whole(900) / 100);
}

export function drawAdmission(random: Random): Record<string, unknown> {
  return {
    basic: { languages: ['mandarin', random.pick(['hakka', 'english'])] },
    alerts: { antithromboticUse: 'none', drugAllergy: 'yes', drugAllergyNote: 'penicillin' },
    activity: { mobility: 'walks' },
    admission: { wardDate: '2026-11-20', wardTime: '08:30', reason: drawNote(random, 'reason') },
  };
}
