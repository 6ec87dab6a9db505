/** Rules for photos: uploaded only once while they exist, and named by the ids that the client was told. */
import { textProperty } from '../rules/syntax.ts';
import {
  contentReader,
  isBoundBefore,
  isGone,
  isRefusedForGood,
  isUpload,
  isWrite,
  photoLifeMs,
  photosOf,
  uploadsById,
} from './evidence.ts';
import type { AuditedExchange } from './observation.ts';
import type { AuditRule, Finding } from './rule.ts';

/** A slower answer may have come after the client stopped listening. */
const surelyHeardMs = 5000;

const attachmentIdOf = ({ answer }: AuditedExchange) => textProperty(answer, 'attachmentId') ?? '';

const namersOf = (exchanges: readonly AuditedExchange[], id: string) =>
  exchanges.filter((each) => isWrite(each) && photosOf(each).includes(id));

/** An uploaded photo exists until it is bound, purged, or refused as gone. */
function isStillThere(
  exchanges: readonly AuditedExchange[],
  upload: AuditedExchange,
  later: AuditedExchange,
): boolean {
  const id = attachmentIdOf(upload);
  if (later.hospitalMs - upload.hospitalMs >= photoLifeMs) return false;
  if (isBoundBefore(exchanges, id, later.n)) return false;
  return !exchanges.some(
    (each) =>
      each.n > upload.n &&
      each.n < later.n &&
      (isGone(each, [id]) || (isRefusedForGood(each) && photosOf(each).includes(id))),
  );
}

const oneUpload: AuditRule = {
  id: 'no-second-upload',
  title: 'A photo whose id the client was told is not uploaded again while it is there',
  clause:
    'An upload is not de-duplicated; a photo is not uploaded again in order to repeat an assessment.',
  judge: ({ exchanges }) => {
    const contentOf = contentReader(exchanges);
    /** Whether the two uploads belong to records of different content. */
    const areOfTwo = (left: AuditedExchange, right: AuditedExchange) => {
      const [ones, others] = [left, right].map((upload) =>
        namersOf(exchanges, attachmentIdOf(upload)).map(({ json }) => contentOf(json).timeless),
      );
      return others?.some((said) => ones?.some((other) => other !== said) === true) === true;
    };
    const isHeard = (upload: AuditedExchange, later: AuditedExchange) =>
      upload.endedMs - upload.arrivedMs <= surelyHeardMs ||
      namersOf(exchanges, attachmentIdOf(upload)).some(({ n }) => n < later.n);
    const findings: Finding[] = [];
    const known = new Map<string, AuditedExchange>();
    const uploads = exchanges.filter((each) => isUpload(each) && each.photoSha256 !== null);
    for (const upload of uploads) {
      const key = `${upload.credential ?? ''} ${upload.photoSha256 ?? ''}`;
      const before = known.get(key);
      const isAgain =
        before !== undefined &&
        before.endedAmong < upload.n &&
        isHeard(before, upload) &&
        isStillThere(exchanges, before, upload) &&
        !areOfTwo(before, upload);
      if (isAgain) {
        const words = 'a photo came again although its id was known and it was still there';
        findings.push({ words, exchanges: [before.n, upload.n] });
      }
      if (upload.outcome === 'done') known.set(key, upload);
    }
    return { seen: uploads.length, findings };
  },
};

const toldIds: AuditRule = {
  id: 'photo-ids-as-told',
  title: 'A record names photos by ids that the hospital has told, and by no others',
  clause: 'The caller uses only the identifiers that the interface returns.',
  judge: ({ exchanges }) => {
    const findings: Finding[] = [];
    const told = new Set<string>();
    let seen = 0;
    for (const each of exchanges) {
      const names = isWrite(each) ? photosOf(each) : [];
      seen += names.length;
      const invented = names.filter((id) => !told.has(id));
      if (invented.length > 0) {
        const words = `${invented.length} photo ids were sent that no answer had told`;
        findings.push({ words, exchanges: [each.n] });
      }
      if (isUpload(each) && each.outcome === 'done') told.add(attachmentIdOf(each));
      const { attachmentIds }: { attachmentIds?: unknown } = Object(each.answer);
      if (Array.isArray(attachmentIds)) for (const id of attachmentIds) told.add(String(id));
    }
    return { seen, findings };
  },
};

const noDeadPhoto: AuditRule = {
  id: 'gone-photos-anew',
  title: 'A record that was refused after its photos were purged comes with new uploads of them',
  clause: 'An unbound photo is purged after 24 hours.',
  judge: ({ exchanges }) => {
    const uploads = uploadsById(exchanges);
    const isPurged = (write: AuditedExchange, id: string) => {
      const upload = uploads.get(id);
      if (upload === undefined || isBoundBefore(exchanges, id, write.n)) return false;
      return write.hospitalMs - upload.hospitalMs >= photoLifeMs;
    };
    const refused = exchanges.filter(
      (each) =>
        isRefusedForGood(each) &&
        each.status !== 409 &&
        photosOf(each).some((id) => isPurged(each, id)),
    );
    const findings = refused.flatMap((write): Finding[] => {
      const gone = photosOf(write).filter((id) => isPurged(write, id));
      const again = exchanges.find(
        (each) =>
          isWrite(each) && each.n > write.n && photosOf(each).some((id) => gone.includes(id)),
      );
      const words = 'a photo that had been purged was named again after the refusal';
      return again === undefined ? [] : [{ words, exchanges: [write.n, again.n] }];
    });
    return { seen: refused.length, findings };
  },
};

/** In the order of the report. */
export const photoRules: readonly AuditRule[] = [oneUpload, toldIds, noDeadPhoto];
