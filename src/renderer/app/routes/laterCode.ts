/**
 * The screens that are not part of the first picture, as one file of the build. Split by screen there would be a
 * hundred files, most of them with a few lines that two screens share.
 */
export { AdmissionRecordScreen } from '../../screens/admissionAssessment/AdmissionRecordScreen.tsx';
export { OutboxPane, OutboxScreen } from '../../screens/outbox/OutboxScreen.tsx';
export { ShiftScreen } from '../../screens/outbox/shift/ShiftScreen.tsx';
export { SubmissionScreen } from '../../screens/visit/SubmissionScreen.tsx';
export { PatientScreen } from '../../screens/patient/PatientScreen.tsx';
export { ConflictScreen } from '../../screens/visit/ConflictScreen.tsx';
export { RecordScreen } from '../../screens/visit/VisitScreen.tsx';
export { SettingsScreen } from '../../screens/settings/SettingsScreen.tsx';
export { WoundHistoryScreen } from '../../screens/woundHistory/WoundHistoryScreen.tsx';
export { DraftScreen } from './DraftScreen.tsx';
export { ReviewScreen } from './ReviewScreen.tsx';
