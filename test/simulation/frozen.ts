/** What the screens freeze when a draft is submitted. */
import type { DraftContent, Submitted } from '../../src/model/content.ts';

export function frozenFrom(content: DraftContent): Submitted {
  switch (content.kind) {
    case 'wound-assessment': {
      const { subject, observedAt, careNote, lengthCm, widthCm, photoIds } = content;
      const { patientId, encounterId, woundId } = subject;
      return {
        kind: 'wound-assessment',
        patientId,
        encounterId,
        woundId: woundId ?? '',
        observedAt: observedAt ?? '',
        careNote,
        length: measure(lengthCm),
        width: measure(widthCm),
        photoIds,
      };
    }
    case 'wound-correction':
      return { kind: content.kind, target: content.target, careNote: content.careNote };
    case 'wound-void':
      return { kind: content.kind, target: content.target, reason: content.reason };
    case 'admission-assessment':
      return {
        kind: content.kind,
        patientId: content.subject.patientId,
        encounterId: content.subject.encounterId ?? '',
        assessedAt: content.assessedAt ?? '',
        assessment: content.assessment,
      };
  }
}

function measure(text: string): { value: number; unit: 'cm' } | null {
  return text === '' ? null : { value: Number(text), unit: 'cm' };
}
