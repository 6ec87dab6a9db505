/** The patient's screen as long as nothing about this patient is on the device. */
import type { ReactNode } from 'react';
import type { RefreshState } from '../../services/app/usePatient.ts';
import { BackLink } from '../../ui/parts/BackLink.tsx';
import { CutThreadDrawing, SheetDrawing } from '../../ui/parts/drawings.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { toldAlike, PrimaryAction } from './whyNotHere.tsx';

interface PatientNotHereProps {
  patientId: string;
  state: RefreshState;
  onRefresh(): void;
  /** What she has written about this patient: it stays accessible whatever the hospital says. */
  children?: ReactNode;
}

/**
 * The causes with a text of their own; otherwise the patient was never opened here, and the hospital is unreachable.
 */
const causes = {
  ...toldAlike,
  missing: 'notHereMissing',
  forbidden: 'notHereForbidden',
} as const;

export function PatientNotHere({ patientId, state, onRefresh, children }: PatientNotHereProps) {
  const { t } = useTranslation('patients');
  const asking = state === 'idle' || state === 'asking';
  const cause = causes[state] ?? 'notHere';
  return (
    <Screen
      title={patientId}
      task={t('patient.page')}
      isAboutPatient
      titleHidden
      back={<BackLink to="/patients" label={t('patient.back')} />}
    >
      {!asking && (
        <EmptyState
          failing
          drawing={state === 'unreachable' ? <CutThreadDrawing /> : <SheetDrawing />}
          title={t(`patient.${cause}`, { id: patientId })}
          sentence={t(`patient.${cause}Sentence`)}
        >
          <PrimaryAction state={state} onRefresh={onRefresh} />
        </EmptyState>
      )}
      {children}
    </Screen>
  );
}
