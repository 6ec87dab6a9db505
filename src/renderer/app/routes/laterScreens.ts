/**
 * The screens that are not part of the first picture, as the router knows them. The sign-in, the lock and the patients
 * are part of it, and come with the first script (tools/firstScript.ts limits it).
 */
import { laterScreen } from './laterScreen.ts';

const code = () => import('./laterCode.ts');

export const PatientScreen = laterScreen(() => code().then((all) => all.PatientScreen));
export const DraftScreen = laterScreen(() => code().then((all) => all.DraftScreen));
export const WoundHistoryScreen = laterScreen(() => code().then((all) => all.WoundHistoryScreen));
export const OutboxPane = laterScreen(() => code().then((all) => all.OutboxPane));
export const OutboxScreen = laterScreen(() => code().then((all) => all.OutboxScreen));
export const SubmissionScreen = laterScreen(() => code().then((all) => all.SubmissionScreen));
export const RecordScreen = laterScreen(() => code().then((all) => all.RecordScreen));
export const ConflictScreen = laterScreen(() => code().then((all) => all.ConflictScreen));
export const ReviewScreen = laterScreen(() => code().then((all) => all.ReviewScreen));
export const AdmissionRecordScreen = laterScreen(() =>
  code().then((all) => all.AdmissionRecordScreen),
);
export const ShiftScreen = laterScreen(() => code().then((all) => all.ShiftScreen));
export const SettingsScreen = laterScreen(() => code().then((all) => all.SettingsScreen));
