/** The form that opens something by an exact id; the nurse says what kind of id it is. */
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { plainId } from '../../../shared/text.ts';
import { useIdHint } from '../../features/patients/useIdHint.ts';
import { ScanButton } from '../../features/scan/ScanButton.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { useOwner } from '../../services/app/Session.tsx';
import { exampleIds } from '../../services/hospital/exampleIds.ts';
import {
  findPatient,
  type FindBy,
  type IdOf,
  type NotFound,
} from '../../services/hospital/findPatient.ts';
import { Card } from '../../ui/parts/Card.tsx';
import { FieldRow } from '../../ui/parts/FieldRow.tsx';
import { SignInAgain } from '../../ui/parts/SignInAgain.tsx';
import { useIsHere } from '../../ui/parts/useIsHere.ts';
import { useIdWord } from '../../ui/words/useIdWord.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { findRecord } from './findRecord.ts';
import classes from './Patients.module.css';

const kinds: readonly IdOf[] = ['patient', 'encounter', 'record'];

/**
 * Opens by an id of some kind; returns why that was not possible, or null. If she has left the screen by the time the
 * answer is there, nothing is opened.
 */
function useOpen(): (by: IdOf, id: string) => Promise<NotFound | null> {
  const app = useApp();
  const owner = useOwner();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const openPatient = async (by: FindBy, typed: string) => {
    const result = await findPatient(app, owner, by, typed);
    if (result.found === false) {
      return result;
    }
    if (!isHere()) return null;
    // If the hospital returns another patient, the screen of the requested one says so.
    await navigate({ to: '/patients/$patientId', params: { patientId: result.patientId } });
    return null;
  };
  const openRecord = async (typed: string) => {
    const result = await findRecord(app, owner, typed);
    if (!result.found) {
      return result;
    }
    if (!isHere()) return null;
    const to = result.kind === 'wound' ? '/records/$recordId' : '/admissions/$recordId';
    await navigate({ to, params: { recordId: result.recordId } });
    return null;
  };
  return (by, id) => (by === 'record' ? openRecord(id) : openPatient(by, id));
}

/** Why nothing was opened, and the id that was requested. */
type Failure = NotFound & { id: string };

function useFailureSentence(): (failure: Failure | null) => string | undefined {
  const { t } = useTranslation('patients');
  const idWord = useIdWord();
  const hintOf = useIdHint();
  return (failure) => {
    if (failure === null) return undefined;
    const { why, id, carried = '' } = failure;
    return `${t(`find.${why}`, { id, carried: idWord(carried) })} ${hintOf(why, id)}`.trim();
  };
}

export function FindForm() {
  const { t } = useTranslation('patients');
  const openBy = useOpen();
  const sentenceOf = useFailureSentence();
  const field = useRef<HTMLInputElement>(null);
  const [by, setBy] = useState<IdOf>('patient');
  const [id, setId] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const example = exampleIds[useApp().isDemo ? 'demo' : 'ward'][by];

  const clear = () => {
    setFailure(null);
    setRefused(null);
  };
  const change = (kind: IdOf) => {
    setBy(kind);
    clear();
  };
  const open = async (typed: string) => {
    if (working) return;
    clear();
    setWorking(true);
    const notFound = await openBy(by, typed);
    setWorking(false);
    if (notFound === null) return;
    setFailure({ ...notFound, id: plainId(typed) });
    field.current?.focus();
  };
  const take = (text: string) => {
    setId(text);
    void open(text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void open(id);
  };

  return (
    <Card>
      <form onSubmit={submit} className={classes.find} noValidate>
        <KindOfId by={by} onChange={change} />
        <FieldRow
          isShort
          field={
            <TextInput
              ref={field}
              aria-label={t(`find.${by}Label`)}
              description={t(`find.${by}Hint`, { example })}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={id}
              error={refused ?? sentenceOf(failure)}
              onChange={(event) => {
                setId(event.currentTarget.value);
                clear();
              }}
            />
          }
        >
          <WaysToOpen by={by} isWorking={working} onText={take} onRefused={setRefused} />
        </FieldRow>
        <PrimaryAction failure={failure} onOpen={take} />
      </form>
    </Card>
  );
}

/**
 * Offers to sign in again, or to open the id that the hospital returned: only if the nurse asks for it, and under its
 * own name.
 */
function PrimaryAction({ failure, onOpen }: { failure: Failure | null; onOpen(id: string): void }) {
  const { t } = useTranslation('patients');
  const id = failure?.carried;
  if (id === undefined && failure?.why !== 'expired') return null;
  return (
    <div className={classes.buttons}>
      {id === undefined ? (
        <SignInAgain variant="default" />
      ) : (
        <Button onClick={() => onOpen(id)}>{t('find.openOther', { id })}</Button>
      )}
    </div>
  );
}

interface WaysToOpenProps {
  by: IdOf;
  isWorking: boolean;
  /** What was scanned, if it is an id. */
  onText(text: string): void;
  onRefused(sentence: string | null): void;
}

/** Exactly one button is filled: what is on a wristband is scanned rather than typed. */
function WaysToOpen({ by, isWorking, onText, onRefused }: WaysToOpenProps) {
  const { t } = useTranslation('patients');
  return (
    <>
      {by !== 'record' && (
        <ScanButton subject={by} isFilled onText={onText} onRefused={onRefused} />
      )}
      <Button
        type="submit"
        variant={by === 'record' ? 'filled' : 'default'}
        aria-disabled={isWorking}
      >
        {isWorking ? t('find.asking') : t('find.open')}
      </Button>
    </>
  );
}

function KindOfId({ by, onChange }: { by: IdOf; onChange(by: IdOf): void }) {
  const { t } = useTranslation('patients');
  return (
    <SegmentedControl
      aria-label={t('find.by')}
      value={by}
      onChange={(value) => onChange(kinds.find((kind) => kind === value) ?? 'patient')}
      data={[
        { value: 'patient', label: t('find.byPatient') },
        { value: 'encounter', label: t('find.byEncounter') },
        { value: 'record', label: t('find.byRecord') },
      ]}
      className={classes.by}
    />
  );
}
