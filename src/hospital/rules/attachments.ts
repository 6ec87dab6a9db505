/** Photos: upload and download. Interface: Endpoints 4 and 5; Attachment lifecycle. */
import type { PhotoContentType } from '../../shared/interface/attachment.ts';
import {
  committedAnswer,
  errorAnswer,
  jsonAnswer,
  notFound,
  validationFailed,
  type Answer,
} from '../answers.ts';
import { newestVersion, type ArchivedPhoto } from '../archive.ts';
import type { ReceivedBody } from '../body.ts';
import type { HospitalContext } from '../context.ts';
import { readForm, type FormPart } from '../multipart.ts';
import type { Operator } from '../seed/people.ts';
import { refuseUnseen, refuseWrite } from './permission.ts';
import { photoFormat } from './photoFormat.ts';
import { isPurgeDue, purgeDuePhotos } from './purge.ts';
import { refuseUnknownId } from './relations.ts';

const tenMebibytes = { bytes: 10 * 1024 * 1024, most: '10 MiB' };
const sizeLimits = {
  'file-10-mib': { what: 'The file', ...tenMebibytes },
  'body-10-mib': { what: 'The body, its envelope included,', ...tenMebibytes },
  'file-10-million': { what: 'The file', bytes: 10_000_000, most: '10,000,000 bytes' },
} as const;

/** Interface: Endpoints 4. Not de-duplicated: every upload makes a new file. */
export function uploadAttachment(
  context: HospitalContext,
  operator: Operator,
  body: ReceivedBody,
  contentType: string,
): Answer {
  purgeDuePhotos(context);
  if (body.isTooLarge) return tooLarge(context);
  const parts = readForm(body.bytes, contentType);
  if (parts === undefined) {
    return validationFailed([{ path: 'file', message: 'must come as whole multipart/form-data' }]);
  }
  const twice = ['patientId', 'file'].filter((name) => countOf(parts, name) > 1);
  if (twice.length > 0) {
    return validationFailed(twice.map((path) => ({ path, message: 'must come once' })));
  }
  const file = parts.find(({ name }) => name === 'file');
  const patientId = textPart(parts, 'patientId');
  return (
    refuseFirst(context, operator, patientId) ??
    refuseFile(context, body, file) ??
    refuseForm(file, patientId) ??
    refuseOwner(context, operator, patientId ?? '') ??
    storePhoto(context, operator, patientId ?? '', file?.bytes ?? new Uint8Array())
  );
}

function countOf(parts: readonly FormPart[], name: string): number {
  return parts.filter((part) => part.name === name).length;
}

function textPart(parts: readonly FormPart[], name: string): string | undefined {
  const part = parts.find((each) => each.name === name);
  return part === undefined ? undefined : new TextDecoder().decode(part.bytes);
}

function refuseFirst(
  context: HospitalContext,
  operator: Operator,
  patientId: string | undefined,
): Answer | undefined {
  if (context.interpretations().checkOrder !== 'permission-first') return undefined;
  const isKnown = patientId !== undefined && context.seed.patients.has(patientId);
  return refuseWrite(context, operator, isKnown ? patientId : undefined);
}

/** 413. Interface: Limits. */
function tooLarge(context: HospitalContext): Answer {
  const { what, most } = sizeLimits[context.interpretations().sizeLimit];
  const answer = errorAnswer(413, 'FILE_TOO_LARGE', `${what} is larger than ${most}.`);
  return context.interpretations().tooLargeAnswer === 'reset'
    ? { ...answer, resets: true }
    : answer;
}

function refuseFile(
  context: HospitalContext,
  body: ReceivedBody,
  file: FormPart | undefined,
): Answer | undefined {
  if (file === undefined) return undefined;
  const { sizeLimit } = context.interpretations();
  const measured = sizeLimit === 'body-10-mib' ? body.bytes.length : file.bytes.length;
  if (measured > sizeLimits[sizeLimit].bytes) return tooLarge(context);
  return refuseFormat(context, file);
}

function refuseFormat(context: HospitalContext, file: FormPart): Answer | undefined {
  const { corruptPhoto, declaredType, formats } = context.interpretations();
  const format = photoFormat(file.bytes);
  if (format === 'broken' && corruptPhoto === 'unprocessable') {
    return validationFailed([{ path: 'file', message: 'is empty or broken' }]);
  }
  const isJpegOnly = [formats, context.profile.limits.photoFormats].includes('jpeg-only');
  if (format === 'broken' || format === 'other' || (isJpegOnly && format === 'image/png')) {
    const accepted = isJpegOnly ? 'JPEG' : 'JPEG and PNG';
    return errorAnswer(415, 'UNSUPPORTED_FORMAT', `Only ${accepted} photos are accepted.`);
  }
  if (declaredType === 'real-format' || file.contentType === format) return undefined;
  const message = `The file is ${format}, and was declared as ${file.contentType ?? 'nothing'}.`;
  return errorAnswer(415, 'UNSUPPORTED_FORMAT', message);
}

function refuseForm(file: FormPart | undefined, patientId: string | undefined): Answer | undefined {
  const fields = [];
  if (!patientId) fields.push({ path: 'patientId', message: 'is required' });
  if (file === undefined) fields.push({ path: 'file', message: 'is required' });
  return fields.length === 0 ? undefined : validationFailed(fields);
}

function refuseOwner(
  context: HospitalContext,
  operator: Operator,
  patientId: string,
): Answer | undefined {
  if (!context.seed.patients.has(patientId)) {
    return refuseUnknownId(context, 'patientId', 'patient');
  }
  return refuseWrite(context, operator, patientId);
}

function storePhoto(
  context: HospitalContext,
  operator: Operator,
  patientId: string,
  bytes: Uint8Array,
): Answer {
  const contentType: PhotoContentType =
    photoFormat(bytes) === 'image/png' ? 'image/png' : 'image/jpeg';
  const attachmentId = context.identifiers.next('attachment');
  const photo = {
    attachmentId,
    patientId,
    contentType,
    length: bytes.length,
    operatorId: operator.operatorId,
    uploadedAtMs: context.now(),
  };
  // A copy, because the bytes are a view of the whole form, and may be a Buffer.
  context.archive.storePhoto(photo, new Uint8Array(bytes));
  return committedAnswer(201, { attachmentId, patientId, contentType }, attachmentId);
}

/** Interface: Endpoints 5. */
export function readAttachmentContent(
  context: HospitalContext,
  operator: Operator,
  attachmentId: string,
  signedAddress: (attachmentId: string) => string,
): Answer {
  const photo = context.archive.photo(attachmentId);
  if (photo === undefined || isPurgeDue(context, photo)) return notFound('attachment');
  const refused = refuseUnseen(context, operator, photo.patientId, 'attachment');
  if (refused !== undefined) return refused;
  if (isGoneWithRecord(context, photo)) return notFound('attachment');
  const { download } = context.interpretations();
  if (download === 'direct') return photoAnswer(context, photo);
  const address = signedAddress(attachmentId);
  if (download === 'signed-json') return jsonAnswer(200, { url: address });
  return { status: 302, headers: { location: address }, content: { kind: 'none' } };
}

/** The original bytes of a photo. */
export function photoAnswer(context: HospitalContext, photo: ArchivedPhoto): Answer {
  const bytes = context.archive.photoBytes(photo.attachmentId);
  if (bytes === undefined) return notFound('attachment');
  return { status: 200, content: { kind: 'bytes', bytes, contentType: photo.contentType } };
}

function isGoneWithRecord(context: HospitalContext, photo: ArchivedPhoto): boolean {
  if (context.interpretations().photosOfVoided === 'kept' || photo.boundTo.length === 0) {
    return false;
  }
  return photo.boundTo.every((recordId) => {
    const record = context.archive.record(recordId);
    return record !== undefined && newestVersion(record).recordState === 'voided';
  });
}
