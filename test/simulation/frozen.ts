/** What the screens freeze when a draft is submitted. */
import type { DraftContent, Submitted } from '../../src/model/content.ts';
import { byMeasure } from '../../src/shared/wound/fields.ts';

export function frozenFrom(content: DraftContent): Submitted {
  switch (content.kind) {
    case 'wound-assessment': {
      const { subject, observedAt, careNote, photoIds } = content;
      const { patientId, encounterId, woundId } = subject;
      return {
        kind: 'wound-assessment',
        patientId,
        encounterId,
        woundId: woundId ?? '',
        observedAt: observedAt ?? '',
        careNote,
        ...byMeasure('name', ({ key }) => measured(content[key])),
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

function measured(text = ''): { value: number; unit: 'cm' } | null {
  return text === '' ? null : { value: Number(text), unit: 'cm' };
}
