/**
 * Owns the addresses of the screens. They live in the hash, so that they work from any origin and
 * without a server; parameters are typed, so that a link to nowhere does not compile.
 */
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';

import { FailingScreen, NowhereScreen } from './frame/FailingScreen.tsx';
import { Root } from './frame/Root.tsx';
import { AdmissionRecordScreen } from './screens/admissionAssessment/AdmissionRecordScreen.tsx';
import { OutboxScreen } from './screens/outbox/OutboxScreen.tsx';
import { SubmissionScreen } from './screens/outbox/SubmissionScreen.tsx';
import { PatientScreen } from './screens/patient/PatientScreen.tsx';
import { PatientsScreen } from './screens/patients/PatientsScreen.tsx';
import { ConflictScreen } from './screens/record/ConflictScreen.tsx';
import { RecordScreen } from './screens/record/RecordScreen.tsx';
import { SettingsScreen } from './screens/settings/SettingsScreen.tsx';
import { RenewScreen } from './screens/signIn/RenewScreen.tsx';
import { DraftScreen } from './routes/DraftScreen.tsx';
import { ReviewScreen } from './routes/ReviewScreen.tsx';
import { WoundHistoryScreen } from './screens/woundHistory/WoundHistoryScreen.tsx';

const root = createRootRoute({
  component: Root,
  errorComponent: FailingScreen,
  notFoundComponent: NowhereScreen,
});

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/patients' });
  },
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: RenewScreen,
});

const patients = createRoute({
  getParentRoute: () => root,
  path: '/patients',
  component: PatientsScreen,
});

const patient = createRoute({
  getParentRoute: () => root,
  path: '/patients/$patientId',
  component: function PatientRoute() {
    const { patientId } = patient.useParams();
    return <PatientScreen key={patientId} patientId={patientId} />;
  },
});

const draft = createRoute({
  getParentRoute: () => root,
  path: '/drafts/$draftId',
  validateSearch: (search): { field?: string } =>
    typeof search['field'] === 'string' ? { field: search['field'] } : {},
  component: function DraftRoute() {
    const { draftId } = draft.useParams();
    return <DraftScreen key={draftId} draftId={draftId} />;
  },
});

const review = createRoute({
  getParentRoute: () => root,
  path: '/drafts/$draftId/review',
  component: function ReviewRoute() {
    const { draftId } = review.useParams();
    return <ReviewScreen key={draftId} draftId={draftId} />;
  },
});

const wound = createRoute({
  getParentRoute: () => root,
  path: '/patients/$patientId/wounds/$woundId',
  component: function WoundRoute() {
    const { patientId, woundId } = wound.useParams();
    return (
      <WoundHistoryScreen key={`${patientId} ${woundId}`} patientId={patientId} woundId={woundId} />
    );
  },
});

const record = createRoute({
  getParentRoute: () => root,
  path: '/records/$recordId',
  component: function RecordRoute() {
    const { recordId } = record.useParams();
    return <RecordScreen key={recordId} recordId={recordId} />;
  },
});

const admissionRecord = createRoute({
  getParentRoute: () => root,
  path: '/admissions/$recordId',
  component: function AdmissionRecordRoute() {
    const { recordId } = admissionRecord.useParams();
    return <AdmissionRecordScreen key={recordId} recordId={recordId} />;
  },
});

const outbox = createRoute({
  getParentRoute: () => root,
  path: '/outbox',
  component: OutboxScreen,
});

const submission = createRoute({
  getParentRoute: () => root,
  path: '/outbox/$submissionId',
  component: function SubmissionRoute() {
    const { submissionId } = submission.useParams();
    return <SubmissionScreen key={submissionId} submissionId={submissionId} />;
  },
});

const conflict = createRoute({
  getParentRoute: () => root,
  path: '/outbox/$submissionId/conflict',
  component: function ConflictRoute() {
    const { submissionId } = conflict.useParams();
    return <ConflictScreen key={submissionId} submissionId={submissionId} />;
  },
});

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: SettingsScreen,
});

/** The trainer's pages come with the demo's own code; outside of the demo there is nothing here. */
const trainer = createRoute({
  getParentRoute: () => root,
  path: '/trainer/$tab',
  component: lazyRouteComponent(() => import('./demo/screens/TrainerRoute.tsx'), 'TrainerRoute'),
});

const routeTree = root.addChildren([
  start,
  signIn,
  patients,
  patient,
  wound,
  record,
  admissionRecord,
  draft,
  review,
  outbox,
  submission,
  conflict,
  settings,
  trainer,
]);

/** Makes the router on the hash of the page's own address. */
export function openRouter() {
  return createRouter({
    routeTree,
    history: createHashHistory(),
    defaultPreload: false,
    defaultErrorComponent: FailingScreen,
    defaultNotFoundComponent: NowhereScreen,
  });
}

export type WardRouter = ReturnType<typeof openRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: WardRouter;
  }
}
