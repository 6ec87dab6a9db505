/** A hospital for tests: its clock stands still, and requests are short to write. */
import { pageOperations } from '../control/pageOperations.ts';
import { createHospital } from '../createHospital.ts';
import type { Hospital } from '../hospital.ts';
import type { Interpretations } from '../interpretations.ts';
import type { HospitalOptions } from '../ports.ts';
import { createManualClock, type ManualClock } from './manualClock.ts';
import { smallestJpegBytes, wholeJpeg } from './photos.ts';

/** An answer in a form convenient for tests. */
export interface Told {
  readonly status: number;
  readonly headers: Headers;
  /** The JSON of the answer, or its text if it is not JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
  readonly body: any;
}

export interface TestHospital {
  readonly hospital: Hospital;
  readonly clock: ManualClock;
  /** Sends JSON (or nothing) as a person; nurse-amy unless another name is given. */
  ask(method: string, path: string, body?: unknown, token?: string): Promise<Told>;
  /** Sends text as the body, unchanged. */
  askText(method: string, path: string, text: string, contentType?: string): Promise<Told>;
  /** Sends JSON (or nothing) to the control surface. */
  control(method: string, path: string, body?: unknown, headers?: HeadersInit): Promise<Told>;
  upload(bytes: Uint8Array, patientId?: string, token?: string, type?: string): Promise<Told>;
  /** Uploads a JPEG and returns its id. */
  photo(patientId?: string): Promise<string>;
  /** Creates a wound assessment and returns its recordId. */
  record(overrides?: object, token?: string): Promise<string>;
}

const base = 'http://hospital.test/v1';
export const startMs = Date.parse('2026-11-20T01:00:00Z');

/** A complete JPEG of 1 by 1 pixel, `length` bytes long. */
export function jpegOf(length = smallestJpegBytes): Uint8Array<ArrayBuffer> {
  return wholeJpeg(length);
}

/** A valid wound assessment; each call has an id of its own unless one is given. */
export function woundInput(overrides: object = {}): Record<string, unknown> {
  return {
    clientRequestId: crypto.randomUUID(),
    patientId: 'P-1001',
    encounterId: 'E-1001',
    woundId: 'W-1001-1',
    observedAt: '2026-11-20T08:30:00+08:00',
    assessment: { careNote: 'Cleaned, foam dressing.' },
    attachmentIds: [],
    ...overrides,
  };
}

/** A valid admission assessment. */
export function admissionInput(overrides: object = {}): Record<string, unknown> {
  return {
    clientRequestId: crypto.randomUUID(),
    patientId: 'P-1001',
    encounterId: 'E-1001',
    assessedAt: '2026-11-20T08:30:00+08:00',
    assessment: { basic: { education: 'college' }, admission: { wardDate: '2026-11-20' } },
    ...overrides,
  };
}

/** A valid correction of version 1. */
export function correction(overrides: object = {}): Record<string, unknown> {
  return {
    clientRequestId: crypto.randomUUID(),
    version: 1,
    changes: { careNote: 'Corrected.' },
    ...overrides,
  };
}

/** A valid void of version 1. */
export function voiding(overrides: object = {}): Record<string, unknown> {
  return { clientRequestId: crypto.randomUUID(), version: 1, reason: 'Wrong wound.', ...overrides };
}

/** A fresh hospital under the given readings. */
export function createTestHospital(
  interpretations: Partial<Interpretations> = {},
  options: Partial<HospitalOptions> = {},
): TestHospital {
  const clock = createManualClock(startMs);
  const hospital = createHospital({ clock, interpretations, pages: pageOperations, ...options });

  async function send(path: string, init: RequestInit, token: string): Promise<Told> {
    const headers = new Headers(init.headers);
    if (token !== '') headers.set('authorization', `Bearer ${token}`);
    const request = new Request(base + path, { redirect: 'manual', ...init, headers });
    return tell(await hospital.fetch(request));
  }

  const tested: TestHospital = {
    hospital,
    clock,
    ask: (method, path, body, token = 'nurse-amy') => {
      if (body === undefined) return send(path, { method }, token);
      const headers = { 'content-type': 'application/json' };
      return send(path, { method, headers, body: JSON.stringify(body) }, token);
    },
    askText: (method, path, body, contentType = 'application/json') =>
      send(path, { method, body, headers: { 'content-type': contentType } }, 'nurse-amy'),
    control: async (method, path, body, headers = {}) => {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const request = new Request(`http://h/_hospital${path}`, { method, headers, ...sent });
      return tell(await hospital.fetch(request));
    },
    upload: (bytes, patientId = 'P-1001', token = 'nurse-amy', type = 'image/jpeg') => {
      const form = new FormData();
      form.set('patientId', patientId);
      form.set('file', new Blob([bytes.slice()], { type }), 'photo.jpg');
      return send('/attachments', { method: 'POST', body: form }, token);
    },
    photo: async (patientId) => {
      const { body } = await tested.upload(jpegOf(), patientId);
      return body.attachmentId;
    },
    record: async (overrides, token) => {
      const { body } = await tested.ask('POST', '/wound-assessments', woundInput(overrides), token);
      return body.recordId;
    },
  };
  return tested;
}

/** Reads an answer. */
export async function tell(response: Response): Promise<Told> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: readBody(text) };
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
