/** The open points about the content of submissions. */
import { point } from './point.ts';

const wound = 'Wound assessment input';
const update = 'Wound assessment update';
const admission = 'Admission nursing assessment input';

export const contentPoints = {
  woundRequired: point(wound, 'Which fields of a wound assessment are required.', [
    'all-but-optional',
    'fewer',
    'encounter-too',
  ]),
  noteLimit: point(wound, 'How long a care note and the reason of a void may be.', [
    '4000',
    '255',
    'none',
  ]),
  noteLimitUnit: point(wound, 'In what the length of a care note and of a reason is counted.', [
    'code-points',
    'utf-16-units',
    'bytes',
  ]),
  extraProperties: point(wound, 'What happens to properties that the interface does not name.', [
    'dropped',
    'echoed',
    'refused',
  ]),
  nullOptional: point(wound, 'Whether null is accepted where a field may be left out.', [
    'refused',
    'as-absent',
  ]),
  emptyChanges: point(update, 'What a correction does that changes nothing because it is empty.', [
    'refused',
    'no-op',
    'new-version',
  ]),
  sameNote: point(update, 'What a correction does whose care note is the one already there.', [
    'refused',
    'no-op',
    'new-version',
  ]),
  measureRange: point(wound, 'Which lengths and widths are accepted.', [
    'positive',
    'zero-allowed',
    'both-or-none',
    'two-decimals',
  ]),
  dateTime: point(wound, 'Which ways of writing an instant are accepted.', ['rfc-3339', 'lenient']),
  futureDateTime: point(wound, 'Whether an assessment may lie in the future.', [
    'accepted',
    'refused',
  ]),
  dateTimeEcho: point('Wound assessment record', 'How an instant is read back.', [
    'as-sent',
    'utc',
  ]),
  admissionRequired: point(admission, 'Which parts of an admission assessment are required.', [
    'sections-optional',
    'all-required',
    'profile',
  ]),
  admissionCodes: point(
    admission,
    'Which values are accepted where the interface shows none, own words included.',
    ['any-non-empty-string', 'list-from-profile', 'listed-only'],
  ),
  noteWithoutAllergy: point(
    admission,
    'What happens to a drug allergy note when there is no drug allergy.',
    ['422', 'ignored'],
  ),
  itemsComplete: point(
    admission,
    'Whether an item of painFindings or familyHistory may be told by half, such as a site without a score.',
    ['half-allowed', 'whole'],
  ),
  text: point(
    wound,
    'Which text is accepted: all well-formed Unicode, or the same without NUL characters.',
    ['well-formed', 'without-nul'],
  ),
} as const;
