/**
 * The texts by which a submission is found without reading the others: its patient, its wound, the record that it made
 * or is about, and the submission whose record it changes. Copies of the hospital's data are found by patient and
 * wound, and records by the day of their observation. The texts are indexed as opaque words, never in clear (decisions
 * 0286, 0308).
 */
import { fieldOf } from '../shared/unknown.ts';

/** What submissions can be looked up by. */
export type About =
  | { patientId: string }
  | { patientId: string; woundId: string }
  | { recordId: string }
  /** The submission that creates the record they change. */
  | { createdBy: string };

/** The text that stands for a look-up; different look-ups have different texts. */
export function textOf(about: About): string {
  if ('woundId' in about) return JSON.stringify(['wound', about.patientId, about.woundId]);
  if ('patientId' in about) return JSON.stringify(['patient', about.patientId]);
  if ('recordId' in about) return JSON.stringify(['record', about.recordId]);
  return JSON.stringify(['createdBy', about.createdBy]);
}

/** The texts by which a row is found, as far as it has them. */
export function textsOf(row: object): string[] {
  const content = fieldOf(row, 'content');
  const subject = fieldOf(content, 'subject');
  const target = fieldOf(fieldOf(content, 'submitted'), 'target');
  const patientId = textIn(subject, 'patientId');
  const woundId = textIn(subject, 'woundId');
  const createdBy = textIn(target, 'createdBy');
  const abouts: About[] = recordsIn(row, target).map((recordId) => ({ recordId }));
  if (patientId !== null) abouts.push({ patientId });
  if (patientId !== null && woundId !== null) abouts.push({ patientId, woundId });
  if (createdBy !== null) abouts.push({ createdBy });
  return abouts.map(textOf);
}

/** What copies of the hospital's data can be looked up by. */
export type CopyAbout =
  | Extract<About, { patientId: string }>
  /** The day (`dayOf`) on which a record was observed. */
  | { observedOn: number };

/** The days by which records are found have no time zone: whoever needs a span reads all days that it touches. */
export function dayOf(atMs: number): number {
  return Math.floor(atMs / 86_400_000);
}

/** The text for copies of one group; the words of two groups reveal nothing about each other. */
export function copyTextOf(group: string, about: CopyAbout): string {
  const text = 'observedOn' in about ? JSON.stringify(['day', about.observedOn]) : textOf(about);
  return `${group}|${text}`;
}

/** The texts by which a copy is found, as far as it has them. */
export function copyTextsOf(row: object): string[] {
  const group = textIn(row, 'group');
  const value = fieldOf(fieldOf(row, 'content'), 'value');
  const patientId = textIn(value, 'patientId');
  const woundId = textIn(value, 'woundId');
  if (group === null || patientId === null) return [];
  const abouts: CopyAbout[] = [{ patientId }];
  if (woundId !== null) abouts.push({ patientId, woundId });
  const observedMs = Date.parse(textIn(value, 'observedAt') ?? '');
  if (Number.isFinite(observedMs)) abouts.push({ observedOn: dayOf(observedMs) });
  return abouts.map((about) => copyTextOf(group, about));
}

function recordsIn(row: object, target: unknown): string[] {
  const progress = fieldOf(row, 'progress');
  const problem = fieldOf(progress, 'problem');
  const stood = [progress, fieldOf(progress, 'end'), fieldOf(problem, 'sendState')];
  const receipts = stood.map((at) => fieldOf(at, 'receipt'));
  const named = [target, problem, ...stood, ...receipts].map((at) => textIn(at, 'recordId'));
  return [...new Set(named.filter((recordId) => recordId !== null))];
}

function textIn(value: unknown, name: string): string | null {
  const text = fieldOf(value, name);
  return typeof text === 'string' ? text : null;
}
