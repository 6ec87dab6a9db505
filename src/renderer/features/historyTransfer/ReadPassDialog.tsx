/**
 * Scans a history pass up to its last code and reads the records that it names. Nothing is opened automatically: at the
 * end it shows what was read, what she may not read, and the patient.
 */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { patientSchema } from '../../../shared/interface/patient.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useOwner } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import type { LostCode } from '../scan/keyBurst.ts';
import { cleanCode } from '../scan/readCode.ts';
import { CameraView } from '../scan/ScanDialog.tsx';
import { useHandScanner } from '../scan/useHandScanner.ts';
import {
  collectPart,
  isComplete,
  nothingCollected,
  woundsOf,
  type CollectedPass,
  type ScannedPart,
} from './collectPass.ts';
import { hospitalMark } from './passFormat.ts';
import { beforeReading, readPass, type ReadSoFar } from './readPass.ts';
import classes from './Pass.module.css';

interface ReadPassDialogProps {
  /** One of its codes, if it was scanned already. */
  first?: string;
  onClose(): void;
}

export function ReadPassDialog({ first, onClose }: ReadPassDialogProps) {
  const { t } = useTranslation('pass');
  const { hospitalKey } = useApp();
  const mark = hospitalMark(hospitalKey);
  const [state, setState] = useState(() => ({
    collected: nothingCollected,
    scanned: null as ScannedPart | LostCode | null,
    ...(first === undefined ? {} : collectPart(nothingCollected, first, mark)),
  }));
  const { collected, scanned } = state;
  const isRead = isComplete(collected);
  const take = (raw: string): 'more' => {
    setState((before) => collectPart(before.collected, cleanCode(raw), mark));
    return 'more';
  };
  return (
    <Dialog opened onClose={onClose} title={t('readTitle')} size="wide">
      <div className={classes.dialog}>
        {isRead ? (
          <Reading collected={collected} onClose={onClose} />
        ) : (
          <Collecting
            collected={collected}
            scanned={scanned}
            onCode={take}
            onBroken={(why) => setState((before) => ({ ...before, scanned: why }))}
          />
        )}
      </div>
    </Dialog>
  );
}

interface CollectingProps {
  collected: CollectedPass;
  scanned: ScannedPart | LostCode | null;
  onCode(raw: string): 'more';
  onBroken(why: LostCode): void;
}

/** Shown until the last code was scanned. */
function Collecting({ collected, scanned, onCode, onBroken }: CollectingProps) {
  const { t } = useTranslation('pass');
  useHandScanner({ onCode, onBroken });
  const { parts, of } = collected;
  const isWrong = scanned !== null && scanned !== 'taken' && scanned !== 'again';
  return (
    <>
      <p className={classes.lead}>{t('readLead')}</p>
      {/* It stays mounted while a pass has several codes: the camera starts once. */}
      <CameraView onCode={onCode} isTypable={false} />
      {of > 0 && (
        <Notice tone="plain" announced>
          <p>{t('collected', { have: parts.size, parts: of })}</p>
        </Notice>
      )}
      {isWrong && (
        <Notice tone="problem" announced>
          <p>{t(`wrong.${scanned}`)}</p>
        </Notice>
      )}
    </>
  );
}

interface ReadingProps {
  collected: CollectedPass;
  onClose(): void;
}

/** Shown from the first request to the hospital on. */
function Reading({ collected, onClose }: ReadingProps) {
  const { t } = useTranslation('pass');
  const { reader } = useApp();
  const [from, setFrom] = useState(() => beforeReading(woundsOf(collected)));
  const [{ soFar, isAsking }, setState] = useState({ soFar: from, isAsking: true });
  useEffect(() => {
    void readPass(reader, from, (next) => setState({ soFar: next, isAsking: true })).then((end) =>
      setState({ soFar: end, isAsking: false }),
    );
  }, [reader, from]);
  const again = () => {
    setState({ soFar, isAsking: true });
    setFrom({ ...soFar });
  };
  if (isAsking) {
    const asked = soFar.all - soFar.left.length;
    return (
      <p className={classes.lead} role="status">
        {t('asking', { asked, all: soFar.all })}
      </p>
    );
  }
  return (
    <>
      <Result soFar={soFar} />
      <div className={classes.steps}>
        {soFar.stopped === 'unreachable' && <Button onClick={again}>{t('again')}</Button>}
        {soFar.patientIds.map((patientId) => (
          <PatientLink key={patientId} patientId={patientId} onClose={onClose} />
        ))}
      </div>
    </>
  );
}

/** What was read and what was not, with the count of each. */
function Result({ soFar }: { soFar: ReadSoFar }) {
  const { t } = useTranslation('pass');
  const { found, forbidden, missing, another, left, stopped } = soFar;
  return (
    <div role="status" className={classes.result}>
      {found > 0 && (
        <Notice tone="done">
          <p>{t('found', { count: found })}</p>
        </Notice>
      )}
      {forbidden > 0 && (
        <Notice tone="waiting">
          <p>{t('forbidden', { count: forbidden })}</p>
        </Notice>
      )}
      {missing > 0 && (
        <Notice tone="waiting">
          <p>{t('missing', { count: missing })}</p>
        </Notice>
      )}
      {another > 0 && (
        <Notice tone="problem">
          <p>{t('another', { count: another })}</p>
        </Notice>
      )}
      {stopped !== null && (
        <Notice tone="problem">
          <p>{t(`stopped.${stopped}`, { count: left.length })}</p>
        </Notice>
      )}
    </div>
  );
}

/** The name comes from the hospital, by her own permission; a pass contains none. */
function PatientLink({ patientId, onClose }: { patientId: string; onClose(): void }) {
  const { t } = useTranslation('pass');
  const owner = useOwner();
  const patient = useLive(
    ({ device }) => device.cache.get(owner, 'patient', patientId, patientSchema),
    [owner, patientId],
  );
  if (patient === undefined) return null;
  if (patient === null) {
    return (
      <Notice tone="waiting">
        <p>{t('patientForbidden', { id: patientId })}</p>
      </Notice>
    );
  }
  return (
    <Button
      variant="filled"
      renderRoot={(props) => (
        <Link to="/patients/$patientId" params={{ patientId }} {...props} onClick={onClose} />
      )}
    >
      {t('openPatient', { name: patient.content.displayName, id: patientId })}
    </Button>
  );
}
