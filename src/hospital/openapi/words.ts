/** The words of the OpenAPI document: those of the interface, and a few of our own for what it leaves open. */
import { endpoints, type EndpointName } from '../../shared/interface/endpoints.ts';
import { numbersOf, sentences } from '../../shared/interface/sentences/sentences.ts';

/** The names of an endpoint's schemas: the body's, if there is one, and a success's, but for the bytes of a photo. */
export const schemaNames: Readonly<
  Record<EndpointName, { readonly body?: string; readonly answer?: string }>
> = {
  readPatient: { answer: 'Patient' },
  readEncounter: { answer: 'Encounter' },
  listWounds: { answer: 'WoundPage' },
  uploadAttachment: { body: 'PhotoUpload', answer: 'Attachment' },
  readAttachmentContent: {},
  createWoundAssessment: { body: 'WoundAssessmentInput', answer: 'Receipt' },
  readWoundAssessment: { answer: 'WoundAssessmentRecord' },
  correctWoundAssessment: { body: 'WoundAssessmentUpdate', answer: 'Receipt' },
  voidWoundAssessment: { body: 'WoundAssessmentVoid', answer: 'Receipt' },
  createAdmissionAssessment: { body: 'AdmissionAssessmentInput', answer: 'Receipt' },
  readAdmissionAssessment: { answer: 'AdmissionAssessmentRecord' },
  readRequest: { answer: 'Receipt' },
};

/** The name of an endpoint as words, and what the interface says of it. */
export function endpointWords(name: EndpointName): { summary: string; description: string } {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const [, ...numbers] = numbersOf(endpoints[name].sentences);
  const description = numbers.map((number) => sentences[number]).join(' ');
  return { summary: `${words.charAt(0).toUpperCase()}${words.slice(1)}`, description };
}

/** What the interface leaves open, and what no interface states. */
const furtherWords: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'Created.',
  302: 'The photo is at a signed address.',
  400: 'The request is not readable.',
  425: 'The same request is still being worked on.',
  429: 'Too many requests.',
  500: 'The hospital failed; nothing is known about the request.',
  502: 'A gateway lost the answer; the request may have been done.',
  503: 'Not available now.',
  504: 'A gateway lost the answer; the request may have been done.',
};

/** What a status means, wherever it occurs: the middle of the row that begins with it. Interface: Errors. */
export function statusWords(status: number): string {
  const row = Object.values(sentences).find((sentence) => sentence.startsWith(`${status} · `));
  return row?.split(' · ')[1] ?? furtherWords[status] ?? 'Another answer.';
}
