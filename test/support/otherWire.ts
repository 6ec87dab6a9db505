/** A hospital whose paths and credential are not those of the interface, for the tests of everything that asks one. */
import type { WireFile } from '../../src/shared/interface/wire.ts';

/** Every path is another, and the token is the whole of another header. */
export const otherWire: WireFile = {
  paths: {
    readPatient: '/people/{patientId}',
    readEncounter: '/visits/{encounterId}',
    listWounds: '/people/{patientId}/lesions',
    uploadAttachment: '/pictures',
    readAttachmentContent: '/pictures/{attachmentId}',
    createWoundAssessment: '/nursing/wounds',
    readWoundAssessment: '/nursing/wounds/{recordId}',
    correctWoundAssessment: '/nursing/wounds/{recordId}/note',
    voidWoundAssessment: '/nursing/wounds/{recordId}/withdrawal',
    createAdmissionAssessment: '/nursing/admissions',
    readAdmissionAssessment: '/nursing/admissions/{recordId}',
    readRequest: '/outcomes/{clientRequestId}',
  },
  credential: { header: 'X-Api-Key' },
};
