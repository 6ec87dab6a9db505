/** A record that this tablet has never read: why, and what helps. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useWhyNoRecord, PrimaryAction } from '../../features/patients/whyNotHere.tsx';
import type { ReadOfRecord } from '../../services/app/useReadRecord.ts';
import { BackLink } from '../../ui/parts/BackLink.tsx';
import { CutThreadDrawing, SheetDrawing } from '../../ui/parts/drawings.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import type { Visit } from './useVisit.ts';
import { Versions } from './Versions.tsx';

interface RecordNotHereProps {
  recordId: string;
  read: ReadOfRecord;
  /** What is known of it from here. */
  visit: Visit | null;
}

export function RecordNotHere({ recordId, read, visit }: RecordNotHereProps) {
  const { t } = useTranslation('record');
  const { t: patients } = useTranslation('patients');
  const { state, claim, refresh } = read;
  const told = useWhyNoRecord({ recordId, state, claim, isOfHers: visit !== null });
  const isAsking = state === 'idle' || state === 'asking';
  return (
    <Screen
      title={t('title', { id: recordId })}
      task={t('page')}
      isAboutPatient
      titleHidden={!isAsking}
      back={<BackLink to="/patients" label={patients('patient.back')} />}
    >
      {!isAsking && (
        <>
          <EmptyState
            failing
            drawing={state === 'unreachable' ? <CutThreadDrawing /> : <SheetDrawing />}
            {...told}
          >
            {claim === null ? (
              <PrimaryAction state={state} onRefresh={refresh} />
            ) : (
              <Button
                variant="filled"
                renderRoot={(props) => (
                  <Link to="/records/$recordId" params={{ recordId: claim.carried }} {...props} />
                )}
              >
                {t('anotherOpen', { id: claim.carried })}
              </Button>
            )}
          </EmptyState>
          {visit !== null && <Versions visit={visit} focus={null} />}
        </>
      )}
    </Screen>
  );
}
