/**
 * The addresses of the screens. They are in the hash, so that they work from any origin and without a server;
 * parameters are typed, so that a broken link does not compile. Ids of patients, wounds and records are encrypted in
 * them with a key that only their nurse has (decision 0168).
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { PatientsScreen } from '../screens/patients/PatientsScreen.tsx';
import { RenewScreen } from '../screens/signIn/RenewScreen.tsx';
import type { Addresses } from '../services/app/addresses.ts';
import { openHistory } from '../services/app/cameFrom.ts';
import { FailingScreen, NowhereScreen, PendingScreen } from './frame/FailingScreen.tsx';
import { Panes } from './frame/Panes.tsx';
import { Root } from './frame/Root.tsx';
import { drawing } from './routes/laterScreen.ts';
import {
  AdmissionRecordScreen,
  ConflictScreen,
  DraftScreen,
  OutboxScreen,
  PatientScreen,
  RecordScreen,
  ReviewScreen,
  SettingsScreen,
  ShiftScreen,
  SubmissionScreen,
  WoundHistoryScreen,
} from './routes/laterScreens.ts';

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

/** What is opened from a list, which stands beside it in a wide window. */
const panes = createRoute({ getParentRoute: () => root, id: 'panes', component: Panes });

function patientRoutes({ seal, open }: Addresses) {
  const patient = createRoute({
    getParentRoute: () => panes,
    path: '/patients/$patientId',
    params: { stringify: ({ patientId }) => ({ patientId: seal(patientId) }) },
    component: drawing(PatientScreen, function PatientRoute() {
      const patientId = open(patient.useParams().patientId);
      if (patientId === null) return <NowhereScreen />;
      return <PatientScreen key={patientId} patientId={patientId} />;
    }),
  });
  const wound = createRoute({
    getParentRoute: () => panes,
    path: '/patients/$patientId/wounds/$woundId',
    params: {
      stringify: ({ patientId, woundId }) => ({
        patientId: seal(patientId),
        woundId: seal(woundId),
      }),
    },
    component: drawing(WoundHistoryScreen, function WoundRoute() {
      const words = wound.useParams();
      const patientId = open(words.patientId);
      const woundId = open(words.woundId);
      if (patientId === null || woundId === null) return <NowhereScreen />;
      const key = `${patientId} ${woundId}`;
      return <WoundHistoryScreen key={key} patientId={patientId} woundId={woundId} />;
    }),
  });
  return [patient, wound] as const;
}

function recordRoutes({ seal, open }: Addresses) {
  const params = {
    stringify: ({ recordId }: { recordId: string }) => ({ recordId: seal(recordId) }),
  };
  const record = createRoute({
    getParentRoute: () => panes,
    path: '/records/$recordId',
    params,
    component: drawing(RecordScreen, function RecordRoute() {
      const recordId = open(record.useParams().recordId);
      if (recordId === null) return <NowhereScreen />;
      return <RecordScreen key={recordId} recordId={recordId} />;
    }),
  });
  const admissionRecord = createRoute({
    getParentRoute: () => panes,
    path: '/admissions/$recordId',
    params,
    component: drawing(AdmissionRecordScreen, function AdmissionRecordRoute() {
      const recordId = open(admissionRecord.useParams().recordId);
      if (recordId === null) return <NowhereScreen />;
      return <AdmissionRecordScreen key={recordId} recordId={recordId} />;
    }),
  });
  return [record, admissionRecord] as const;
}

const draft = createRoute({
  getParentRoute: () => root,
  path: '/drafts/$draftId',
  validateSearch: (search): { field?: string } =>
    typeof search['field'] === 'string' ? { field: search['field'] } : {},
  component: drawing(DraftScreen, function DraftRoute() {
    const { draftId } = draft.useParams();
    return <DraftScreen key={draftId} draftId={draftId} />;
  }),
});

const review = createRoute({
  getParentRoute: () => root,
  path: '/drafts/$draftId/review',
  component: drawing(ReviewScreen, function ReviewRoute() {
    const { draftId } = review.useParams();
    return <ReviewScreen key={draftId} draftId={draftId} />;
  }),
});

const shift = createRoute({
  getParentRoute: () => root,
  path: '/shift',
  validateSearch: ({ show }): { show?: 'sheet' | 'late' } =>
    show === 'sheet' || show === 'late' ? { show } : {},
  component: function ShiftRoute() {
    return <ShiftScreen show={shift.useSearch().show} />;
  },
});

/** Where the parts of a shift stood before. */
const formerly = [
  { path: '/go-home', search: {} },
  { path: '/handover', search: { show: 'sheet' } },
  { path: '/late-entries', search: { show: 'late' } },
] as const;
const movedToShift = formerly.map(({ path, search }) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to: '/shift', search, replace: true });
    },
  }),
);

const outbox = createRoute({
  getParentRoute: () => root,
  path: '/outbox',
  component: OutboxScreen,
});

const submission = createRoute({
  getParentRoute: () => panes,
  path: '/outbox/$submissionId',
  component: drawing(SubmissionScreen, function SubmissionRoute() {
    const { submissionId } = submission.useParams();
    return <SubmissionScreen key={submissionId} submissionId={submissionId} />;
  }),
});

const conflict = createRoute({
  getParentRoute: () => root,
  path: '/outbox/$submissionId/conflict',
  component: drawing(ConflictScreen, function ConflictRoute() {
    const { submissionId } = conflict.useParams();
    return <ConflictScreen key={submissionId} submissionId={submissionId} />;
  }),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: SettingsScreen,
});

/** The test of a tablet is needed once in the tablet's life: it is loaded only when it is opened. */
const check = createRoute({
  getParentRoute: () => root,
  path: '/check',
  component: lazyRouteComponent(
    () => import('../screens/tabletCheck/CheckScreen.tsx'),
    'CheckScreen',
  ),
});

/** The trainer's pages come with the demo's own code; outside of the demo this address shows nothing. */
const trainer = createRoute({
  getParentRoute: () => root,
  path: '/trainer/$tab',
  component: lazyRouteComponent(() => import('../demo/screens/TrainerRoute.tsx'), 'TrainerRoute'),
});

const routeTreeOf = (addresses: Addresses) =>
  root.addChildren([
    start,
    signIn,
    patients,
    panes.addChildren([...patientRoutes(addresses), ...recordRoutes(addresses), submission]),
    draft,
    review,
    shift,
    ...movedToShift,
    outbox,
    conflict,
    settings,
    check,
    trainer,
  ]);

/** Makes the router on the hash of the page's own address. */
export function openRouter(addresses: Addresses) {
  return createRouter({
    routeTree: routeTreeOf(addresses),
    history: openHistory(),
    defaultPreload: false,
    defaultErrorComponent: FailingScreen,
    defaultPendingComponent: PendingScreen,
    defaultPendingMs: 300,
    defaultPendingMinMs: 300,
    defaultNotFoundComponent: NowhereScreen,
  });
}

export type AppRouter = ReturnType<typeof openRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
