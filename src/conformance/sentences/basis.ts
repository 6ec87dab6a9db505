/** The sentences of the interface on which each rule rests, the nearest first. */
import { numbersOf, sentences, withoutRule } from '../../shared/interface/sentences/sentences.ts';

const basis: Readonly<Record<string, string>> = {
  'patient.read': '2.1-1..3 4-4',
  'encounter.read': '2.2-1..5 4-5 3.4-1',
  'wound-list.shape': '2.3-1..3 4-6',
  'wound-list.page-size': '4.1-4 8-4',
  'wound-list.ascending': '4.1-4 8-4',
  'wound-list.once': '4.1-6',
  'wound-list.ends': '4.1-7 4.1-6 4.1-5',
  'wound-list.own-patient': '2.3-2',
  'wound-list.test-wound': '4.1-4',
  'wound-list.same-page': '4.1-6',
  'wound-list.empty': '4.1-3 4.1-8',
  'answers.unknown-id': '4.1-2 7-9 4.1-40 4-4..6 4-8 4-10 4-14..15',
  'access.nobody-reads-nothing': '4-1 5-1..2 7-7',
  'access.nobody-writes-nothing': '4-1 5-1..2 7-7',
  'access.wrong-reads-nothing': '5-5 7-7',
  'access.wrong-writes-nothing': '5-5 7-7',
  'access.expired-reads-nothing': '5-5 7-7',
  'access.expired-writes-nothing': '5-5 7-7',
  'access.stranger-reads-nothing': '5-6 5-4 1-15 4.1-41 5-8 7-8',
  'access.stranger-writes-nothing': '4.1-18 5-6 5-4 7-8',
  'access.reader-writes-nothing': '5-6 5-4 7-8',
  'access.forbidden-patient': '5-6 7-8',
  'open.noPermission': '5-9',
  'open.idCase': '4.1-1',
  'open.otherIdAnswered': '4.1-1',
  'open.listOrder': '4.1-4',
  'open.badCursor': '4.1-6',
  'open.shortPage': '4.1-4',
  'open.updatedAt': '4.1-9',
  'open.nameSearch': '4.1-45',
  'open.newWound': '4.1-46',
  'open.cors': '5-9',
  'access.operator-from-credential': '1-11 4.1-19 5-7',
  'access.no-deletion': '1-10 3.1-11',
  'photo.png': '4-7 4.1-10..11 2.4-1..3',
  'photo.jpeg': '4-7 4.1-10..11 2.4-1..3',
  'photo.original-bytes': '4.1-15 4-8',
  'photo.other-format': '4.1-11 7-12 8-1',
  'photo.too-large': '8-2 7-11 4.1-11',
  'photo.up-to-limit': '8-2 4.1-11',
  'photo.without-file': '4-7 7-13',
  'wound-create.receipt': '4-9 3.1-3 2.5-1..6 1-7 3.1-1..2 9-4',
  'wound-create.read-back': '1-7 1-6 2.7-1 4-10 2.6-5..7',
  'wound-create.charset': '1-18',
  'repeat.create': '4.1-20 1-12 3.1-10',
  'repeat.create-other-content': '4.1-21 7-10',
  'repeat.correction': '4.1-23..24 3.1-10',
  'repeat.void': '4.1-32 3.1-10',
  'repeat.id-in-another-case': '2.6-1',
  'request.of-create': '4.1-39 4-15',
  'correct.done': '3.1-4 4-11 1-8..9 9-3..4 2.8-1 2.7-2 4-10',
  'void.done': '3.1-5 4-12 1-8..9 9-4 2.9-1 4.1-29..30 2.7-3',
  'correct.stale': '4.1-26 4.1-25 3.1-6 7-16',
  'correct.version-ahead': '3.1-4',
  'correct.at-the-same-time': '3.1-4 3.1-6',
  'void.reason-not-returned': '2.9-3',
  'void.stale': '3.1-9 4.1-31',
  'void.again': '3.1-8 4.1-31',
  'void.then-correct': '4.1-27 3.1-7 7-17',
  'open.sameContent': '4.1-21',
  'open.idConsumedBy': '4.1-21',
  'open.idScope': '8-5',
  'open.otherUsersReplay': '4.1-20',
  'open.inFlightTwin': '4.1-20',
  'open.replayedReceipt': '3.1-10',
  'open.idFormat': '2.6-1',
  'open.queryWithoutPermission': '4.1-41',
  'open.queryWhileInFlight': '4.1-39',
  'open.revokedLater': '4.1-41',
  'open.checkOrder': '7-20',
  'open.unknownIdInBody': '7-20',
  'open.staleAndVoided': '7-21',
  'open.conflictCodes': '7-19',
  'open.malformedJson': '7-20',
  'open.fieldPath': '7-4',
  'open.recordRequestId': '2.7-1',
  'open.recordedAt': '2.7-1',
  'open.correctByOthers': '5-9',
  'open.closedEncounter': '3.4-2',
  'open.boundPhotoAgain': '3.3-4',
  'open.photosOfVoided': '3.3-4',
  'open.sizeLimit': '8-8 8-2',
  'open.tooLargeAnswer': '8-2',
  'open.formats': '8-8 8-1',
  'open.declaredType': '4.1-10',
  'open.corruptPhoto': '4.1-10',
  'open.download': '4.1-16',
  'open.woundRequired': '2.6-13',
  'open.noteLimit': '2.6-14',
  'open.noteLimitUnit': '2.6-14',
  'open.extraProperties': '2.6-13',
  'open.nullOptional': '2.6-13',
  'open.emptyChanges': '2.8-4',
  'open.sameNote': '2.8-3',
  'open.measureRange': '2.6-10',
  'open.dateTime': '2.6-5',
  'open.futureDateTime': '2.6-5',
  'open.dateTimeEcho': '2.7-1',
  'open.text': '2.6-9',
  'admission.refused':
    '2.10-1..6 2.10-9 2.10-11..13 2.10-15..28 2.10-30..33 2.10-35..37 2.10-39..40 2.10-42..45 2.10-47..48 2.10-50..51 2.10-53..55 2.10-57..58 2.10-60..61 2.10-63..65 2.10-67..68 8-6 7-15',
  'admission.allowed': '2.10-11..13 2.10-15..18 2.10-27 2.10-63..64',
  'admission.foreign-encounter': '4.1-34 4.1-37',
  'admission.inpatient-only': '2.10-4 4.1-34',
  'admission.receipt': '3.2-1 4-13',
  'admission.read-back': '2.10-7 4-14 1-7',
  'admission.repeat': '4.1-36',
  'admission.request-query': '4.1-39 4-15',
  'admission.cannot-be-changed': '3.2-2',
  'admission.no-deletion': '1-10 3.1-11',
  'open.secondAdmission': '4.1-34',
  'open.noteWithoutAllergy': '2.10-17',
  'open.itemsComplete': '2.10-69',
  'open.admissionCodes': '2.10-71',
  'open.admissionRequired': '2.10-70',
  'open.tokenLife': '5-9',
  'time.photo-kept-a-day': '3.3-3 4.1-13 8-3',
  'time.photo-purged': '3.3-3 4.1-13 8-3',
  'time.bound-photo-kept': '3.3-2',
  'time.purged-photo-refused': '3.3-3',
  'open.purge': '3.3-3',
  'open.purgedPhoto': '3.3-3',
  'time.repeat-within-retention': '8-5',
  'time.query-within-retention': '8-5',
  'time.record-kept': '1-10',
  'open.retention': '8-5',
  'open.errorBody': '7-5',
  'open.traceId': '7-5',
  'open.clockSkew': '2.5-6',
  'open.rateLimit': '8-9',
  'differential.same-answers':
    '2-1 2.6-1 2.6-5..7 2.6-9..13 2.7-1..2 2.8-1..6 2.9-1..3 2.10-7 4.1-18 4.1-20..21 4.1-39 7-4 7-15 8-5 8-7 9-5',
  'answers.accepted-is-kept': '2.7-1',
  'answers.listed-statuses': '4-1',
  'answers.json': '1-18',
  'answers.error-body': '7-2..3 4-3',
  'answers.no-credential': '5-3',
  'open.gateway': '7-20',
  'clean-up.all-voided': '3.1-5',
};

/** One sentence of the interface, word for word. */
export interface Sentence {
  readonly number: string;
  readonly text: string;
}

/** The sentences on which a rule rests, the nearest first; none for a rule that is not known. */
export function sentencesOf(ruleId: string): Sentence[] {
  const numbers = numbersOf(basis[ruleId] ?? '');
  return numbers.map((number) => ({ number, text: sentences[number] ?? '' }));
}

/** Which sentences a set of rules speaks of, of how many that can be examined at all. */
export interface Coverage {
  readonly examined: number;
  readonly examinable: number;
  /** The numbers of those that can be examined and were not. */
  readonly left: readonly string[];
}

/** @param ruleIds of the rules that passed, failed or observed something */
export function coverageOf(ruleIds: readonly string[]): Coverage {
  const spoken = new Set(ruleIds.flatMap((id) => numbersOf(basis[id] ?? '')));
  const without = new Set(Object.values(withoutRule).flatMap(numbersOf));
  const examinable = Object.keys(sentences).filter((number) => !without.has(number));
  const left = examinable.filter((number) => !spoken.has(number));
  return { examined: examinable.length - left.length, examinable: examinable.length, left };
}
