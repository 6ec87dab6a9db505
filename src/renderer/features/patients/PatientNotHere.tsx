/** The patient's screen while there is nothing of this patient on the device. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RefreshState } from '../../services/app/usePatient.ts';
import { BackLink } from '../../ui/parts/BackLink.tsx';
import { CutThreadDrawing, SheetDrawing } from '../../ui/parts/drawings.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';

interface PatientNotHereProps {
  patientId: string;
  state: RefreshState;
  onRefresh(): void;
  /** What she has written about this patient: it stays in reach whatever the hospital says. */
  children?: ReactNode;
}

export function PatientNotHere({ patientId, state, onRefresh, children }: PatientNotHereProps) {
  const { t } = useTranslation('patients');
  const { t: common } = useTranslation('common');
  const asking = state === 'idle' || state === 'asking';
  const told =
    state === 'missing'
      ? t('find.missingPatient', { id: patientId })
      : state === 'forbidden'
        ? t('find.forbidden', { id: patientId })
        : state === 'expired'
          ? t('find.expired')
          : t('patient.notHereSentence');
  return (
    <Screen
      title={patientId}
      isAboutPatient
      titleHidden
      back={<BackLink to="/patients" label={t('patient.back')} />}
    >
      {!asking && (
        <EmptyState
          failing
          drawing={state === 'unreachable' ? <CutThreadDrawing /> : <SheetDrawing />}
          title={t('patient.notHere')}
          sentence={told}
        >
          <Button variant="filled" onClick={onRefresh}>
            {common('button.tryAgain')}
          </Button>
        </EmptyState>
      )}
      {children}
    </Screen>
  );
}
